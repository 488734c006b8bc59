import { refuseCost } from './bounds.ts';

const [sequenceHeader, frameHeader, frame] = [1, 3, 6];

/**
 * Counts the pixels that an AV1 decoder reads for these bytes, at least as many as the file declares (AV1 bitstream, 5.3). Throws
 * PhotoError.
 */
export function costOfAv1(bytes: Buffer, told: number, count: () => void): number {
  let pixels = told;
  let frames = 0;
  for (let at = 0; at < bytes.length;) {
    count();
    const head = bytes[at] ?? 0;
    const type = (head >> 3) & 15;
    at += (head & 4) === 0 ? 1 : 2;
    let length = bytes.length - at;
    if ((head & 2) !== 0) {
      length = 0;
      for (let byte = 0; byte < 8; byte += 1) {
        const part = bytes[at] ?? 0;
        at += 1;
        length += (part & 0x7f) * 2 ** (7 * byte);
        if ((part & 0x80) === 0) break;
      }
    }
    if (type === sequenceHeader) pixels = Math.max(pixels, countPixels(bytes.subarray(at, at + length)));
    if (type === frame || type === frameHeader) frames += 1;
    at += length;
  }
  return pixels * Math.max(1, frames);
}

/** Returns width times height of the largest frame (5.5.1). */
function countPixels(header: Buffer): number {
  let at = 0;
  const read = (bits: number) => {
    let value = 0;
    for (let bit = 0; bit < bits; bit += 1, at += 1)
      value = value * 2 + (((header[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
  read(4);
  if (read(1) === 1) read(5);
  else readTimes(read);
  const [wide, high] = [read(4) + 1, read(4) + 1];
  return (read(wide) + 1) * (read(high) + 1);
}

function readTimes(read: (bits: number) => number): void {
  if (read(1) === 1) {
    read(64);
    let zeros = 0;
    if (read(1) === 1) while (zeros < 32 && read(1) === 0) zeros += 1;
    read(zeros);
    // Buffer model of a streaming decoder: no photo has one.
    if (read(1) === 1) refuseCost();
  }
  const hasDelay = read(1) === 1;
  for (let left = read(5); left >= 0; left -= 1) {
    read(12);
    if (read(5) > 7) read(1);
    if (hasDelay && read(1) === 1) read(4);
  }
}
