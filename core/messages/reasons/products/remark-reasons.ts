import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { cutOutDoubts } from './cut-out-reasons.ts';
import type { CutOutDoubt } from '#picture/paint';
import type { LostText } from '#picture/fonts';
import { lostTextMessages } from './lost-text-messages.ts';
import { fieldName } from '../../field-name.ts';
import { pictureSentence } from './picture-reasons.ts';
import { photoReasons, type PhotoReason } from './photo-reasons.ts';
import { getSentence, type ReasonOf } from '../get-sentence.ts';

/** Remarks on what a product's new picture lacks compared with its feed's settings. */
export const remarkReasons = catalogue(english, 'remarkReasons', (words) => ({
  text_not_drawn: ({ lost }: { lost: readonly LostText[] }) => lostTextMessages.remark(lost),
  background_kept: ({ doubt }: { doubt: CutOutDoubt }) => cutOutDoubts[doubt],
  further_background_kept: ({ photo, doubt }: { photo: number; doubt: CutOutDoubt }) =>
    words.further_background_kept({ photo, doubt: cutOutDoubts[doubt] }),
  further_photo_missing: ({ photo, why }: { photo: number; why: PhotoReason }) =>
    words.further_photo_missing({ photo, why: getSentence(photoReasons, why) }),
  picture_missing: ({ field, why }: { field: string; why: PhotoReason }) =>
    words.picture_missing({ field: fieldName(field), why: pictureSentence(why) }),
  picture_unchecked: ({ field, why }: { field: string; why: PhotoReason }) =>
    words.picture_unchecked({ field: fieldName(field), why: pictureSentence(why) }),
}));

export type RemarkReason = ReasonOf<typeof remarkReasons>;

/** Returns the public code: 'background_uncertain'. */
export function remarkCode(reason: RemarkReason): string {
  return reason.code === 'background_kept' || reason.code === 'further_background_kept'
    ? `background_${reason.doubt}`
    : reason.code;
}
