/** Events of a feed about which its owner can be notified. */
export const eventTypes = [
  'feed.failed',
  'feed.held',
  'feed.recovered',
  'feed.published',
  'feed.waiting_for_approval',
  'feed.enhanced_fell',
  'feed.review_decided',
  'feed.rollout_done',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Details of an event, without its feed. */
export type EventDetail =
  | { readonly type: 'feed.failed'; readonly code: string; readonly message: string }
  | { readonly type: 'feed.held'; readonly code: string; readonly message: string }
  /** `since`: when the first run failed or was held. `minutes`: duration since then. */
  | {
      readonly type: 'feed.recovered';
      readonly code: string;
      readonly since: string;
      readonly minutes: number;
    }
  /** `changed`: true if the bytes of the published file changed. */
  | {
      readonly type: 'feed.published';
      readonly products: number;
      readonly enhanced: number;
      readonly kept: number;
      /** Products that still show an earlier picture: their roll-out day has not come, or their change was refused. */
      readonly waiting: number;
      readonly changed: boolean;
    }
  | { readonly type: 'feed.waiting_for_approval' }
  /** `by`: the name that a visitor with a link typed; null: the owner. */
  | {
      readonly type: 'feed.review_decided';
      readonly decision: 'approved' | 'discarded';
      readonly by: string | null;
    }
  /** `pictures`: number of new pictures published over the days of the roll-out, which ends now. */
  | { readonly type: 'feed.rollout_done'; readonly pictures: number }
  /** Shares (0 to 1) of the products to be enhanced that show a picture made today. */
  | {
      readonly type: 'feed.enhanced_fell';
      readonly enhanced: number;
      readonly enhanced_before: number;
      readonly share: number;
      readonly share_before: number;
    };
