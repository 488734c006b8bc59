import type { EventType } from './event-types.ts';

/** What people are mailed unless they choose otherwise: all but that everything went well. */
export const mailedByDefault: readonly EventType[] = [
  'feed.failed',
  'feed.held',
  'feed.recovered',
  'feed.waiting_for_approval',
  'feed.enhanced_fell',
];

/** How long further events of a feed are collected after a mail about it, in ms. */
export const COLLECTED_MS = 60 * 60_000;

/** Mails about feeds that one account gets in 24 hours; what happens then is in the next one. */
export const MAILS_PER_DAY = 10;
