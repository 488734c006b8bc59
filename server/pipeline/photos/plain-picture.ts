import { PhotoError } from '#picture/paint';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SharedWork } from '#server/platform/turns/shared-work.ts';
import type { Drawing } from '#server/render/pool/drawing-for.ts';
import type { StoredPhoto } from './fetch-photo.ts';

/** Pictures that are remembered, in bytes: the logos of thousands of brands. */
const maxBytes = 64 << 20;

/** Time for which a picture that took too long to read is not tried again, in ms. */
const stoppedMs = 10 * 60_000;

/** Plain pictures by the hash of the shop's file. Files that no picture could be made of are remembered as well. */
const remembered = new LRUCache<string, Uint8Array | PhotoError>({
  maxSize: maxBytes,
  sizeCalculation: (found) => (found instanceof PhotoError ? 500 : found.length + 500),
});

const underWay = new SharedWork<Uint8Array>();

/**
 * Returns the picture of a field as it is drawn with, under the hash of its own bytes and not of the shop's. A file is read once, however
 * many products and runs show it. Fails with `PhotoError` where it is no picture.
 */
export async function plainPicture(
  draw: Pick<Drawing, 'plainPicture'>,
  file: StoredPhoto,
): Promise<StoredPhoto> {
  const known = remembered.get(file.hash);
  if (known instanceof PhotoError) throw known;
  const bytes = known ?? (await underWay.do(file.hash, () => made(draw, file)));
  const own = createHash('sha256').update(bytes).digest('hex');
  return { hash: own, read: () => Promise.resolve(new Uint8Array(bytes)) };
}

async function made(draw: Pick<Drawing, 'plainPicture'>, file: StoredPhoto): Promise<Uint8Array> {
  try {
    const bytes = await draw.plainPicture(() => file.read());
    remembered.set(file.hash, bytes);
    return bytes;
  } catch (error) {
    if (error instanceof PhotoError)
      remembered.set(file.hash, error, error.code === 'drawing_stopped' ? { ttl: stoppedMs } : {});
    throw error;
  }
}
