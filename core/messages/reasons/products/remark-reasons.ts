import { catalogue } from '#core/messages/catalogue.ts';
import { cutOutDoubts, cutOutFaults } from './cut-out-reasons.ts';
import type { CutOutDoubt } from '#picture/paint';
import type { LostText } from '#picture/fonts';
import { lostTextMessages } from './lost-text-messages.ts';
import { fieldName } from './field-name.ts';
import { pictureSentence } from './picture-reasons.ts';
import { photoReasons, type PhotoReason } from './photo-reasons.ts';
import { sentenceOf, type ReasonOf } from '../sentence-of.ts';

/** Remarks on parts that are missing in a product's new picture against its feed's settings. */
export const remarkReasons = catalogue('remarkReasons', {
  text_not_drawn: ({ lost }: { lost: readonly LostText[] }) => lostTextMessages.remark(lost),
  code_too_long:
    'The product’s link is too long for the QR code of the template, so the picture is without it. Make the code larger there, or use a shorter link.',
  background_kept: ({ doubt }: { doubt: CutOutDoubt }) => cutOutDoubts[doubt],
  background_unavailable: cutOutFaults.unavailable,
  further_background_kept: ({ photo, doubt }: { photo: number; doubt: CutOutDoubt }) =>
    `Photo ${photo}: ${cutOutDoubts[doubt]}`,
  further_photo_missing: ({ photo, why }: { photo: number; why: PhotoReason }) =>
    `Drawn without photo ${photo}: ${sentenceOf(photoReasons, why)}`,
  picture_missing: ({ field, why }: { field: string; why: PhotoReason }) =>
    `Drawn without the picture in “${fieldName(field)}”: ${pictureSentence(why)}`,
  picture_unchecked: ({ field, why }: { field: string; why: PhotoReason }) =>
    `The picture in “${fieldName(field)}” is our copy of it, as it was last: ${pictureSentence(why)}`,
});

/** Remark on a product's new picture, as data. */
export type RemarkReason = ReasonOf<typeof remarkReasons>;

/** Returns the code that callers know: 'background_uncertain'. */
export function remarkCode(reason: RemarkReason): string {
  return reason.code === 'background_kept' || reason.code === 'further_background_kept'
    ? `background_${reason.doubt}`
    : reason.code;
}
