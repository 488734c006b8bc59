import type { Choice } from './choose-fields.ts';
import { isImageName } from '../mapping/field-names.ts';
import { isOfParent } from '../mapping/parent-paths.ts';
import { localName } from '../mapping/fold-name.ts';
import { findFamily, isNumbered, numberIn } from '../mapping/numbered-names.ts';
import { isOtherImage, isSmallImage, isUrlField } from './image-leaves.ts';
import type { Leaf } from './read-leaves.ts';

// Maximum number in the name of the first additional photo: 1 or 2.
const FIRST_NUMBER_MAX = 2;

/** Returns the path of the additional images; '' if the feed has none. */
export function chooseAdditionalImage(leaves: readonly Leaf[], image: string): Choice<string> {
  const own = leaves.filter(({ isOwn }) => isOwn).map(({ path }) => path);
  const standard =
    own.find((path) => path === 'additional_image_link') ??
    own.find((path) => localName(path) === 'additional_image_link');
  if (standard !== undefined)
    return { value: numberedWith(standard, leaves) ?? standard, reason: 'standard_additional' };
  const others = leaves.filter((leaf) => leaf.path !== image && isImageName(leaf.path) && isUrlField(leaf));
  const named = others.find(({ path }) => isOtherImage(path));
  if (named !== undefined)
    return {
      value: numberedWith(named.path, leaves) ?? named.path,
      reason: 'additional_by_name',
    };
  const numbered = numberedWith(image, leaves);
  if (numbered !== null) return { value: numbered, reason: 'additional_by_number' };
  const around = isOfParent(image) ? undefined : others.find(({ path }) => isOfParent(path));
  if (around !== undefined) return { value: around.path, reason: 'additional_around' };
  const wrapper = /^([^/@]+)\//.exec(image)?.[1];
  const beside = others.find(({ path }) => wrapper !== undefined && path.startsWith(`${wrapper}/`));
  if (beside !== undefined && isImageName(wrapper!) && !isSmallImage(beside.path)) {
    return { value: beside.path, reason: 'additional_by_place' };
  }
  return { value: '', reason: 'no_additional' };
}

/** Returns the numbered name ('image*') that matches a path and its siblings with web addresses; null without siblings. */
function numberedWith(path: string, leaves: readonly Leaf[]): string | null {
  const siblings = leaves.filter((leaf) => leaf.path !== path && isUrlField(leaf));
  const isOfPath = (family: string) => isNumbered(path, family);
  const family = siblings.flatMap((leaf) => findFamily(leaf.path) ?? []).find(isOfPath);
  if (family === undefined) return null;
  const numbers = siblings.filter((leaf) => isNumbered(leaf.path, family)).map((leaf) => numberIn(leaf.path));
  // Names that begin with 60 and 90 are sizes of one photo.
  return Math.min(...numbers) <= FIRST_NUMBER_MAX ? family : null;
}
