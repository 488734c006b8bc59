import { plainName } from '../mapping/fold-name.ts';
import type { Leaf } from './read-leaves.ts';

const URL_SHARE = 0.5;

const OTHER_IMAGE =
  /additional|alternat|galler|galeri|further|zusatz|zusaetz|zusatz|weiter[e_ ]|supplementa|autres?[_ ]|adicional|aggiuntiv|secundari|secondar|dodatk|kolejne|pozostale|dalsi|extra[_ ]|ek_?(resim|gorsel)|diger|ovriga|flere|lisakuv|tovabbi|suplimentar|dodatn|дополнит|додатков|галере/;
const SMALL_IMAGE = /thumb|logo|icon|_\d+$/i;
const MEDIA = /^((?:.*\/)?(?:media:)?(?:content|enclosure|thumbnail))@url$/;
const IMAGE_FILE = /\.(jpe?g|png|webp|gif|avif|bmp|tiff?)([?#]|$)/i;

/** Returns the pictures of Media RSS and of RSS itself, the larger ones first. */
export function mediaImages(leaves: readonly Leaf[]): Leaf[] {
  const ranks = ['content', 'enclosure', 'thumbnail'];
  const rank = ({ path }: Leaf) => ranks.findIndex((name) => path.endsWith(`${name}@url`));
  return leaves
    .filter((leaf) => isMediaImage(leaf, leaves))
    .toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Whether a leaf holds addresses of attached files of which at least some are pictures, by their endings or by the kind that stands
 * beside them. Films among them do not count: the reader passes them over.
 */
export function isMediaImage(leaf: Leaf, leaves: readonly Leaf[]): boolean {
  const element = MEDIA.exec(leaf.path)?.[1];
  if (element === undefined || !isUrlField(leaf)) return false;
  if (shareOfProducts(leaf, isImageFile) >= URL_SHARE) return true;
  const kinds = leaves.filter(({ path }) => path === `${element}@type` || path === `${element}@medium`);
  return kinds.some((kind) => shareOfProducts(kind, (text) => /^image(\/|$)/i.test(text)) >= URL_SHARE);
}

/** Whether its texts are addresses of image files. */
export function isImageFileField(leaf: Leaf): boolean {
  return computeShare(leaf, isImageFile) >= URL_SHARE;
}

/** Whether its texts are web addresses. */
export function isUrlField(leaf: Leaf): boolean {
  return computeShare(leaf, isUrl) >= URL_SHARE;
}

/** Whether a path speaks of images besides the main one. */
export function isOtherImage(path: string): boolean {
  return OTHER_IMAGE.test(plainName(path));
}

/** Whether a path speaks of a small copy of an image. */
export function isSmallImage(path: string): boolean {
  return SMALL_IMAGE.test(path);
}

function isImageFile(text: string): boolean {
  return isUrl(text) && IMAGE_FILE.test(text);
}

function isUrl(text: string): boolean {
  return /^(https?:)?\/\/\S/i.test(text);
}

/** Returns the share of a leaf's texts that are of a kind. */
function computeShare({ values }: Leaf, isOfKind: (text: string) => boolean): number {
  const texts = values.flatMap((ofProduct) => ofProduct ?? []).filter((text) => text !== '');
  return texts.length === 0 ? 0 : texts.filter(isOfKind).length / texts.length;
}

/** Returns the share of the products with such a leaf that have a text of a kind there. */
function shareOfProducts({ values }: Leaf, isOfKind: (text: string) => boolean): number {
  const having = values.filter((texts) => texts?.some((text) => text !== '') === true);
  return having.length === 0 ? 0 : having.filter((texts) => texts?.some(isOfKind)).length / having.length;
}
