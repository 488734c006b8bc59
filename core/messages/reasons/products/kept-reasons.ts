import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { longDay, longInstant } from '#core/messages/in-language.ts';
import { photoCode, photoReasons, type PhotoReason } from './photo-reasons.ts';
import { getSentence, type ReasonOf } from '../get-sentence.ts';

/** Why a product shows its last good picture, and since when its sources could not be checked. */
export const keptReasons = catalogue(english, 'keptReasons', (words) => ({
  photo_away: ({ why, since }: { why: PhotoReason; since: string }) =>
    words.photo_away({ why: getSentence(photoReasons, why), since: longInstant(new Date(since)) }),
  photo_gone: ({ why, until }: { why: PhotoReason; until: string }) =>
    words.photo_gone({ why: getSentence(photoReasons, why), until: longDay(new Date(until)) }),
  photo_not_drawn: ({ why }: { why: PhotoReason }) =>
    words.photo_not_drawn({ why: getSentence(photoReasons, why) }),
}));

export type KeptReason = ReasonOf<typeof keptReasons>;

export function keptCode(reason: KeptReason): string {
  if (reason.code === 'background_away') return 'background_unavailable';
  if (reason.code === 'refused' || reason.code === 'rolling_out') return reason.code;
  return reason.code === 'fault_of_ours' ? 'internal' : photoCode(reason.why);
}
