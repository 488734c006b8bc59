import type { ReadingSettings } from '../reading-settings.ts';
import { localName } from './fold-name.ts';
import { isOfParent } from './parent-paths.ts';
import { hasNumber } from './numbered-names.ts';

/** Maximum number of additional images at Google, Yandex and Heureka (sources: see `insertedImagePath`). */
export const ADDITIONAL_IMAGES_MAX = 10;

/**
 * Name of an additional image, by the name of the format's main image: Google (https://support.google.com/merchants/answer/6324370) and
 * formats modelled on it, Heureka (https://github.com/heureka/xml-feed-specs), and YML, which repeats the tag of the main image
 * (https://yandex.com/support/partnermarket/elements/picture.html).
 */
const FURTHER_IMAGES: Readonly<Record<string, string>> = {
  image_link: 'additional_image_link',
  IMGURL: 'IMGURL_ALTERNATIVE',
  picture: 'picture',
};

export type NoPlaceReason =
  | 'no_column' // The table has no column for additional images, and only the shop can add one.
  | 'no_tag' // The format's name for an additional image is unknown.
  | 'no_repeat' // The image is an attribute, which cannot repeat.
  | 'numbered'; // Each image has its own numbered tag, and readers of the feed only know the existing numbers.

/**
 * Returns the path at which an additional image can be inserted into products, as in FeedMapping, or why there is none. A table needs a
 * column for additional images; the reader checks if its header has it.
 */
export function placeForImage({
  type,
  imageKey,
  additionalImageKey,
}: Pick<ReadingSettings, 'type' | 'imageKey' | 'additionalImageKey'>):
  | { path: string; problem: null }
  | { path: null; problem: NoPlaceReason } {
  const chosen = additionalImageKey ?? '';
  // An element around several products belongs to none of them.
  if (isOfParent(chosen === '' ? imageKey : chosen)) return none('no_tag');
  // In JSON the image goes into a list that the product already has; a missing list is not created.
  if (type === 'json') return { path: chosen === '' ? imageKey : chosen, problem: null };
  if (type === 'csv') {
    return chosen === '' || chosen === imageKey ? none('no_column') : { path: chosen, problem: null };
  }
  const path = chosen === '' ? furtherImage(imageKey) : chosen;
  if (path === null) return none('no_tag');
  if (hasNumber(path)) return none('numbered');
  const [element, attribute] = path.split('@');
  const isOtherAttribute = path !== imageKey && element === imageKey.split('@')[0];
  return element === '' || (attribute !== undefined && isOtherAttribute)
    ? none('no_repeat')
    : { path, problem: null };
}

/** Returns the path from `placeForImage`; null if there is none, without the reason. */
export function insertedImagePath(settings: Parameters<typeof placeForImage>[0]): string | null {
  return placeForImage(settings).path;
}

function none(problem: NoPlaceReason): { path: null; problem: NoPlaceReason } {
  return { path: null, problem };
}

/** Returns the path of the additional image next to this main image, with the same parents and prefix. */
function furtherImage(imagePath: string): string | null {
  const nameStart = imagePath.lastIndexOf('/') + 1;
  const name = imagePath.slice(nameStart);
  const further = FURTHER_IMAGES[localName(name)];
  if (further === undefined) return null;
  return imagePath.slice(0, imagePath.length - localName(name).length) + further;
}
