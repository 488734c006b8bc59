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

/** A photo in storage, named by the hash of its bytes. */
export interface StoredPhoto {
  hash: string;
  read(): Promise<Uint8Array>;
  /** Bytes of the photo; set if they are in memory anyway. */
  bytes?: Uint8Array;
}

/** Result of a fetch, and what was known about the address before it. */
export interface FetchedPhoto {
  urlHash: string;
  hash: string;
  /** Bytes of the photo; null if our copy is still valid. */
  bytes: Uint8Array | null;
  sizeBytes: number;
  etag: string | null;
  lastModified: string | null;
  /** Our earlier copy, if its file exists; null without one. */
  known: KnownPhoto | null;
}

/**
 * Fetches the photo at an address, with the last validators: an unchanged photo costs one empty answer. New bytes are in storage when this
 * returns, but not yet recorded as the photo's: see `look-at-photo.ts`. Fails with `RemoteError` after retries of temporary failures, and
 * with `NoDiskSpace`.
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

/** Returns the key of an address in the database. */
export function hashOfUrl(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

/** Also returns null if the file is missing: then the photo must be fetched completely. */
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

/** Returns a photo that is only in memory. */
export function photoOfBytes(bytes: Uint8Array): StoredPhoto {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, bytes, read: async () => bytes };
}

/** Returns the photo for drawing, owned by the user, so that decoded versions are cached with the user's data. */
export function ownedBy(userId: string, photo: StoredPhoto): PhotoByName {
  const { hash, bytes } = photo;
  return { owner: userId, hash, read: () => photo.read(), bytes };
}
