import type { EventType } from './event-types.ts';

/** Events that are mailed by default: all but those of success. */
export const mailedByDefault: readonly EventType[] = [
  'feed.failed',
  'feed.held',
  'feed.recovered',
  'feed.waiting_for_approval',
  'feed.enhanced_fell',
];

/** Time after a mail in which additional events of a feed are collected, in ms. */
export const COLLECTED_MS = 60 * 60_000;

/** Mails about feeds that one account gets in 24 hours; what happens then is in the next one. */
export const MAILS_PER_DAY = 10;
