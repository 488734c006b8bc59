import { PhotoError } from '#picture/paint';
import { completeAddress, isPartOfAddress } from '#feed';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Drawing } from '#server/render/pool/drawing-for.ts';
import { photoFailure } from '../fault-outcomes.ts';
import type { StoredPhoto } from './fetch-photo.ts';
import type { FailingPhoto } from './failing-photo.ts';
import { lookAtPhoto, type SeenPhoto } from './look-at-photo.ts';
import { plainPicture } from './plain-picture.ts';

type Reader = Pick<Drawing, 'plainPicture'>;

/**
 * Fetches the picture addressed by a field, like a photo, and decodes it once as well, so that a file that is not a picture is recognised
 * before drawing. Fails only for reasons unrelated to the picture.
 */
export async function lookAtPicture(
  platform: Platform,
  draw: Reader,
  { run, text, signal }: { run: WorkerRun; text: string; signal: AbortSignal },
): Promise<SeenPhoto | FailingPhoto> {
  const since = platform.clock.now();
  const link = completeAddress(text);
  if (isPartOfAddress(link)) return { ...noAddress, since };
  const looked = await lookAtPhoto(platform, run, link, signal);
  if (looked.kind === 'failing') return looked;
  try {
    return { ...looked, photo: await plainPicture(draw, looked.photo) };
  } catch (error) {
    const failure = photoFailure(error);
    if (failure === null) throw error;
    return looked.refuse(failure);
  }
}

/** Returns the address in a field. Throws PhotoError if there is none. */
export function addressIn(text: string): string {
  const link = completeAddress(text);
  if (isPartOfAddress(link)) throw new PhotoError('not_an_address');
  return link;
}

/** Result for a text that is not an address: only a changed text helps, so nothing waits for it. */
const noAddress = {
  kind: 'failing',
  failure: { reason: { code: 'not_an_address' }, kind: 'shop' },
  copy: null,
  goneAt: null,
  isGone: true,
} as const;

/** Returns our copy of a field's picture in the form used for drawing; null if it is no longer usable. */
export async function plainCopy(draw: Reader, copy: StoredPhoto): Promise<StoredPhoto | null> {
  return plainPicture(draw, copy).catch((error: unknown) => {
    if (photoFailure(error) === null) throw error;
    return null;
  });
}
