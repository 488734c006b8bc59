import { createHash, randomUUID } from 'node:crypto';
import { hashed } from '#server/platform/hashed.ts';
import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { openFeed, rewriteFeed } from '#feed';
import { fileKeys, listPublishedFiles, type publishedTwins } from '#server/files/feed-files.ts';
import type { PublishedFeed } from '#server/db/feeds/publishing/publications.ts';
import { listKeptFiles } from '#server/db/feeds/publishing/published-versions.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { pipeThrough } from '#server/platform/pipe-through.ts';
import { repairedSource } from '../repaired-source.ts';
import type { PublishedProducts } from './published-products.ts';

export interface WrittenFeed {
  storageKey: string;
  contentHash: string;
  contentType: string;
  sizeBytes: number;
}

/**
 * Writes the finished file and its compressed versions, or returns the published ones if the bytes are equal. Deletes files that could not
 * be finished.
 */
export async function writeFiles(
  platform: Platform,
  run: WorkerRun,
  { products, before }: { products: PublishedProducts; before: PublishedFeed | null },
): Promise<WrittenFeed> {
  // A reopened run must not overwrite the published file.
  const ownKey = fileKeys.published(run.feed_id, randomUUID());
  try {
    const written = await writeFeed(platform, run, ownKey, products);
    // Equal bytes are already published, with their compressed versions, and in readers' caches.
    const sameKey = before?.content_hash === written.contentHash ? before.storage_key : null;
    const isUpAlready = sameKey !== null && (await hasAllFiles(platform, sameKey));
    if (isUpAlready) await platform.storage.delete(ownKey);
    else await writeTwins(platform, ownKey);
    return { ...written, storageKey: isUpAlready ? sameKey : ownKey };
  } catch (error) {
    // On a full disk every attempt would leave another file behind.
    await dropFile(platform, ownKey);
    throw error;
  }
}

/** True if all files of a version are stored. If one was lost, for example by restoring a backup, the next run writes it again. */
export async function hasAllFiles({ storage }: Platform, key: string): Promise<boolean> {
  for (const each of listPublishedFiles(key)) if (!(await storage.exists(each))) return false;
  return true;
}

/** Deletes all files except the published one and those of versions to which the feed can be returned: replaced or orphaned files. */
export async function dropOtherFiles({ storage, database }: Platform, feedId: string): Promise<void> {
  const found: string[] = [];
  for await (const key of storage.list(fileKeys.publishedFolder(feedId))) found.push(key);
  // Read after listing the files, so that files published meanwhile are included.
  const kept = new Set((await listKeptFiles(database.query, feedId)).flatMap(listPublishedFiles));
  for (const key of found) if (!kept.has(key)) await storage.delete(key);
}

export async function dropFile({ storage }: Platform, key: string): Promise<void> {
  for (const each of listPublishedFiles(key)) await storage.delete(each);
}

/** Writes the source with the new image addresses; returns SHA-256 and size of the result. */
async function writeFeed(
  platform: Platform,
  run: WorkerRun,
  key: string,
  products: PublishedProducts,
): Promise<{ contentHash: string; contentType: string; sizeBytes: number }> {
  const source = await platform.storage.open(fileKeys.source(run.feed_id, run.id));
  if (source === null) throw new Error('the stored source is gone');
  const content = createHash('sha256');
  const { mapping, imagesOf } = products;
  const rewritten = rewriteFeed(repairedSource(run, source.body), mapping, imagesOf);
  // A full disk may fail before a byte is read.
  const { sizeBytes } = await platform.storage
    .put(key, hashed(rewritten, content))
    .finally(() => source.body.destroy());
  return {
    contentHash: content.digest('hex'),
    contentType: await detectContentType(platform, key, run.settings.csvSeparator),
    sizeBytes,
  };
}

const TAB = '\t'.charCodeAt(0);

/** Detects the type by content, because shops choose file names freely; the bytes keep their own encoding declaration. */
async function detectContentType(
  platform: Platform,
  key: string,
  csvSeparator: string | null | undefined,
): Promise<string> {
  const stored = await platform.storage.open(key);
  if (stored === null) throw new Error('the finished feed is gone');
  const { table, json } = await openFeed(stored.body, csvSeparator).finally(() => stored.body.destroy());
  if (json !== null) return json.isLines ? 'application/x-ndjson' : 'application/json';
  if (table === null) return 'application/xml';
  return table.delimiter === TAB ? 'text/tab-separated-values' : 'text/csv';
}

/** The files are compressed once, when written, instead of on every request. */
const twins: ReadonlyMap<(typeof publishedTwins)[number], () => Transform> = new Map([
  ['.gz', () => createGzip({ level: 6 })],
  ['.br', () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
]);

async function writeTwins(platform: Platform, key: string): Promise<void> {
  for (const [suffix, compress] of twins) {
    const plain = await platform.storage.open(key);
    if (plain === null) throw new Error('the finished feed is gone');
    await platform.storage
      .put(key + suffix, pipeThrough(plain.body, compress))
      .finally(() => plain.body.destroy());
  }
}
