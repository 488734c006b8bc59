import { catalogue } from '#core/messages/catalogue.ts';
import { photoCode, photoReasons, type PhotoReason } from './photo-reasons.ts';
import { sentenceOf, type ReasonOf } from '../sentence-of.ts';

/** Reasons why a product shows its last good picture, and the time since which its sources could not be checked. */
export const keptReasons = catalogue('keptReasons', {
  photo_away: ({ why, since }: { why: PhotoReason; since: Date }) =>
    `${sentenceOf(photoReasons, why)} The last good picture stays up; the photo could not be checked since ${longInstant(since)}.`,
  photo_gone: ({ why, until }: { why: PhotoReason; until: Date }) =>
    `${sentenceOf(photoReasons, why)} The last good picture stays up until ${longDay(until)}, in case the photo comes back.`,
  photo_not_drawn: ({ why }: { why: PhotoReason }) =>
    `${sentenceOf(photoReasons, why)} The last good picture stays up.`,
  background_away:
    'Backgrounds cannot be removed right now because of a fault on our side. The last good picture stays up; the next run tries again.',
  refused: 'You left this product as it was. Its picture changes when the run draws another one.',
  rolling_out: 'The new picture is drawn. It comes on the day of the roll-out that is this product’s.',
  fault_of_ours:
    'The picture could not be made because of a fault on our side. The last good one stays up; the next run tries again.',
});

/** Reason why a product shows its last good picture, as data. */
export type KeptReason = ReasonOf<typeof keptReasons>;

/** Returns the code that callers know. */
export function keptCode(reason: KeptReason): string {
  if (reason.code === 'background_away') return 'background_unavailable';
  if (reason.code === 'refused' || reason.code === 'rolling_out') return reason.code;
  return reason.code === 'fault_of_ours' ? 'internal' : photoCode(reason.why);
}

/** Formats a time: '22 November 2026, 04:10 UTC'. */
function longInstant(instant: Date): string {
  return `${longDay(instant)}, ${instant.toISOString().slice(11, 16)} UTC`;
}

function longDay(instant: Date): string {
  return instant.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
