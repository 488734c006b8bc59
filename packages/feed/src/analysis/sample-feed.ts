import { findContainer } from './choose-container.ts';
import { ProductCollector } from '../products/collect-products.ts';
import { FeedError } from '../feed-error.ts';
import { NO_PRODUCTS } from '../mapping/feed-mapping.ts';
import { openFeed, type OpenedFeed } from '../open-feed.ts';
import { sampleTable } from './sample-csv.ts';
import { openScanner, type TreeForm } from '../products/open-scanner.ts';
import { joinBytes, type FeedEncoding } from '../encoding/feed-encoding.ts';
import { JsonScanner } from '../json/scan-json.ts';
import { FeedSurvey, type Shape } from '../xml/survey-feed.ts';

/** Limits of an extract: number of products, and bytes read from the source. */
export interface SampleLimits {
  maxProducts?: number;
  maxBytes?: number;
  /** The setting csvSeparator, if the separator is not to be detected. */
  csvSeparator?: string | null | undefined;
}

const FIRST_LOOK_BYTES = 64 << 10;

/**
 * Returns a well-formed extract of a feed as text: everything before the products, the first products, the closing tags. For a table:
 * everything up to the header and the first rows. Stops reading the source once it has enough. A small feed is returned whole. Throws
 * FeedError ('invalid_xml'; 'no_products' if a large source shows no product within the bytes that may be read).
 */
export async function sampleFeed(
  chunks: AsyncIterable<Uint8Array>,
  { maxProducts = 200, maxBytes = 8 << 20, csvSeparator }: SampleLimits = {},
): Promise<string> {
  const feed = await openFeed(chunks, csvSeparator);
  if (feed.table !== null) return sampleTable(feed, feed.table, { maxProducts, maxBytes });
  const { bytes, encoding, product, isWhole } = await readHead(feed, maxProducts, maxBytes);
  if (isWhole && (product === null || product.count <= maxProducts)) return decodeText(bytes, encoding);
  const end = product === null ? 0 : endOfProducts(bytes, feed, product, maxProducts);
  if (product === null || end === 0) {
    throw new FeedError('no_products', 'no_whole_product', bytes.length);
  }
  const kept = bytes.subarray(0, end);
  return decodeText(kept, encoding) + writeClosing(kept, feed, product);
}

/** Returns the text that closes the elements still open after the last product of the sample. */
function writeClosing(kept: Uint8Array, { json }: TreeForm, product: Shape): string {
  if (json === null) {
    const parents = product.path.split('/').slice(0, -1).toReversed();
    return parents.map((name) => `</${name}>`).join('');
  }
  const scanner = new JsonScanner(json, new FeedSurvey());
  scanner.push(kept);
  return scanner.closing;
}

interface FeedHead {
  bytes: Uint8Array;
  encoding: FeedEncoding;
  product: Shape | null;
  isWhole: boolean;
}

async function readHead(feed: OpenedFeed, maxProducts: number, maxBytes: number): Promise<FeedHead> {
  const survey = new FeedSurvey();
  const scanner = openScanner(feed, survey);
  const pieces: Uint8Array[] = [];
  let length = 0;
  let nextLook = FIRST_LOOK_BYTES;
  let isWhole = true;
  for await (const chunk of feed.chunks) {
    scanner.push(chunk);
    pieces.push(chunk);
    length += chunk.length;
    isWhole = length < maxBytes && !(length >= nextLook && hasEnough(survey, maxProducts));
    if (!isWhole) break;
    if (length >= nextLook) nextLook = length * 2;
  }
  if (isWhole) scanner.end();
  const product = findContainer(survey.root)?.shape ?? null;
  return { bytes: joinBytes(pieces), encoding: feed.encoding, product, isWhole };
}

// Categories may precede the products and look like them, but have no price and no image.
function hasEnough(survey: FeedSurvey, maxProducts: number): boolean {
  const container = findContainer(survey.root);
  return container !== null && container.isEvident && container.shape.count > maxProducts;
}

/** Returns the offset after the last product to include; 0 if there is none. */
function endOfProducts(bytes: Uint8Array, form: TreeForm, product: Shape, maxProducts: number): number {
  const { name: container, path: containerPath } = product;
  const collector = new ProductCollector(form, { ...NO_PRODUCTS, container, containerPath });
  collector.scanner.push(bytes);
  return collector.take().slice(0, maxProducts).at(-1)?.end ?? 0;
}

function decodeText(bytes: Uint8Array, encoding: FeedEncoding): string {
  return encoding.decode(bytes).replace(/^\uFEFF/, '');
}
