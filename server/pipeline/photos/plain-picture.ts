import { PhotoError } from '#picture/paint';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SharedWork } from '#server/platform/turns/shared-work.ts';
import type { Drawing } from '#server/render/pool/drawing-for.ts';
import type { StoredPhoto } from './fetch-photo.ts';

/** Size of the cache of pictures in bytes: enough for the logos of thousands of brands. */
const maxBytes = 64 << 20;

/** Time for which a picture that took too long to decode is not retried, in ms. */
const stoppedMs = 10 * 60_000;

/** Cache of decoded pictures by the hash of the shop's file, including failures. */
const remembered = new LRUCache<string, Uint8Array | PhotoError>({
  maxSize: maxBytes,
  sizeCalculation: (found) => (found instanceof PhotoError ? 500 : found.length + 500),
});

const underWay = new SharedWork<Uint8Array>();

/**
 * Returns a field's picture in the form used for drawing, named by the hash of its own bytes instead of the shop's. A file is decoded once,
 * however many products and runs show it. Fails with `PhotoError` if it is not a picture.
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
