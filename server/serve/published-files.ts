import { LRUCache } from 'lru-cache';
import { fileKeys, picturesDeleted } from '#server/files/feed-files.ts';
import { findPublishedFeed, type PublishedFeed } from '#server/db/feeds/publishing/publications.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { withinTime } from '#server/platform/turns/within-time.ts';
import { openKeptCopies } from './kept-copies.ts';
import { createPointers } from './pointers.ts';
import type { StoredObject } from '#server/platform/storage/port.ts';

/** Memory for published files in this process, in bytes. */
const CACHE_BYTES = 96 << 20;

/** Time in ms after which a silent database counts as unreachable: channels give up on a feed that hangs. */
const DATABASE_WAIT_MS = 2_000;

/** Larger files are streamed from storage, so that one feed cannot displace all others; in bytes. */
const CACHED_FILE_BYTES_MAX = 16 << 20;

/** Finds a feed's file for the public handlers, and serves its bytes from memory if they fit. */
export interface PublishedFiles {
  /**
   * Returns the published feed, or null if unknown. Cached while it is surely the current version (see `READER_LEASE_MS`), unless called
   * with `anew`. While the database is unreachable, returns its last answer.
   */
  find(feedId: string, options?: { anew: boolean }): Promise<PublishedFeed | null>;
  /** Returns all bytes from memory, an open stream for a large file, or null if there is no such file. */
  open(key: string): Promise<Uint8Array | StoredObject | null>;
  remember(key: string, whole: Uint8Array): void;
  /** Opens the current file, for keys whose bytes may change. */
  openFresh(key: string): Promise<StoredObject | null>;
}

export function openPublishedFiles(platform: Platform): PublishedFiles {
  const bytes = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (value) => value.length || 1,
  });
  // Files in our own folder need no copies.
  const copies =
    platform.config.s3 === null
      ? null
      : openKeptCopies(platform).catch((error: unknown) => {
          platform.log.error({ err: error }, 'no copies of the bucket are kept');
          return null;
        });
  const forget = (folder: string) => {
    for (const key of bytes.keys()) if (key.startsWith(folder)) bytes.delete(key);
    void copies?.then((kept) => kept?.forget(folder));
  };
  // While the connection was lost, messages about deleted files may have been missed, so nothing cached is used any more.
  platform.database
    .listen(
      picturesDeleted,
      (feedId) => [`images/${feedId}/`, fileKeys.smallImagesFolder(feedId)].forEach(forget),
      () => ['images/', 'small/'].forEach(forget),
    )
    .catch((error: unknown) => {
      platform.log.error({ err: error }, 'deleted pictures may be served from memory until the next start');
    });
  return {
    find: createPointers((feedId) =>
      withinTime(DATABASE_WAIT_MS, findPublishedFeed(platform.database.publicQuery, feedId)),
    ),
    async open(key) {
      const known = bytes.get(key);
      if (known !== undefined) return known;
      const kept = isForAll(key) ? await copies : null;
      const stored = await (kept ?? platform.storage).open(key);
      if (stored === null || stored.sizeBytes > CACHED_FILE_BYTES_MAX) return stored;
      const parts: Uint8Array[] = [];
      for await (const part of stored.body) parts.push(part as Uint8Array);
      const whole = Buffer.concat(parts);
      bytes.set(key, whole);
      return whole;
    },
    remember: (key, whole) => void bytes.set(key, whole),
    openFresh: (key) => platform.storage.open(key),
  };
}

/** True for pictures and feeds, which never change under their keys and are public. */
function isForAll(key: string): boolean {
  return ['images/', 'small/', 'published/'].some((folder) => key.startsWith(folder));
}
