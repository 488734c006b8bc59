/** Events of a feed that its owner may want to be told. */
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

/** Details of an event beside its feed. */
export type EventDetail =
  | { readonly type: 'feed.failed'; readonly code: string; readonly message: string }
  | { readonly type: 'feed.held'; readonly code: string; readonly message: string }
  /** `since`: when the first run failed or was held. `minutes`: how long ago that was. */
  | {
      readonly type: 'feed.recovered';
      readonly code: string;
      readonly since: string;
      readonly minutes: number;
    }
  /** `changed`: whether the published file has other bytes than before. */
  | {
      readonly type: 'feed.published';
      readonly products: number;
      readonly enhanced: number;
      readonly kept: number;
      /** Products that keep their earlier picture: they wait for their day of a roll-out, or were left unchanged. */
      readonly waiting: number;
      readonly changed: boolean;
    }
  | { readonly type: 'feed.waiting_for_approval' }
  /** `by`: the name that a visitor with a link has typed; null: the owner. */
  | {
      readonly type: 'feed.review_decided';
      readonly decision: 'approved' | 'discarded';
      readonly by: string | null;
    }
  /** `pictures`: how many new ones went up a share a day, the last of them now. */
  | { readonly type: 'feed.rollout_done'; readonly pictures: number }
  /** Shares of the products to be enhanced that show a picture made today, 0 to 1. */
  | {
      readonly type: 'feed.enhanced_fell';
      readonly enhanced: number;
      readonly enhanced_before: number;
      readonly share: number;
      readonly share_before: number;
    };
