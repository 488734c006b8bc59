import {
  analyseFeed,
  attributeText,
  completeAddress,
  contentText,
  FeedError,
  formOfFeed,
  isPartOfAddress,
  mappingOfDefaults,
  NO_ENTITIES,
  NO_PRODUCTS,
  readProducts,
  repairFeed,
  rewriteFeed,
  type FeedAnalysis,
  type FeedMapping,
  type Product,
  type ReplaceImage,
} from '#feed';
import { feedErrorText } from '#core/messages/reasons/runs/feed-faults.ts';

const CHUNK_SIZES = [Infinity, 65_536, 997];
const MARK = 'https://images.example/enhanced-';

/** The engine's results for one feed. */
export interface FeedReport {
  /** The sentence about a fault of the feed itself; null if it is well-formed. */
  fault: string | null;
  /** For a feed with text faults, the analysis after repair. Null if that is impossible, or there are no products. */
  analysis: FeedAnalysis | null;
  /** True if a rewrite that keeps all images gives the same bytes, for all chunk sizes. */
  isKept: boolean;
  replacedCount: number;
  /** Where a rewrite changed anything but an image value; null if nowhere. */
  damage: string | null;
}

/** Analyses and rewrites a feed, and compares the bytes. */
export async function checkFeed(bytes: Uint8Array): Promise<FeedReport> {
  const nothing = { analysis: null, isKept: false, replacedCount: 0, damage: null };
  let analysis: FeedAnalysis | null = null;
  try {
    analysis = analyseFeed(bytes);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    if (!error.code.startsWith('no_products'))
      return { ...nothing, fault: feedErrorText(error), analysis: await analyseMended(bytes) };
  }
  const mapping = analysis === null ? NO_PRODUCTS : mappingOfDefaults(analysis);
  let isKept = true;
  for (const size of CHUNK_SIZES) {
    const kept = await rewrite(bytes, size, mapping, () => null);
    isKept &&= Buffer.compare(kept, bytes) === 0;
  }
  const products = await collect(readProducts(inChunks(bytes, Infinity), mapping));
  const shown = products.filter(({ image }) => image !== '');
  const rewritten = await rewrite(bytes, 65_536, mapping, ({ position }) => ({ image: writeMark(position) }));
  return {
    fault: null,
    analysis,
    isKept,
    replacedCount: shown.length,
    damage: findDamage(bytes, rewritten, shown),
  };
}

async function analyseMended(bytes: Uint8Array): Promise<FeedAnalysis | null> {
  try {
    return analyseFeed(Buffer.concat(await collect(repairFeed(inChunks(bytes, Infinity)))));
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return null;
  }
}

/**
 * Compares without knowing where the images are: between two new addresses the new feed must equal the old one exactly, and what the old
 * one has instead of a new address must be the image.
 */
function findDamage(before: Uint8Array, after: Uint8Array, products: readonly Product[]): string | null {
  const { decode, isWide, label } = formOfFeed(before, { isWhole: true }).encoding;
  const read = isWide ? (bytes: Uint8Array) => new TextDecoder(label).decode(bytes) : decode;
  const old = read(before);
  const pieces = read(after).split(new RegExp(`${MARK}\\d+\\.jpg`));
  if (pieces.length !== products.length + 1)
    return `${pieces.length - 1} of ${products.length} images replaced`;
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const start = index === 0 ? 0 : old.indexOf(piece, at);
    if (start < 0 || !old.startsWith(piece, start)) return `other bytes behind image ${index}`;
    const product = products[index - 1];
    if (product !== undefined && !isSpellingOf(old.slice(at, start), product.image)) {
      return `something else than the image of product ${product.position} was replaced`;
    }
    at = start + piece.length;
  }
  return at === old.length ? null : 'bytes missing at the end';
}

function isSpellingOf(raw: string, url: string): boolean {
  if (raw === url || raw.replaceAll('""', '"') === url) return true;
  const texts = [contentText(raw, NO_ENTITIES).trim(), attributeText(raw, NO_ENTITIES)];
  return texts.some((text) => completeAddress(text, [url]) === url || isEndOf(text, url));
}

/** True if `url` is this text, completed to an absolute address. */
function isEndOf(text: string, url: string): boolean {
  return isPartOfAddress(text) && text !== '' && url.endsWith(text.replace(/^(\.{0,2}\/)+/, ''));
}

function writeMark(position: number): string {
  return `${MARK}${position}.jpg`;
}

async function rewrite(
  bytes: Uint8Array,
  size: number,
  mapping: FeedMapping,
  replaceImage: ReplaceImage,
): Promise<Buffer> {
  return Buffer.concat(await collect(rewriteFeed(inChunks(bytes, size), mapping, replaceImage)));
}

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
