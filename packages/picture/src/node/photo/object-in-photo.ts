import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { findObject, lookPx, type FoundObject, type Pixels } from '../../paint.ts';
import { isDecodedOnce, openFrom, toPixels } from './raster.ts';
import { asPhotoError, openImage, photoOptions, type Photo } from './read-photo.ts';

/** Cache of a few hundred bytes per photo: a run draws a photo in several templates and sizes, and again when a price changes. */
const known = new LRUCache<string, { readonly object: FoundObject | null }>({ max: 20_000 });

/** The object in a photo, and all of the photo's pixels if they had to be decoded to find it; whoever draws them frees them. */
type Seen = { readonly object: FoundObject | null; readonly whole: Pixels | null };

const small = { fit: 'inside', kernel: 'linear', withoutEnlargement: true } as const;

/** Finds the object shown in a photo, once per photo in this process. Throws PhotoError. */
export async function objectInPhoto(photo: Photo): Promise<Seen> {
  const hash = createHash('sha256').update(photo.bytes).digest('base64');
  const before = known.get(hash);
  if (before !== undefined) return { ...before, whole: null };
  try {
    const whole = isDecodedOnce(photo) ? await toPixels(openImage(photo), photo) : null;
    const image = whole === null ? sharp(photo.bytes, photoOptions).autoOrient() : openFrom(whole, photo);
    const object = findObject(await toPixels(image.resize(lookPx, lookPx, small), photo), photo);
    known.set(hash, { object });
    return { object, whole };
  } catch (error) {
    throw asPhotoError(error);
  }
}
