import { plainName } from '../mapping/fold-name.ts';
import type { Leaf } from './read-leaves.ts';

const URL_SHARE = 0.5;

const OTHER_IMAGE =
  /additional|alternat|galler|galeri|further|zusatz|zusaetz|zusatz|weiter[e_ ]|supplementa|autres?[_ ]|adicional|aggiuntiv|secundari|secondar|dodatk|kolejne|pozostale|dalsi|extra[_ ]|ek_?(resim|gorsel)|diger|ovriga|flere|lisakuv|tovabbi|suplimentar|dodatn|дополнит|додатков|галере/;
const SMALL_IMAGE = /thumb|logo|icon|_\d+$/i;
const MEDIA = /^((?:.*\/)?(?:media:)?(?:content|enclosure|thumbnail))@url$/;
const IMAGE_FILE = /\.(jpe?g|png|webp|gif|avif|bmp|tiff?)([?#]|$)/i;

/** Returns the images of Media RSS and RSS, larger ones first. */
export function mediaImages(leaves: readonly Leaf[]): Leaf[] {
  const ranks = ['content', 'enclosure', 'thumbnail'];
  const rank = ({ path }: Leaf) => ranks.findIndex((name) => path.endsWith(`${name}@url`));
  return leaves
    .filter((leaf) => isMediaImage(leaf, leaves))
    .toSorted((one, other) => rank(one) - rank(other));
}

/**
 * True if a leaf holds addresses of attached files of which some are pictures, by their extensions or the type beside them. Videos among
 * them are no obstacle: the reader skips them.
 */
export function isMediaImage(leaf: Leaf, leaves: readonly Leaf[]): boolean {
  const element = MEDIA.exec(leaf.path)?.[1];
  if (element === undefined || !isUrlField(leaf)) return false;
  if (shareOfProducts(leaf, isImageFile) >= URL_SHARE) return true;
  const kinds = leaves.filter(({ path }) => path === `${element}@type` || path === `${element}@medium`);
  return kinds.some((kind) => shareOfProducts(kind, (text) => /^image(\/|$)/i.test(text)) >= URL_SHARE);
}

export function isImageFileField(leaf: Leaf): boolean {
  return computeShare(leaf, isImageFile) >= URL_SHARE;
}

export function isUrlField(leaf: Leaf): boolean {
  return computeShare(leaf, isUrl) >= URL_SHARE;
}

/** True if a path names images other than the main one. */
export function isOtherImage(path: string): boolean {
  return OTHER_IMAGE.test(plainName(path));
}

/** True if a path names a small copy of an image. */
export function isSmallImage(path: string): boolean {
  return SMALL_IMAGE.test(path);
}

function isImageFile(text: string): boolean {
  return isUrl(text) && IMAGE_FILE.test(text);
}

function isUrl(text: string): boolean {
  return /^(https?:)?\/\/\S/i.test(text);
}

function computeShare({ values }: Leaf, isOfKind: (text: string) => boolean): number {
  const texts = values.flatMap((ofProduct) => ofProduct ?? []).filter((text) => text !== '');
  return texts.length === 0 ? 0 : texts.filter(isOfKind).length / texts.length;
}

/** Returns the share of the products with this leaf that have a text that passes a test. */
function shareOfProducts({ values }: Leaf, isOfKind: (text: string) => boolean): number {
  const having = values.filter((texts) => texts?.some((text) => text !== '') === true);
  return having.length === 0 ? 0 : having.filter((texts) => texts?.some(isOfKind)).length / having.length;
}
