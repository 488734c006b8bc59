import type { PhotoProblem } from '#picture/paint';
import { catalogue } from '#core/messages/catalogue.ts';
import { fileSize } from '../file-size.ts';
import { remoteReasons, type RemoteReason } from '../fetching/remote-reasons.ts';
import { sentenceOf, type ReasonOf } from '../sentence-of.ts';

/** Faults of a photo itself, found when it is read. */
export const photoProblems = catalogue('photoProblems', {
  not_an_image: 'The photo link does not lead to a picture.',
  unsupported_image: 'The photo is in a format that cannot be used. Use JPEG, PNG, WebP, GIF or AVIF.',
  too_many_pixels: 'The photo is too large. The limit is 50 megapixels.',
  too_small: 'The photo is too small. It needs at least 100 pixels on each side.',
  too_costly:
    'The photo’s file holds far more than what is seen of it, so reading it would take too long. Save it as a plain JPEG or PNG.',
  broken_image: 'The photo is damaged and cannot be read completely.',
  not_an_address: 'It has no address of a picture, which begins with https://.',
  svg_with_words:
    'The picture is an SVG with words in a font that is not in it. Save it with its words as outlines, or as PNG.',
  svg_not_plain:
    'The picture is an SVG with parts that are not drawn here, such as links to other files. Save it as a plain SVG or as PNG.',
  drawing_stopped:
    'The picture took too long or too much memory and was stopped. If other products say so too, the template has too many effects, and the rest of the feed is drawn after all others.',
} satisfies Record<PhotoProblem, string>);

/** Reasons why there is no new picture of a photo. */
export const photoReasons = catalogue('photoReasons', {
  ...photoProblems,
  not_fetched: ({ why }: { why: RemoteReason }) =>
    `The shop's photo could not be fetched. ${sentenceOf(remoteReasons, why)}`,
  storage_full: ({ limitBytes }: { limitBytes: number }) =>
    `No new picture was made, because your storage of ${fileSize(limitBytes)} is full. Delete templates or feeds that you no longer need, or ask the operator for more.`,
  disk_nearly_full: 'No new picture was made, because our disk is nearly full. The next run tries again.',
});

/** Reason why there is no new picture of a photo, as data. */
export type PhotoReason = ReasonOf<typeof photoReasons>;

/** Returns the code that callers know: 'too_small', 'photo_timeout', 'photo_http_404'. */
export function photoCode(reason: PhotoReason): string {
  if (reason.code !== 'not_fetched') return reason.code;
  const { why } = reason;
  return why.code === 'http_status' ? `photo_http_${why.status}` : `photo_${why.code}`;
}
