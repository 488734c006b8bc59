import { catalogue } from '#core/messages/catalogue.ts';
import { keptCode, keptReasons, type KeptReason } from './kept-reasons.ts';
import { fieldName } from './field-name.ts';
import { pictureSentence } from './picture-reasons.ts';
import { photoCode, photoReasons, type PhotoReason } from './photo-reasons.ts';
import { remarkCode, remarkReasons, type RemarkReason } from './remark-reasons.ts';
import { sentenceOf, type ReasonOf } from '../sentence-of.ts';

/** Reasons for the result of a product in a run. */
export const productReasons = catalogue('productReasons', {
  not_matched: 'Filtered out by availability.',
  rule_photo: ({ rule }: { rule: string }) => `The rule “${rule}” keeps the shop’s photo.`,
  left_out: ({ rule }: { rule: string }) =>
    `The rule “${rule}” leaves this product out of the published feed.`,
  shop_images: "This output publishes the shop's own images.",
  no_image: 'The product has no image link in the feed.',
  /** For a table: a product that Shopify and others write over several rows has its image in the first of them. */
  row_without_image:
    'This row has no image link of its own. Where it continues the product above it, that one has the picture.',
  part_of_address:
    'The image link is only a part of an address: https:// and the host are missing. Ask the shop to write it in full.',
  over_plan: ({ limit, over, isFree }: { limit: number; over: number; isFree: boolean }) =>
    `${isFree ? 'The free tier' : 'Your plan'} covers ${count(limit)} products; ` +
    (over === 1 ? 'this is one more.' : `this is one of ${count(over)} more.`),
  no_place: 'The feed has no place for an additional image in this product.',
  not_tagged:
    'No picture was put in: Meta has tags for 9:16 and 4:5, and pictures that the shop tags itself stay as they are.',
  fault_of_ours: 'The image could not be made because of a fault on our side. The next run tries again.',
  no_picture: ({ why }: { why: PhotoReason }) => sentenceOf(photoReasons, why),
  kept: ({ why }: { why: KeptReason }) => sentenceOf(keptReasons, why),
  additional_kept: ({ why }: { why: KeptReason }) => `An additional photo: ${sentenceOf(keptReasons, why)}`,
  further_kept: ({ photo, why }: { photo: number; why: KeptReason }) =>
    `Photo ${photo}: ${sentenceOf(keptReasons, why)}`,
  picture_kept: ({ field, why }: { field: string; why: PhotoReason }) =>
    `The picture in “${fieldName(field)}”: ${pictureSentence(why)} The last good picture stays up.`,
  /** A product has one sentence: of two remarks, the first gives it its code. */
  remarks: ({ remarks }: { remarks: readonly [RemarkReason, ...RemarkReason[]] }) =>
    remarks.map((remark) => sentenceOf(remarkReasons, remark)).join(' '),
});

function count(products: number): string {
  return products.toLocaleString('en-US');
}

/** Reason for the result of a product, as data. */
export type ProductReason = ReasonOf<typeof productReasons>;

/** Returns the stored form of a reason: its code and its sentence. */
export function storedReason(reason: ProductReason | null): {
  reasonCode: string | null;
  reasonText: string | null;
} {
  if (reason === null) return { reasonCode: null, reasonText: null };
  return { reasonCode: productCode(reason), reasonText: sentenceOf(productReasons, reason) };
}

/** Returns the code that callers know, by which the gallery groups products: 'no_image', 'photo_http_404'. */
function productCode(reason: ProductReason): string {
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
