import type { EventType } from './event-types.ts';

/** Event types mailed by default: all except successes. */
export const mailedByDefault: readonly EventType[] = [
  'feed.failed',
  'feed.held',
  'feed.recovered',
  'feed.waiting_for_approval',
  'feed.enhanced_fell',
];

/** Time after a mail in which further events of a feed are collected, in ms. */
export const COLLECTED_MS = 60 * 60_000;

/** Maximum number of mails about feeds per account in 24 hours; further events are in the next mail. */
export const MAILS_PER_DAY = 10;
