import { chooseAvailability, availabilityPaths, type AvailabilityChoice } from './choose-availability.ts';
import {
  chooseContainer,
  findContainer,
  possibleContainers,
  type ContainerRule,
} from './choose-container.ts';
import { chooseId, chooseImage, imagePaths, ownPaths } from './choose-fields.ts';
import { chooseAdditionalImage } from './choose-further.ts';
import type { Choice } from './choose-fields.ts';
import { chooseProps, propertyOptions, type PropertyOption } from './choose-props.ts';
import { StateTallies, type StateTally } from './count-states.ts';
import { examineTable } from './examine-csv.ts';
import { FeedError } from '../feed-error.ts';
import { FeedInMemory } from '../feed-in-memory.ts';
import { mappingOfDefaults, ROW_TAG, type FeedMapping } from '../mapping/feed-mapping.ts';
import type { AvailabilityOption, ReadingSettings } from '../reading-settings.ts';
import { labelOfPath, pathOfOption, type FieldOption } from '../mapping/field-option.ts';
import { localName } from '../mapping/fold-name.ts';
import { isOfParent } from '../mapping/parent-paths.ts';
import { hasNumber } from '../mapping/numbered-names.ts';
import { readFeedTitle } from './read-feed-title.ts';
import { readLeaves, type Leaf } from './read-leaves.ts';
import { sampledFields, type SampledField } from './sampled-fields.ts';
import type { Product } from '../product.ts';
import { writeSeparator } from '../table/scan-dialect.ts';
import { parentLeaves, countParentLevels, soldVariants } from './variants.ts';
import { allShapes, type Shape } from '../xml/survey-feed.ts';

// Number of products read to choose options and defaults; later products are similar.
const EXAMINED_PRODUCTS = 200;
const SAMPLE_PRODUCTS = 8;

export interface FeedFindings {
  /** Title of the feed itself; null without one. */
  title: string | null;
  productTag: string;
  productPath: string;
  productCount: number;
  /** Number of levels as in FeedMapping; 0 unless the products are variants. */
  parentLevels: number;
  /** Cell separator of a table, as a value of the setting csvSeparator; null for XML and JSON. */
  table: { csvSeparator: string } | null;
  format: ReadingSettings['type'];
  rule: ContainerRule | 'chosen by hand';
  /** Elements that may be the product container: label is the tag, path its path from the root. */
  productOptions: FieldOption[];
  fields: SampledField[];
  idOptions: FieldOption[];
  imageOptions: FieldOption[];
  availabilityOptions: FieldOption[];
  propertyOptions: PropertyOption[];
  defaults: {
    /** Labels like 'Arg: id' or 'Tag: g:id'. */
    productId: Choice<string>;
    /** Paths: 'g:image_link', 'image/url'; additionalImage is '' if the feed has none. */
    image: Choice<string>;
    additionalImage: Choice<string>;
    availability: AvailabilityChoice;
    /** Names as stored: 'title', 'price', 'brand'. */
    props: Choice<string[]>;
  };
  /** The first products, read with the defaults. */
  sampleProducts: Product[];
  /** Counts of each value in the default filter's field, most frequent first. */
  availabilityCounts: { value: string; count: number }[];
}

/** Everything that the feed form needs to know about a feed: the results, and answers to the user's choices. */
export interface FeedAnalysis extends FeedFindings {
  /** Counts the products that pass a filter (null: all). */
  countMatches: (option: AvailabilityOption | null) => number;
  hasProductTag: (tag: string) => boolean;
  /** True if any product has the tag or attribute at a path ('g:id', '@id', 'image/url'). */
  hasPath: (path: string) => boolean;
}

interface ExaminedFeed {
  product: Pick<FeedFindings, 'productTag' | 'productPath' | 'productCount' | 'parentLevels' | 'rule'>;
  productOptions: FieldOption[];
  leaves: Leaf[];
  examinedCount: number;
  hasProductTag: (tag: string) => boolean;
}

export interface AnalyseOptions {
  /** The setting csvSeparator, if the separator is not to be detected. */
  csvSeparator?: string | null | undefined;
  /** Name of the product container, if the user chose it. */
  productTag?: string | undefined;
}

/**
 * Analyses a whole feed or an extract: finds the product element, and the meaning of its fields. A string is used as it is, whatever
 * encoding it declares. Throws FeedError ('invalid_xml', 'invalid_json', 'no_products', 'no_products_in_json').
 */
