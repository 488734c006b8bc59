import type { ReadingSettings } from '../reading-settings.ts';
import { localName } from './fold-name.ts';
import { isOfParent } from './parent-paths.ts';
import { hasNumber } from './numbered-names.ts';

/** Google, Yandex and Heureka take so many images beside the main one (sources: see `insertedImagePath`). */
export const ADDITIONAL_IMAGES_MAX = 10;

/**
 * Names of an additional image of a product, by the name of the format's main image: Google
 * (https://support.google.com/merchants/answer/6324370) and formats modelled on it, Heureka (https://github.com/heureka/xml-feed-specs),
 * and YML, where the tag of the main image repeats (https://yandex.com/support/partnermarket/elements/picture.html).
 */
const FURTHER_IMAGES: Readonly<Record<string, string>> = {
  image_link: 'additional_image_link',
  IMGURL: 'IMGURL_ALTERNATIVE',
  picture: 'picture',
};

/** Reason why no image can be put into the products of a feed. */
export type NoPlaceReason =
  | 'no_column' // A table's columns are the shop's, and it names none for additional images.
  | 'no_tag' // Nothing says what an additional image is called.
  | 'no_repeat' // It is an attribute, which an element can have only once.
  | 'numbered'; // Each has a tag of its own, and who reads the feed knows those that are there.

/**
 * Returns the path at which an additional image can be put into the products of a feed, like in FeedMapping, or why at none. A table needs
 * a column for additional images; whether its header has it is for the reader to see.
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
  // In JSON the image goes into the list that a product has already; a missing list is not created.
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

/** Returns the path of placeForImage, or null. */
export function insertedImagePath(settings: Parameters<typeof placeForImage>[0]): string | null {
  return placeForImage(settings).path;
}

function none(problem: NoPlaceReason): { path: null; problem: NoPlaceReason } {
  return { path: null, problem };
}

/** Returns the additional image beside a main image at this path, with the same wrappers and prefix. */
function furtherImage(imagePath: string): string | null {
  const nameStart = imagePath.lastIndexOf('/') + 1;
  const name = imagePath.slice(nameStart);
  const further = FURTHER_IMAGES[localName(name)];
  if (further === undefined) return null;
  return imagePath.slice(0, imagePath.length - localName(name).length) + further;
}
