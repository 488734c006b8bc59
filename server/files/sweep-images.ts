import { deleteImages, listForgottenImages, listKnownImages } from '#server/db/runs/photos/images.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Number of files deleted concurrently, since each may be a remote call. */
const AT_ONCE = 32;

/** Maximum duration of a sweep in ms, enough for a day's pictures of ten million products; the next sweep continues. */
const SWEEP_MS = 60 * 60_000;

/** Deletes images that no feed has named since a time, files first. */
export async function sweepImages(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  before: Date,
): Promise<void> {
  for (const until = performance.now() + SWEEP_MS; performance.now() < until;) {
    const images = await listForgottenImages(database.query, before);
    if (images.length === 0) return;
    const ofFeeds = Map.groupBy(images, ({ feed_id: feedId }) => feedId);
    for (const [feedId, all] of ofFeeds) {
      for (let at = 0; at < all.length; at += AT_ONCE) {
        const hashes = all.slice(at, at + AT_ONCE).map(({ image_hash: hash }) => hash);
        await Promise.all(hashes.map((hash) => storage.delete(fileKeys.image(feedId, hash))));
        await database.asOwner((sql) => deleteImages(sql, feedId, hashes));
      }
    }
  }
}

/** Number of small sizes checked together. */
const LOOKED_AT = 500;

/** Deletes the small sizes of deleted images, including those written by a request while the image was deleted. */
export async function sweepSmallImages({
  database,
  storage,
}: Pick<Platform, 'database' | 'storage'>): Promise<void> {
  const drop = async (keys: readonly string[]): Promise<void> => {
    for (const [feedId = '', all] of Map.groupBy(keys, (key) => key.split('/')[1])) {
      const known = await listKnownImages(database.query, feedId, all.map(readImageHash));
      for (const key of all) if (!known.has(readImageHash(key))) await storage.delete(key);
    }
  };
  let keys: string[] = [];
  for await (const key of storage.list('small/')) {
    if (keys.push(key) < LOOKED_AT) continue;
    await drop(keys);
    keys = [];
  }
  await drop(keys);
}

/** Returns the image hash in the key of a small size. */
function readImageHash(key: string): string {
  return (key.split('/')[2] ?? '').split('-', 1)[0] ?? '';
}