export function analyseFeed(source: string | Uint8Array, options: AnalyseOptions = {}): FeedAnalysis {
  const feed = new FeedInMemory(source, options.csvSeparator);
  const { product, productOptions, leaves, examinedCount, hasProductTag } = examine(feed, options);
  const fields = describeFields(leaves, examinedCount);
  const states = new StateTallies(feed, product);
  const { option } = fields.defaults.availability;
  const defaults = {
    ...fields.defaults,
    availability: { ...fields.defaults.availability, matchCount: states.countMatches(option) },
  };
  const { table, json } = feed.form;
  const otherFormat = json === null ? 'xml' : 'json';
  return {
    ...product,
    title: readFeedTitle(feed, product.productPath),
    format: table === null ? otherFormat : 'csv',
    table: table && { csvSeparator: writeSeparator(table.delimiter) },
    productOptions,
    ...fields,
    defaults,
    sampleProducts: sampleProducts(feed, mappingOfDefaults({ ...product, ...fields })),
    availabilityCounts:
      option === null ? [] : valueCounts(states.of(pathOfOption(option, product.productTag))),
    countMatches: (other) => states.countMatches(other),
    hasProductTag,
    hasPath: (path) => states.of(path).some(({ texts }) => texts.length > 0),
  };
}

function examine(feed: FeedInMemory, { productTag }: AnalyseOptions): ExaminedFeed {
  const { table } = feed.form;
  if (table !== null) {
    if (productTag !== undefined && productTag !== ROW_TAG) throw missingTag(productTag);
    const rows = examineTable(feed, table, EXAMINED_PRODUCTS);
    if (rows.product.productCount === 0) throw new FeedError('no_products', 'no_rows');
    const productOptions = [{ label: ROW_TAG, path: ROW_TAG }];
    const product = { ...rows.product, parentLevels: 0 };
    return { ...rows, product, productOptions, hasProductTag: (tag) => tag === ROW_TAG };
  }
  const root = feed.survey();
  if (feed.form.json !== null && findContainer(root) === null)
    throw new FeedError('no_products_in_json', 'no_product_element');
  const chosen = locateContainer(root, productTag);
  const isOpen = productTag === undefined && feed.form.json !== null;
  const shape = (isOpen ? soldVariants(root, chosen.shape) : null) ?? chosen.shape;
  const parentLevels = countParentLevels(root, shape);
  const own = readLeaves(feed, shape.path, EXAMINED_PRODUCTS);
  const around = parentLeaves(feed, shape.path, { levels: parentLevels, productsMax: EXAMINED_PRODUCTS });
  return {
    product: {
      productTag: shape.name,
      productPath: shape.path,
      productCount: shape.count,
      parentLevels,
      rule: chosen.rule,
    },
    productOptions: possibleContainers(root).map(({ name, path }) => ({ label: name, path })),
    leaves: [...own.leaves, ...around],
    examinedCount: own.productCount,
    hasProductTag: (tag) => shapeNamed(root, tag) !== undefined,
  };
}

/** Returns the options of the form and its defaults, from the fields of the first products. */
function describeFields(leaves: readonly Leaf[], productCount: number) {
  const id = chooseId(
    leaves.filter(({ path }) => !isOfParent(path)),
    productCount,
  );
  const image = chooseImage(leaves);
  const additionalImage = chooseAdditionalImage(leaves, image.value);
  const properties = propertyOptions(leaves);
  return {
    fields: sampledFields(leaves),
    idOptions: ownPaths(leaves).map(toOption),
    imageOptions: imageOptions(leaves, additionalImage.value),
    availabilityOptions: availabilityPaths(leaves).map(toOption),
    propertyOptions: properties,
    defaults: {
      productId: { ...id, value: labelOfPath(id.value) },
      image,
      additionalImage,
      availability: chooseAvailability(leaves),
      props: chooseProps(properties),
    },
  };
}

function locateContainer(
  root: Shape | null,
  productTag: string | undefined,
): { shape: Shape; rule: FeedFindings['rule'] } {
  if (productTag === undefined) return chooseContainer(root);
  const shape = shapeNamed(root, productTag);
  if (shape === undefined) throw missingTag(productTag);
  return { shape, rule: 'chosen by hand' };
}

function missingTag(productTag: string): FeedError {
  return new FeedError('no_products', { code: 'element_missing', tag: productTag });
}

function shapeNamed(root: Shape | null, tag: string): Shape | undefined {
  const shapes = Array.from(allShapes(root)).toSorted((one, other) => one.depth - other.depth);
  return shapes.find(({ name }) => name === tag) ?? shapes.find(({ name }) => localName(name) === tag);
}

function valueCounts(tallies: readonly StateTally[]): FeedFindings['availabilityCounts'] {
  return tallies.map(({ texts, count }) => ({ value: texts.join(', '), count }));
}

/** Returns the fields that hold images, and patterns that match several of them. */
function imageOptions(leaves: readonly Leaf[], additional: string): FieldOption[] {
  const paths = imagePaths(leaves);
  const all = hasNumber(additional) && !paths.includes(additional) ? [...paths, additional] : paths;
  return all.map((path) => ({ label: path, path }));
}

function toOption(path: string): FieldOption {
  return { label: labelOfPath(path), path };
}

function sampleProducts(feed: FeedInMemory, mapping: FeedMapping): Product[] {
  const products: Product[] = [];
  for (const { product } of feed.products(mapping)) {
    if (products.push(product) === SAMPLE_PRODUCTS) break;
  }
  return products;
}
