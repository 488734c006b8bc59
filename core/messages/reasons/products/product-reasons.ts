import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { keptCode, keptReasons, type KeptReason } from './kept-reasons.ts';
import { fieldName } from '../../field-name.ts';
import { pictureSentence } from './picture-reasons.ts';
import { photoCode, photoReasons, type PhotoReason } from './photo-reasons.ts';
import { remarkCode, remarkReasons, type RemarkReason } from './remark-reasons.ts';
import { getSentence, type ReasonOf } from '../get-sentence.ts';

export const productReasons = catalogue(english, 'productReasons', (words) => ({
  no_picture: ({ why }: { why: PhotoReason }) => getSentence(photoReasons, why),
  kept: ({ why }: { why: KeptReason }) => getSentence(keptReasons, why),
  additional_kept: ({ why }: { why: KeptReason }) =>
    words.additional_kept({ why: getSentence(keptReasons, why) }),
  further_kept: ({ photo, why }: { photo: number; why: KeptReason }) =>
    words.further_kept({ photo, why: getSentence(keptReasons, why) }),
  picture_kept: ({ field, why }: { field: string; why: PhotoReason }) =>
    words.picture_kept({ field: fieldName(field), why: pictureSentence(why) }),
  /** A product has one sentence; with two remarks, the first determines its code. */
  remarks: ({ remarks }: { remarks: readonly [RemarkReason, ...RemarkReason[]] }) =>
    remarks.map((remark) => getSentence(remarkReasons, remark)).join(' '),
}));

export type ProductReason = ReasonOf<typeof productReasons>;

/** Returns the public code, by which the gallery groups products: 'no_image', 'photo_http_404'. */
export function productCode(reason: ProductReason): string {
  switch (reason.code) {
    case 'no_picture':
      return photoCode(reason.why);
    case 'kept':
    case 'additional_kept':
    case 'further_kept':
      return keptCode(reason.why);
    case 'picture_kept':
      return photoCode(reason.why);
    case 'remarks':
      return remarkCode(reason.remarks[0]);
    case 'row_without_image':
      return 'no_image';
    case 'fault_of_ours':
      return 'internal';
    default:
      return reason.code;
  }
}
