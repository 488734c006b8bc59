import type { PaintPhoto } from '#core/paint/paint-engine.ts';
import { decodePhoto } from './decode-photo.ts';
import { decodeTrimmedPhoto } from './decode-trimmed-photo.ts';
import type { Photo } from './read-photo.ts';
import type { TrimmedPhoto } from './trim-photo.ts';

/** A photo as it is painted with: decoded by us, placed by `core/paint`. Decoding throws PhotoError. */
export function paintPhotoOf(photo: Photo | TrimmedPhoto): PaintPhoto {
  const { width, height } = photo;
  if (!('alpha' in photo))
    return { width, height, isCutOut: false, decode: (layout) => decodePhoto(photo, layout) };
  return { width, height, isCutOut: true, decode: (layout) => decodeTrimmedPhoto(photo, layout) };
}
