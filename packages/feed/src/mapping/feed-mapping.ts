import type { AvailabilityOption, ReadingSettings } from '../reading-settings.ts';
import { pathOfLabel, pathOfOption } from './field-option.ts';
import { wantedTags } from './image-tags.ts';
import { insertedImagePath } from './inserted-image-path.ts';
import { withParents } from './parent-paths.ts';
import { listAliases, CANONICAL_NAMES, priceFactPaths } from './property-aliases.ts';

/**
 * Everything that the scanner needs to know about a feed. Paths are written from the product inwards: 'g:id' is a child tag, '@id' an
 * attribute of the product, 'image/url' a nested tag, 'imgs/main@url' an attribute of one. A name without a namespace prefix also matches
 * a tag with one, but an exact match is preferred. In a table every path is the name of a column, whatever characters it has. 'image*'
 * means fields that differ by a number (numbered-names.ts).
 */
export interface FeedMapping {
  /** Tag name of the product container; ROW_TAG in a table. */
  container: string;
  /** Its path from the root ('rss/channel/item'), or null: then the outermost tags of that name are products. */
  containerPath: string | null;
  /**
   * Number of elements around a product that hold values shared with others: two for 'item/variants/variant', because '../../title' is the
   * item's. Undefined or 0 where a product is complete by itself. Needs a containerPath.
   */
  parentLevels?: number | undefined;
  id: string;
  image: string;
  additionalImage: string | null;
  /** Place of an additional image of our own (see inserted-image-path.ts); undefined or null for none. */
  insertedImage?: string | null;
  /** Meta's tags of a picture of ours that is put in behind the main image (see image-tags.ts); nothing or [] where none is. */
  imageTags?: readonly string[];
  /** The availability filter and the path it reads, or null when every product matches. */
  availability: { path: string; option: AvailabilityOption } | null;
  /** Canonical property name → paths that may hold it, best first. */
  values: Record<string, string[]>;
  /** Paths that the feed's rules ask for (Product.fields). */
  ruleFields?: readonly string[] | undefined;
  /** Address of the feed: images that are parts of addresses belong there when a product has no page. */
  feedUrl?: string | undefined;
  /** Separator of a table's cells, as in the settings; detected from the feed itself when left out. */
  csvSeparator?: string | null | undefined;
}

/** The product container of every table: a row has no name of its own. */
export const ROW_TAG = 'row';

/** The mapping of a feed in which nothing is a product. */
export const NO_PRODUCTS: FeedMapping = {
  container: '',
  containerPath: null,
  id: '',
  image: '',
  additionalImage: null,
  availability: null,
  values: {},
};

/** Returns the mapping that settings describe. `ruleFields`: additional paths whose texts are wanted (Product.fields). */
export function mappingOfSettings(
  settings: ReadingSettings,
  ruleFields: readonly string[] = [],
): FeedMapping {
  const { offerPath, availabilityOption: option, csvSeparator } = settings;
  const offerKey = settings.type === 'csv' ? ROW_TAG : settings.offerKey;
  // A path that does not end in the product tag belongs to an earlier choice of the tag.
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

/** Defaults of an analysis, from which a mapping can be made before the user has chosen anything. */
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

/** Returns the mapping of a feed whose analysis is taken at its word. */
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
 * Returns the paths at which the canonical properties and additional ones by their saved names may be in a product, and those that decide
 * its prices, whether or not anyone chose them.
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
    // The title of a variant is what it differs in: 'Red / XL', or 'Default Title'.
    return [name, name === 'title' ? [...then, ...first] : [...first, ...then]];
  });
  return Object.fromEntries(all);
}

function pathsOfProperty(name: string): string[] {
  if (/[/@]/.test(name)) return [name];
  const aliases = listAliases(name);
  return [name, ...aliases, ...aliases.map((alias) => `@${alias}`)];
}
