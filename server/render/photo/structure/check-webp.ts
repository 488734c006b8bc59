import { countParts, maxExifBytes, maxProfileBytes, refuseCost } from './bounds.ts';

/** Each frame is looked for from the start again. */
const maxFrames = 5_000;

const most: Readonly<Record<string, number>> = { ICCP: maxProfileBytes, EXIF: maxExifBytes };

/** Refuses a WebP with too many parts or frames, or too large a profile (RFC 9649, 2.7). Throws PhotoError. */
export function checkWebp(file: Buffer): void {
  const count = countParts(maxFrames);
  for (let at = 12; at + 8 <= file.length;) {
    count();
    const length = file.readUInt32LE(at + 4);
    if (length > (most[file.toString('latin1', at, at + 4)] ?? Infinity)) refuseCost();
    at += 8 + length + (length % 2);
  }
}
