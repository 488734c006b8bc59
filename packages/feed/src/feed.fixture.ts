import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FeedMapping } from './mapping/feed-mapping.ts';
import { NO_PRODUCTS } from './mapping/feed-mapping.ts';
import type { Product } from './product.ts';
import { readProducts } from './read-products.ts';
import { noRepairs, repairFeed, type FeedRepairs } from './faults/repair-feed.ts';
import { rewriteFeed, type ReplaceImage } from './rewrite-feed.ts';
import { joinBytes } from './encoding/feed-encoding.ts';

const FOLDER = path.join(import.meta.dirname, '../fixtures');

/** Chunk sizes that cut a feed in all places that matter: none, common ones, odd ones, every byte. */
export const CHUNK_SIZES = [Infinity, 65_536, 4096, 997, 7, 1];

export const fixtureNames = readdirSync(FOLDER).filter((name) => name.endsWith('.xml'));

export function fixture(name: string): Uint8Array {
  return readFileSync(path.join(FOLDER, name));
}

export async function* inChunks(feed: Uint8Array | string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof feed === 'string' ? new TextEncoder().encode(feed) : feed;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export function rss(...products: string[]): string {
  const items = products.map((product) => `<item>${product}</item>`);
  return `<rss><channel><title>Shop</title><link>https://shop.example</link>${items.join('')}</channel></rss>`;
}

/** Returns a mapping with Google's names, changed as a test needs. */
export function mapping(changes: Partial<FeedMapping> = {}): FeedMapping {
  return { ...NO_PRODUCTS, container: 'item', id: 'id', image: 'image_link', ...changes };
}

export function makeFilter(keyName: string, value: string, operationType = 0) {
  return { type: 1 as const, keyName, attributeName: '', value, operationType };
}

export async function readAllProducts(
  feed: Uint8Array | string,
  feedMapping: FeedMapping,
): Promise<Product[]> {
  const products: Product[] = [];
  for await (const product of readProducts(inChunks(feed, 4096), feedMapping)) products.push(product);
  return products;
}

export async function rewritten(
  feed: Uint8Array | string,
  feedMapping: FeedMapping,
  replaceImage: ReplaceImage,
  { size = Infinity }: { size?: number } = {},
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const output = rewriteFeed(inChunks(feed, size), feedMapping, replaceImage);
  for await (const piece of output) pieces.push(piece);
  return joinBytes(pieces);
}

/** Returns a feed with one more image in each product; fails unless the result is the same for all chunk sizes. */
export async function inserted(
  feed: Uint8Array | string,
  feedMapping: FeedMapping,
  url: string,
): Promise<Uint8Array> {
  const change = () => ({ inserted: url });
  const whole = await rewritten(feed, feedMapping, change);
  for (const size of CHUNK_SIZES) {
    const output = await rewritten(feed, feedMapping, change, { size });
    if (Buffer.compare(output, whole) !== 0) throw new Error(`differs in chunks of ${size} bytes`);
  }
  return whole;
}

export function decodeText(bytes: Uint8Array, encoding = 'utf-8'): string {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

export function utf16(text: string, isBigEndian = false): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
}

/** Encodes text in a code page of one byte per character. */
export function inCodePage(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label);
  const page = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(Array.from(text, (character) => page.get(character)!));
}

/** Returns a repaired feed with its repairs; fails unless both are the same for all chunk sizes. */
export async function repaired(
  feed: Uint8Array | string,
  sizes: readonly number[] = CHUNK_SIZES,
): Promise<{ bytes: Uint8Array; text: string; repairs: FeedRepairs }> {
  const answers = [];
  for (const size of sizes) {
    const repairs = noRepairs();
    const pieces: Uint8Array[] = [];
    for await (const piece of repairFeed(inChunks(feed, size), repairs)) pieces.push(piece);
    answers.push({ bytes: Uint8Array.from(joinBytes(pieces)), repairs });
  }
  const [first] = answers;
  for (const other of answers)
    if (!isDeepStrictEqual(other, first)) throw new Error(`differs: ${JSON.stringify([first, other])}`);
  return { ...first!, text: decodeText(first!.bytes) };
}
