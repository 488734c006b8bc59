import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hasPhotoBytes } from '#server/db/editor/editor-photos.ts';
import type { EditorFeed } from '#server/db/editor/editor-feed.ts';
import { upsertPhoto } from '#server/db/runs/photos/images.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { accessHeaders } from '#server/platform/fetch/access-headers.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { SharedWork } from '#server/platform/turns/shared-work.ts';
import { NoDiskSpace } from '../faults.ts';
import { hashOfUrl, knownPhoto, storedPhoto, type StoredPhoto } from '../photos/fetch-photo.ts';
import { requireDiskSpace } from '../photos/require-disk-space.ts';

/** Bytes of photos cached in memory when the disk has no room: enough for the current edits. */
const HELD_BYTES_MAX = 64 << 20;

const held = new LRUCache<string, Uint8Array>({
  maxSize: HELD_BYTES_MAX,
  sizeCalculation: (bytes) => bytes.length + 1,
});

/** Photos being fetched by this process: a hundred requests for one share a fetch from the shop. */
const underWay = new SharedWork<StoredPhoto>();

/** Owner of the feed, and the check of a photo before it is stored, which throws if the bytes are not a photo. */
interface PhotoWish {
  readonly userId: string;
  readonly feed: EditorFeed;
  readonly url: string;
  readonly check: (photo: StoredPhoto) => Promise<void>;
}

/**
 * Returns our copy of the photo at a feed's address, as last seen by a run, or else fetches it from the shop and stores it, so that the
 * next run need not. Does not affect what runs record about failing photos. Fails with `RemoteError`, and as `check` does.
 */
export async function photoAtHand(platform: Platform, wish: PhotoWish): Promise<StoredPhoto> {
  const { feed, url } = wish;
  const known = await knownPhoto(platform, feed.id, hashOfUrl(url));
  if (known !== null) return storedPhoto(platform, feed.id, known.photo_hash);
  return underWay.do(`${feed.id} ${url}`, () => fetched(platform, wish));
}

/** Returns our copy of the photo with these bytes; null if this feed does not have it, or no longer. */
export async function photoOfHash(
  platform: Platform,
  feedId: string,
  hash: string,
): Promise<StoredPhoto | null> {
  const bytes = held.get(`${feedId} ${hash}`);
  if (bytes !== undefined) return { hash, read: async () => bytes.slice() };
  const isKnown = await platform.database.asOwner((sql) => hasPhotoBytes(sql, feedId, hash));
  if (!isKnown || !(await platform.storage.exists(fileKeys.photo(feedId, hash)))) return null;
  return storedPhoto(platform, feedId, hash);
}

async function fetched(platform: Platform, { userId, feed, url, check }: PhotoWish): Promise<StoredPhoto> {
  // Not aborted by any caller's signal, as others may wait for the same photo; the fetch has its own limits.
  const answer = await platform.fetchRemote.bytes(url, {
    kind: 'photo',
    tenant: userId,
    isUrgent: true,
    ...accessHeaders(feed.source_access, feed.settings.feedUrl, url),
  });
  const hash = createHash('sha256').update(answer.body).digest('hex');
  const photo: StoredPhoto = { hash, read: async () => Uint8Array.from(answer.body) };
  await check(photo);
  try {
    await requireDiskSpace(platform, { id: feed.id, user_id: userId });
  } catch (error) {
    if (!(error instanceof NoDiskSpace)) throw error;
    held.set(`${feed.id} ${hash}`, answer.body);
    return photo;
  }
  await platform.storage.put(fileKeys.photo(feed.id, hash), answer.body);
  const row = { feedId: feed.id, urlHash: hashOfUrl(url), photo_hash: hash, sizeBytes: answer.body.length };
  const { etag = null, 'last-modified': lastModified = null } = answer.headers;
  await upsertPhoto(platform.database.query, { ...row, etag, last_modified: lastModified, isGood: false });
  return photo;
}
