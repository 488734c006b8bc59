import type { FieldReason } from '../feed-detail.ts';
import { isCodeName, isImageName, isMakerCodeName } from '../mapping/field-names.ts';
import { localName, plainName } from '../mapping/fold-name.ts';
import { firstOfFamily } from '../mapping/numbered-names.ts';
import {
  isImageFileField,
  isMediaImage,
  isOtherImage,
  isSmallImage,
  isUrlField,
  mediaImages,
} from './image-leaves.ts';
import type { Leaf } from './read-leaves.ts';

export interface Choice<T> {
  value: T;
  reason: FieldReason;
}

// Minimum share of the products that must have a value, and different ones, for a column to be an id.
const ID_SHARE = 0.9;
const NO_ID = 4;

const NOT_OF_PRODUCT =
  /^(group|parent|category|currency|merchant|store|delivery|shop|google|param|type|color|tax|additional|video)$/;
const PAGE = /link$|^(guid|loc|href|comments)$/i;

export function chooseId(leaves: readonly Leaf[], productCount: number): Choice<string> {
  const fields = leaves.filter(({ isOwn }) => isOwn);
  const ranked = fields
    .map((leaf) => ({ leaf, rank: idRank(leaf.name) }))
    .filter(({ rank }) => rank < NO_ID)
    .toSorted((one, other) => one.rank - other.rank);
  const best = ranked.find(({ leaf }) => isUnique(leaf, productCount));
  const isOnes = (leaf: Leaf) => isUnique(leaf, productCount);
  if (best !== undefined) {
    return {
      value: best.leaf.path,
      reason: { code: 'id_by_name', isId: best.rank < 2 },
    };
  }
  const named = fields.find(({ name, path }) => /id/i.test(name) && !/additional/i.test(path));
  // A name that occurs twice would give several products the same id, and so would 'video'.
  const address = fields.find((leaf) => isOnes(leaf) && isUrlField(leaf) && !isImageName(leaf.path));
  if (address !== undefined && (named === undefined || !isOnes(named)) && !isOnes(fields[0]!))
    return {
      value: address.path,
      reason: 'id_by_address',
    };
  if (named !== undefined) return { value: named.path, reason: 'id_in_name' };
  if (fields[0] === undefined) return { value: 'id', reason: 'no_fields' };
  return { value: fields[0].path, reason: 'first_field' };
}

/** Returns the path of the main image; 'image_link' if the feed has none. */
export function chooseImage(leaves: readonly Leaf[]): Choice<string> {
  const own = ownPaths(leaves);
  const standard =
    own.find((path) => path === 'image_link') ?? own.find((path) => localName(path) === 'image_link');
  if (standard !== undefined) return { value: standard, reason: 'standard_image' };
  const images = mainImages(leaves);
  const [image] = [...images.filter(({ isOwn }) => isOwn), ...images];
  if (image !== undefined) {
    const value = image.isOwn ? firstOfFamily(image.path, own) : image.path;
    return { value, reason: 'image_by_name_and_values' };
  }
  const named = own.find((path) => isImageName(path) && !isOtherImage(path));
  if (named !== undefined) return { value: firstOfFamily(named, own), reason: 'image_by_name' };
  const [media] = mediaImages(leaves);
  if (media !== undefined)
    return {
      value: media.path,
      reason: 'image_by_media',
    };
  // Excludes the product's page, whatever its name: replacing its address would mislead buyers.
  const file = leaves.find((leaf) => !PAGE.test(leaf.name) && isImageFileField(leaf));
  if (file !== undefined) return { value: file.path, reason: 'image_by_values' };
  return { value: 'image_link', reason: 'no_image_field' };
}

/** Returns the fields that can be chosen as an image: the product's own tags, and deeper ones that hold web addresses. */
export function imagePaths(leaves: readonly Leaf[]): string[] {
  return leaves
    .filter(
      (leaf) =>
        (leaf.isOwn && !leaf.path.startsWith('@')) ||
        (isImageName(leaf.path) && isUrlField(leaf)) ||
        isMediaImage(leaf, leaves),
    )
    .map(({ path }) => path);
}

/** Returns the attributes and child tags of the products themselves. */
export function ownPaths(leaves: readonly Leaf[]): string[] {
  return leaves.filter(({ isOwn }) => isOwn).map(({ path }) => path);
}

function mainImages(leaves: readonly Leaf[]): Leaf[] {
  return leaves.filter(
    (leaf) =>
      isImageName(leaf.path) && !isOtherImage(leaf.path) && !isSmallImage(leaf.path) && isUrlField(leaf),
  );
}

/** Ranks a name: 0 for 'id', 1 for the product's id under another name, 2 for the shop's code, 3 for the maker's, 4 for no id. */
function idRank(name: string): number {
  if (name.toLowerCase() === 'id' || name === 'Ид') return 0;
  const words = splitWords(plainName(separated(name)));
  const isId = words.at(-1) === 'id' && words.length <= 3 && !words.some((word) => NOT_OF_PRODUCT.test(word));
  if (isId || /^(unique|product|item|offer)id$/i.test(name)) return 1;
  if (isMakerCodeName(name)) return 3;
  return isCodeName(name) ? 2 : NO_ID;
}

/** Separates the words of a name: 'productID' becomes 'product_ID'. */
function separated(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2');
}

function splitWords(name: string): string[] {
  return name.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

function isUnique({ values }: Leaf, productCount: number): boolean {
  const ids = values.flatMap((texts) => (texts?.[0] ? [texts[0]] : []));
  return ids.length >= productCount * ID_SHARE && new Set(ids).size >= ids.length * ID_SHARE;
}
