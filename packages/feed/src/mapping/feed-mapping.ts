import type { AvailabilityOption, ReadingSettings } from '../reading-settings.ts';
import { pathOfLabel, pathOfOption } from './field-option.ts';
import { wantedTags } from './image-tags.ts';
import { insertedImagePath } from './inserted-image-path.ts';
import { withParents } from './parent-paths.ts';
import { listAliases, CANONICAL_NAMES, priceFactPaths } from './property-aliases.ts';

/**
 * Everything the scanner needs to know about a feed. Paths start at the product: 'g:id' is a child tag, '@id' an attribute of the product,
 * 'image/url' a nested tag, 'imgs/main@url' an attribute of a nested tag. A name without a namespace prefix also matches a tag with one,
 * but an exact match is preferred. In a table every path is a column name, whatever characters it has. 'image*' matches fields that differ
 * by a number (numbered-names.ts).
 */
export interface FeedMapping {
  /** Tag name of the product container; ROW_TAG in a table. */
  container: string;
  /** The product element's path from the root ('rss/channel/item'), or null: then the outermost tags with its name are products. */
  containerPath: string | null;
  /**
   * Number of levels above a product from which it inherits values: two for 'item/variants/variant', so that '../../title' is the item's.
   * Undefined or 0 without inheritance. Needs a containerPath.
   */
  parentLevels?: number | undefined;
  id: string;
  image: string;
  additionalImage: string | null;
  /** Where our additional image is inserted (see inserted-image-path.ts); undefined or null: nowhere. */
  insertedImage?: string | null;
  /** Meta's tags for our picture after the main image (see image-tags.ts); undefined or [] if none is inserted. */
  imageTags?: readonly string[];
  /** The availability filter and the path that it reads; null if every product matches. */
  availability: { path: string; option: AvailabilityOption } | null;
  /** Paths that may hold a property, best first, by its canonical name. */
  values: Record<string, string[]>;
  /** Paths that the feed's rules use (Product.fields). */
  ruleFields?: readonly string[] | undefined;
  /** Address of the feed, which completes partial image addresses if a product has no page. */
  feedUrl?: string | undefined;
  /** Cell separator of a table, as in the settings; detected if absent. */
  csvSeparator?: string | null | undefined;
}

/** Name of the product container in every table, where rows have no names. */
export const ROW_TAG = 'row';

/** A mapping with which a feed has no products. */
export const NO_PRODUCTS: FeedMapping = {
  container: '',
  containerPath: null,
  id: '',
  image: '',
  additionalImage: null,
  availability: null,
  values: {},
};

/** Returns the mapping that settings describe. `ruleFields`: additional paths to read (Product.fields). */
export function mappingOfSettings(
  settings: ReadingSettings,
  ruleFields: readonly string[] = [],
): FeedMapping {
  const { offerPath, availabilityOption: option, csvSeparator } = settings;
  const offerKey = settings.type === 'csv' ? ROW_TAG : settings.offerKey;
  // A path that does not end in the product tag is left over from an earlier choice of the tag.
  const isPathOfKey = typeof offerPath === 'string' && offerPath.split('/').at(-1) === offerKey;
  const parentLevels = isPathOfKey ? (settings.parentLevels ?? 0) : 0;
  return {
    container: offerKey,
    containerPath: isPathOfKey ? offerPath : null,
    parentLevels,
    id: pathOfOption(settings.offerIdOption, offerKey),
    image: settings.imageKey,
    additionalImage: settings.additionalImageKey === '' ? null : settings.additionalImageKey,
    insertedImage: settings.imageTarget === 'additional' ? insertedImagePath(settings) : null,
    imageTags: wantedTags(settings),
    availability: option === null ? null : { path: pathOfOption(option, offerKey), option },
    values: valuePaths(settings.props, parentLevels),
    ruleFields,
    feedUrl: settings.feedUrl,
    csvSeparator,
  };
}

/** Defaults of an analysis, enough for a mapping before the user has chosen anything. */
export interface AnalysedDefaults {
  productTag: string;
  productPath: string;
  parentLevels: number;
  propertyOptions: readonly { name: string }[];
  defaults: {
    productId: { value: string };
    image: { value: string };
    additionalImage: { value: string };
    availability: { option: AvailabilityOption | null };
  };
}

export function mappingOfDefaults({
  productTag,
  productPath,
  parentLevels,
  propertyOptions,
  defaults,
}: AnalysedDefaults): FeedMapping {
  const { option } = defaults.availability;
  return {
    container: productTag,
    containerPath: productPath,
    parentLevels,
    id: pathOfLabel(defaults.productId.value),
    image: defaults.image.value,
    additionalImage: defaults.additionalImage.value === '' ? null : defaults.additionalImage.value,
    availability: option === null ? null : { path: pathOfOption(option, productTag), option },
    values: valuePaths(
      propertyOptions.map(({ name }) => name),
      parentLevels,
    ),
  };
}

/**
 * Returns the paths that may hold the canonical properties, additional ones by their stored names, and those that determine the price, even
 * if nobody chose them.
 */
export function valuePaths(props: readonly string[], parentLevels = 0): Record<string, string[]> {
  const names = new Set([...CANONICAL_NAMES, ...props]);
  const own = {
    ...priceFactPaths(),
    ...Object.fromEntries(Array.from(names, (name) => [name, pathsOfProperty(name)])),
  };
  if (parentLevels === 0) return own;
  const all = Object.entries(own).map(([name, paths]): [string, string[]] => {
    const [first, then] = [paths, withParents(paths, parentLevels).slice(paths.length)];
    // The title of a variant is only the part that differs: 'Red / XL', or 'Default Title'.
    return [name, name === 'title' ? [...then, ...first] : [...first, ...then]];
  });
  return Object.fromEntries(all);
}

function pathsOfProperty(name: string): string[] {
  if (/[/@]/.test(name)) return [name];
  const aliases = listAliases(name);
  return [name, ...aliases, ...aliases.map((alias) => `@${alias}`)];
}
