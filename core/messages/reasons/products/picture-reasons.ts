import { catalogue } from '#core/messages/catalogue.ts';
import { remoteReasons, type RemoteReason } from '../fetching/remote-reasons.ts';
import { sentenceOf, type ReasonOf } from '../sentence-of.ts';
import { photoReasons, type PhotoReason } from './photo-reasons.ts';

/** Reasons why a picture whose address is in a field, such as a brand's logo, cannot be shown: like `photoReasons` for photos. */
export const pictureReasons = catalogue('pictureReasons', {
  ...photoReasons,
  not_an_image: 'The address does not lead to a picture.',
  unsupported_image: 'The picture is in a format that cannot be used. Use PNG, SVG, JPEG, WebP, GIF or AVIF.',
  too_many_pixels: 'The picture is too large. The limit is 50 megapixels.',
  too_small: 'The picture is too small.',
  too_costly:
    'The picture’s file holds far more than what is seen of it, so reading it would take too long. Save it as a plain PNG.',
  broken_image: 'The picture is damaged and cannot be read completely.',
  drawing_stopped: 'The picture took too long or too much memory to read. Save it as a plain PNG.',
  not_fetched: ({ why }: { why: RemoteReason }) =>
    `The picture could not be fetched. ${sentenceOf(remoteReasons, why)}`,
} as const satisfies Record<keyof typeof photoReasons, unknown>);

/** Returns the sentence on a field's picture that cannot be shown. */
export function pictureSentence(why: PhotoReason): string {
  return sentenceOf<typeof pictureReasons>(pictureReasons, why satisfies ReasonOf<typeof pictureReasons>);
}
