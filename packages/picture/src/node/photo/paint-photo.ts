import { freeBytes, type PaintPhoto, type Pixels, objectOfCutOut } from '../../paint.ts';
import { decodePhoto } from './decode-photo.ts';
import { decodeTrimmedPhoto } from './decode-trimmed-photo.ts';
import { objectInPhoto } from './object-in-photo.ts';
import type { Photo } from './read-photo.ts';
import { shadowInPhoto } from './shadow-in-photo.ts';
import type { TrimmedPhoto } from './trim-photo.ts';

/** Returns a photo for drawing: decoded here, placed by `packages/picture/src/paint`. Decoding throws PhotoError. */
export function toPaintPhoto(photo: Photo | TrimmedPhoto): PaintPhoto {
  const { width, height } = photo;
  if (!('alpha' in photo)) return { width, height, isCutOut: false, ...decodedOnce(photo) };
  return {
    width,
    height,
    isCutOut: true,
    findObject: async () => objectOfCutOut(photo.alpha, photo.whole, photo),
    findShadow: () => shadowInPhoto(photo),
    decode: (layout) => decodeTrimmedPhoto(photo, layout),
  };
}

/** Leaves the pixels in which the object was found to the slot that is drawn next. */
function decodedOnce(photo: Photo): Pick<PaintPhoto, 'findObject' | 'decode'> {
  let left: Pixels | null = null;
  return {
    findObject: async () => {
      const { object, whole } = await objectInPhoto(photo);
      left = whole ?? left;
      return object;
    },
    decode: async (layout) => {
      const whole = left;
      left = null;
      const pixels = await decodePhoto(photo, layout, whole);
      if (whole !== null) freeBytes(whole.data);
      return pixels;
    },
  };
}
