import { createHash } from 'node:crypto';
import { fileKeys } from '#server/files/feed-files.ts';
import { findPhoto, type KnownPhoto } from '#server/db/runs/photos/images.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { PhotoByName } from '#server/render/pool/drawing-for.ts';
import { accessHeaders } from '#server/platform/fetch/access-headers.ts';
import { StoredPhotoGone } from '../faults.ts';
import { requireDiskSpace } from './require-disk-space.ts';
import { retryPhoto } from './retry-photo.ts';

/** A photo that lies in storage under the hash of its bytes. */
export interface StoredPhoto {
  hash: string;
  read(): Promise<Uint8Array>;
  /** Set where they are in memory anyway. */
  bytes?: Uint8Array;
}

/** Answer of an address, beside what was known of it before. */
export interface FetchedPhoto {
  urlHash: string;
  hash: string;
  /** Null where ours are still right. */
  bytes: Uint8Array | null;
  sizeBytes: number;
  etag: string | null;
  lastModified: string | null;
  /** Our copy from before, whose file is there; null without one. */
  known: KnownPhoto | null;
}

/**
 * Fetches the photo behind an address, with the validators of the last time: a photo that did not change costs one empty answer. New bytes
 * are in storage when this returns, but they are not recorded as the photo's yet: see `look-at-photo.ts`. Fails with `RemoteError` after
 * the attempts that a transient failure gets, and with `NoDiskSpace`.
 */
export async function fetchPhoto(
  platform: Platform,
  run: Pick<WorkerRun, 'id' | 'home_id' | 'user_id' | 'settings' | 'source_access'>,
  url: string,
  signal: AbortSignal,
): Promise<FetchedPhoto> {
  const urlHash = hashOfUrl(url);
  const known = await knownPhoto(platform, run.home_id, urlHash);
  const answer = await retryPhoto(signal, () =>
    platform.fetchRemote.bytes(url, {
      kind: 'photo',
      tenant: run.user_id,
      ...accessHeaders(run.source_access, run.settings.feedUrl, url),
      etag: known?.etag ?? null,
      lastModified: known?.last_modified ?? null,
      signal,
    }),
  );
  if (answer.notModified && known !== null) {
    const { photo_hash: hash, etag, last_modified: lastModified } = known;
    return { urlHash, hash, bytes: null, sizeBytes: 0, etag, lastModified, known };
  }
  const hash = createHash('sha256').update(answer.body).digest('hex');
  if (hash !== known?.photo_hash) {
    await requireDiskSpace(platform, run);
    await platform.storage.put(fileKeys.photo(run.home_id, hash), answer.body);
  }
  return {
    urlHash,
    hash,
    bytes: answer.body,
    sizeBytes: answer.body.length,
    etag: answer.headers['etag'] ?? null,
    lastModified: answer.headers['last-modified'] ?? null,
    known,
  };
}

/** Returns the key of an address in rows. */
export function hashOfUrl(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

/** Null as well when the file is gone: then the photo must come whole again. */
export async function knownPhoto(
  platform: Pick<Platform, 'database' | 'storage'>,
  feedId: string,
  urlHash: string,
): Promise<KnownPhoto | null> {
  const known = await findPhoto(platform.database.query, feedId, urlHash);
  if (known === null || known.photo_hash === '') return null;
  return (await platform.storage.exists(fileKeys.photo(feedId, known.photo_hash))) ? known : null;
}

export function storedPhoto(platform: Pick<Platform, 'storage'>, feedId: string, hash: string): StoredPhoto {
  return {
    hash,
    async read() {
      const bytes = await platform.storage.get(fileKeys.photo(feedId, hash));
      if (bytes === null) throw new StoredPhotoGone();
      return bytes;
    },
  };
}

/** Returns a photo that is in memory alone. */
export function photoOfBytes(bytes: Uint8Array): StoredPhoto {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, bytes, read: async () => bytes };
}

/** Returns the photo as it is drawn with: what is decoded of it is kept among what is the user's. */
export function ownedBy(userId: string, photo: StoredPhoto): PhotoByName {
  const { hash, bytes } = photo;
  return { owner: userId, hash, read: () => photo.read(), bytes };
}
