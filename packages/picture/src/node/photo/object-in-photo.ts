import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { findObject, lookPx, type FoundObject } from '../../paint.ts';
import { asPhotoError, photoOptions, type Photo } from './read-photo.ts';

/** Cache of a few hundred bytes per photo: a run draws a photo in several templates and sizes, and again when a price changes. */
const known = new LRUCache<string, { readonly object: FoundObject | null }>({ max: 20_000 });

/** Finds the object shown in a photo, once per photo in this process. Throws PhotoError. */
export async function objectInPhoto(photo: Photo): Promise<FoundObject | null> {
  const hash = createHash('sha256').update(photo.bytes).digest('base64');
  const before = known.get(hash);
  if (before !== undefined) return before.object;
  const object = await lookAt(photo);
  known.set(hash, { object });
  return object;
}

/** Decodes the photo only at the small size needed here, which leaves most of a JPEG undecoded. */
async function lookAt({ bytes, hasAlpha, width, height }: Photo): Promise<FoundObject | null> {
  const image = sharp(bytes, photoOptions)
    .autoOrient()
    .resize(lookPx, lookPx, { fit: 'inside', kernel: 'linear', withoutEnlargement: true })
    .toColourspace('srgb');
  const opaque = hasAlpha ? image.ensureAlpha() : image.removeAlpha();
  try {
    const { data, info } = await opaque.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    const small = {
      width: info.width,
      height: info.height,
      data,
      channels: hasAlpha ? (4 as const) : (3 as const),
      isPremultiplied: false,
    };
    return findObject(small, { width, height });
  } catch (error) {
    throw asPhotoError(error);
  }
}
