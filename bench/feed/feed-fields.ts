import { createReadStream } from 'node:fs';
import { NO_PRODUCTS, ROW_TAG, type FeedMapping } from '#feed';
import type { FeedFormat } from './feed-samples.ts';

const CHUNK_BYTES = 256 << 10;

/** Runs one engine on one feed; returns the number of products it has read. */
export type Engine = (format: FeedFormat, source: string, target: string) => Promise<number>;

/** Fields that every engine reads from a product, named as in the format. */
export const FIELDS: Record<FeedFormat, FeedMapping> = {
  rss: {
    ...NO_PRODUCTS,
    container: 'item',
    id: 'g:id',
    image: 'g:image_link',
    values: { title: ['title'], price: ['g:price'], brand: ['g:brand'], availability: ['g:availability'] },
  },
  yml: {
    ...NO_PRODUCTS,
    container: 'offer',
    id: '@id',
    image: 'picture',
    values: { title: ['name'], price: ['price'], brand: ['vendor'], availability: ['@available'] },
  },
  csv: {
    ...NO_PRODUCTS,
    container: ROW_TAG,
    id: 'id',
    image: 'image_link',
    values: { title: ['title'], price: ['price'], brand: ['brand'], availability: ['availability'] },
  },
};

/** Maps each of a product's own tags to the field it holds; attributes begin with '@'. */
export function fieldsByTag({ id, image, values }: FeedMapping): Map<string, string> {
  const named = Object.entries(values).map(([field, paths]) => [paths[0]!, field] as const);
  return new Map([[image, 'image'], [id, 'id'], ...named]);
}

export function imageOf(position: number): string {
  return `https://feeds.example/feedmaker/1/i/${position}.jpg`;
}

export function read(source: string): AsyncIterable<Uint8Array> & NodeJS.ReadableStream {
  return createReadStream(source, { highWaterMark: CHUNK_BYTES });
}

export function readText(source: string): AsyncIterable<string> {
  return createReadStream(source, { highWaterMark: CHUNK_BYTES, encoding: 'utf8' });
}
