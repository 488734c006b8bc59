import { PhotoError } from '../../../paint.ts';
import { colorTableLength, endOfBlocks } from '../mend-photo.ts';
import { countParts, maxPixels } from './bounds.ts';

/** Refuses a GIF with too many frames or parts, or with a frame far larger than its visible part. Throws PhotoError. */
export function checkGif(file: Buffer): void {
  const count = countParts();
  let at = 13 + colorTableLength(file[10]);
  while (at + 10 <= file.length) {
    count();
    if (file[at] === 0x2c) {
      if (file.readUInt16LE(at + 5) * file.readUInt16LE(at + 7) > maxPixels)
        throw new PhotoError('too_many_pixels');
      at += 11 + colorTableLength(file[at + 9]);
    } else if (file[at] === 0x21) at += 2;
    else return;
    at = endOfBlocks(file, at).at;
  }
}
