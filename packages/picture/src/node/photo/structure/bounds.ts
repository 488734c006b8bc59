import { PhotoError } from '../../../paint.ts';

/** Pixels of a photo, and of anything in it that is decoded. */
export const maxPixels = 50_000_000;

/** Parts that a file may have. The largest honest one has some thousand. */
const maxParts = 20_000;

/** A profile that unpacks to more is none: the largest of printers have two megabytes. */
export const maxProfileBytes = 4_000_000;

/** Bytes of Exif that hold a photo's orientation; in a JPEG it cannot be longer. */
export const maxExifBytes = 65_536;

/** Bytes of the packet that declares a photo's origin; thumbnails may make it large. */
export const maxPacketBytes = 4_000_000;

/** Throws PhotoError: what a decoder would have to do for this photo is out of proportion to what is seen of it. */
export function refuseCost(): never {
  throw new PhotoError('too_costly');
}

/** Counts what a decoder goes through one by one. The function returned throws PhotoError where they are too many. */
export function countParts(most = maxParts): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > most) refuseCost();
  };
}
