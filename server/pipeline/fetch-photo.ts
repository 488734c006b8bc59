import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileKeys } from '#server/db/feed-files.ts';
import { findPhoto, isPhotoUsed, upsertPhoto, type KnownPhoto } from '#server/db/images.ts';
import type { WorkerRun } from '#server/db/runs.ts';
import { RemoteError, type RemoteFailure } from '#server/platform/fetch/remote-error.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { accessHeaders } from '#server/platform/fetch/access-headers.ts';

/** Waits before the second and the third try of a transient failure. */
const RETRY_WAITS_MS = [400, 1_500];

/** A longer wish of the shop is not waited for inside a run: the product keeps its own image until the next one. */
const RETRY_WAIT_MAX_MS = 5_000;

/** Transient, but not within a run. */
const NOT_AGAIN: ReadonlySet<RemoteFailure> = new Set(['dns_failed', 'host_away']);

/** These have cost all the time that a photo gets, so they get a second try and no third. */
const SLOW: ReadonlySet<RemoteFailure> = new Set(['timeout', 'too_slow']);

/** A photo that lies in storage under the hash of its bytes. */
export interface StoredPhoto {
  hash: string;
  read(): Promise<Uint8Array>;
}

/**
 * The photo behind an address, asked for with the validators of the last time: a photo that did not change costs one
 * empty answer. Fails with `RemoteError` after the tries that a transient failure gets.
 */
export async function fetchPhoto(
  platform: Platform,
  run: Pick<WorkerRun, 'feed_id' | 'user_id' | 'settings' | 'source_access'>,
  url: string,
  signal: AbortSignal,
): Promise<StoredPhoto> {
  const feedId = run.feed_id;
  const urlHash = createHash('sha256').update(url).digest('hex');
  const known = await knownPhoto(platform, feedId, urlHash);
  const answer = await withRetries(signal, () =>
    platform.fetchRemote.bytes(url, {
      kind: 'photo',
      tenant: run.user_id,
      ...accessHeaders(run.source_access, run.settings.feedUrl, url),
      etag: known?.etag ?? null,
      lastModified: known?.last_modified ?? null,
      signal,
    }),
  );
  if (answer.notModified && known) return storedPhoto(platform, feedId, known.photo_hash);
  const hash = createHash('sha256').update(answer.body).digest('hex');
  await platform.storage.put(fileKeys.photo(feedId, hash), answer.body);
  await upsertPhoto(platform.database.query, {
    feedId,
    urlHash,
    photo_hash: hash,
    etag: answer.headers['etag'] ?? null,
    last_modified: answer.headers['last-modified'] ?? null,
    sizeBytes: answer.body.length,
  });
  if (known !== null && known.photo_hash !== hash) await dropReplaced(platform, feedId, known.photo_hash);
  return { hash, read: () => Promise.resolve(answer.body) };
}

/** Null as well when the file is gone: then the photo must come whole again. */
async function knownPhoto(platform: Platform, feedId: string, urlHash: string): Promise<KnownPhoto | null> {
  const known = await findPhoto(platform.database.query, feedId, urlHash);
  if (known === null) return null;
  return (await platform.storage.exists(fileKeys.photo(feedId, known.photo_hash))) ? known : null;
}

/** The bytes that an address had before, unless another address still has them. */
async function dropReplaced(platform: Platform, feedId: string, photoHash: string): Promise<void> {
  if (!(await isPhotoUsed(platform.database.query, feedId, photoHash)))
    await platform.storage.delete(fileKeys.photo(feedId, photoHash));
}

function storedPhoto(platform: Platform, feedId: string, hash: string): StoredPhoto {
  return {
    hash,
    async read() {
      const bytes = await platform.storage.get(fileKeys.photo(feedId, hash));
      if (bytes === null) throw new Error('the stored photo is gone');
      return bytes;
    },
  };
}

async function withRetries<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const waitMs = RETRY_WAITS_MS[tries];
      if (!(error instanceof RemoteError) || !error.isTransient || waitMs === undefined) throw error;
      if (NOT_AGAIN.has(error.failure) || (tries > 0 && SLOW.has(error.failure))) throw error;
      if ((error.retryAfterMs ?? 0) > RETRY_WAIT_MAX_MS) throw error;
      await wait(Math.max(waitMs, error.retryAfterMs ?? 0), undefined, { signal });
    }
  }
}
