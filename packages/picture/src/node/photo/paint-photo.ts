import { type PaintPhoto, objectOfCutOut } from '../../paint.ts';
import { decodePhoto } from './decode-photo.ts';
import { decodeTrimmedPhoto } from './decode-trimmed-photo.ts';
import { objectInPhoto } from './object-in-photo.ts';
import type { Photo } from './read-photo.ts';
import { shadowInPhoto } from './shadow-in-photo.ts';
import type { TrimmedPhoto } from './trim-photo.ts';

/** Returns a photo for drawing: decoded here, placed by `packages/picture/src/paint`. Decoding throws PhotoError. */
export function toPaintPhoto(photo: Photo | TrimmedPhoto): PaintPhoto {
  const { width, height } = photo;
  if (!('alpha' in photo)) {
    const decode: PaintPhoto['decode'] = (layout) => decodePhoto(photo, layout);
    return { width, height, isCutOut: false, findObject: () => objectInPhoto(photo), decode };
  }
  return {
    width,
    height,
    isCutOut: true,
    findObject: async () => objectOfCutOut(photo.alpha, photo.whole, photo),
    findShadow: () => shadowInPhoto(photo),
    decode: (layout) => decodeTrimmedPhoto(photo, layout),
  };
}
