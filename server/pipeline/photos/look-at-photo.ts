import { LRUCache } from 'lru-cache';
import { fileKeys } from '#server/files/feed-files.ts';
import { endPhotoFailure, upsertPhoto } from '#server/db/runs/photos/images.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import {
  fetchPhoto,
  hashOfUrl,
  knownPhoto,
  storedPhoto,
  type FetchedPhoto,
  type StoredPhoto,
} from './fetch-photo.ts';
import { noteFailure, type FailingPhoto } from './failing-photo.ts';
import { photoFailure, type PhotoFailure } from '../fault-outcomes.ts';

/** Number of photos remembered for the runs of this process, so that variants fetch a common photo once. */
const LOOKS_MAX = 20_000;

/** The address returned bytes. They become our copy of the photo once a picture could be made of them. */
export interface SeenPhoto {
  kind: 'seen';
  photo: StoredPhoto;
  /** True if our copy is still valid, as is all that is known about the address. */
  isUnchanged: boolean;
  /** Stores the fetched bytes as our copy, after a picture was made of them. */
  confirm(): Promise<void>;
  /** Records that no picture could be made of them. */
  refuse(failure: PhotoFailure): Promise<FailingPhoto>;
}

type Fetched = Omit<FetchedPhoto, 'bytes'> & { settled: Promise<FailingPhoto | null> | null };
type Look = { kind: 'fetched'; fetched: Fetched } | FailingPhoto;

const HELD_BYTES_MAX = 512 * 1024;

const looks = new LRUCache<string, Promise<Look>>({ max: LOOKS_MAX });

/**
 * Fetches a photo for a run. An address is fetched once per run and process, however many products use it, and following outputs share the
 * result; an unreachable host is a result, not an error. Fails only for reasons unrelated to the photo.
 */
export async function lookAtPhoto(
  platform: Platform,
  run: WorkerRun,
  url: string,
  signal: AbortSignal,
): Promise<SeenPhoto | FailingPhoto> {
  const key = `${run.look_key} ${url}`;
  // The bytes are returned only to the caller that fetched them: of thousands of photos, only those being drawn are in memory.
  let bytes: Uint8Array | null = null;
  let look = looks.get(key);
  if (look === undefined) {
    const asked = fetchPhoto(platform, run, url, signal);
    look = asked.then(
      ({ bytes: _bytes, ...fetched }): Look => ({ kind: 'fetched', fetched: { ...fetched, settled: null } }),
      (error: unknown) => failingLook(platform, run.home_id, url, error),
    );
    looks.set(key, look);
    look.catch(() => looks.delete(key));
    bytes = await asked.then(
      (photo) => photo.bytes,
      () => null,
    );
  }
  const found = await look;
  if (found.kind === 'failing') return found;
  const { fetched } = found;
  const refused = await fetched.settled;
  if (refused !== null) return refused;
  if (bytes === null && !(await platform.storage.exists(fileKeys.photo(run.home_id, fetched.hash))))
    looks.delete(key);
  return seenPhoto(platform, run.home_id, fetched, bytes);
}

async function failingLook(
  platform: Platform,
  feedId: string,
  url: string,
  error: unknown,
): Promise<FailingPhoto> {
  const failure = photoFailure(error);
  if (failure === null) throw error;
  const urlHash = hashOfUrl(url);
  const known = await knownPhoto(platform, feedId, urlHash);
  const copy = known === null ? null : storedPhoto(platform, feedId, known.photo_hash);
  return noteFailure(platform, { feedId, urlHash }, failure, copy);
}

function seenPhoto(
  platform: Platform,
  feedId: string,
  fetched: Fetched,
  bytes: Uint8Array | null,
): SeenPhoto {
  const { hash } = fetched;
  const stored = storedPhoto(platform, feedId, hash);
  return {
    kind: 'seen',
    isUnchanged: isUnchanged(fetched),
    // Large ones are read again when needed, so that a queue of them does not fill the memory.
    photo:
      bytes === null || bytes.length > HELD_BYTES_MAX ? stored : { hash, read: async () => bytes, bytes },
    async confirm() {
      fetched.settled ??= confirmPhoto(platform, feedId, fetched);
      await fetched.settled;
    },
    async refuse(failure) {
      fetched.settled ??= refusePhoto(platform, feedId, fetched, failure);
      // One product made a picture of these bytes and another could not, so the photo is not at fault.
      const settled = await fetched.settled;
      return (
        settled ?? {
          kind: 'failing',
          failure,
          copy: null,
          since: platform.clock.now(),
          goneAt: null,
          isGone: false,
        }
      );
    },
  };
}

function isUnchanged({ known, hash, etag, lastModified }: Fetched): boolean {
  return known?.photo_hash === hash && known.etag === etag && known.last_modified === lastModified;
}

async function confirmPhoto(platform: Platform, feedId: string, fetched: Fetched): Promise<null> {
  const { urlHash, known } = fetched;
  if (fetched.sizeBytes > 0) await takeBytes(platform, feedId, fetched, true);
  else if (known?.failing_since != null) await endPhotoFailure(platform.database.query, feedId, urlHash);
  return null;
}

async function refusePhoto(
  platform: Platform,
  feedId: string,
  fetched: Fetched,
  failure: PhotoFailure,
): Promise<FailingPhoto> {
  const { known, hash, urlHash } = fetched;
  const isChanged = known !== null && known.photo_hash !== hash;
  const copy = isChanged ? storedPhoto(platform, feedId, known.photo_hash) : null;
  const failing = await noteFailure(platform, { feedId, urlHash }, failure, copy);
  if (!isChanged || failing.isGone) {
    // There is no better copy, so the fetched one is stored: the shop need not send the same bytes again.
    if (fetched.sizeBytes > 0) await takeBytes(platform, feedId, fetched, false);
    return { ...failing, copy: null };
  }
  return failing;
}

/**
 * Stores new bytes as our copy of the photo. The old file is not deleted, as another address may just have stored the same bytes without a
 * row yet: the sweep deletes unused files.
 */
async function takeBytes(
  platform: Platform,
  feedId: string,
  { urlHash, hash, etag, lastModified, sizeBytes }: Fetched,
  isGood: boolean,
): Promise<void> {
  const photo = { feedId, urlHash, photo_hash: hash, etag, last_modified: lastModified, sizeBytes, isGood };
  await upsertPhoto(platform.database.query, photo);
}
