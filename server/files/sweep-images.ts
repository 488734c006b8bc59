import { deleteImages, listForgottenImages, listKnownImages } from '#server/db/runs/photos/images.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Files that are deleted at once, since each is a call where files are stored elsewhere. */
const AT_ONCE = 32;

/** A day's pictures of ten million products take less; what is left is the next sweep's. */
const SWEEP_MS = 60 * 60_000;

/** Removes images that no feed has named since then, files first. */
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

/** Small sizes that are looked at together. */
const LOOKED_AT = 500;

/** Removes the small sizes of images that are gone, also what a request wrote that was under way when its image went. */
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

/** The hash of the image that a key of a small size begins with. */
function readImageHash(key: string): string {
  return (key.split('/')[2] ?? '').split('-', 1)[0] ?? '';
}
