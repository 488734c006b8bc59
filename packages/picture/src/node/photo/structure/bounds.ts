import { PhotoError } from '../../../paint.ts';

/** Maximum pixels of a photo, and of anything in it that is decoded. */
export const maxPixels = 50_000_000;

/** Maximum parts of a file. The largest honest one has some thousand. */
const maxParts = 20_000;

/** Maximum size of an unpacked colour profile: the largest of printers have two megabytes. */
export const maxProfileBytes = 4_000_000;

/** Bytes of Exif that may contain a photo's orientation; in a JPEG it cannot be longer. */
export const maxExifBytes = 65_536;

/** Maximum bytes of the packet that declares a photo's origin; thumbnails may make it large. */
export const maxPacketBytes = 4_000_000;

/** Throws PhotoError: decoding this photo would take far more work than its visible pixels justify. */
export function refuseCost(): never {
  throw new PhotoError('too_costly');
}

/** Counts the parts that a decoder processes one by one. The returned function throws PhotoError if they are too many. */
export function countParts(most = maxParts): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > most) refuseCost();
  };
}
