import { checkAvif } from './check-avif.ts';
import { checkGif } from './check-gif.ts';
import { checkJpeg } from './check-jpeg.ts';
import { plainPng } from './plain-png.ts';
import { countParts, maxExifBytes, maxProfileBytes, refuseCost } from './bounds.ts';

/** Maximum frames: each is searched for from the start again. */
const maxFrames = 5_000;

const most: Readonly<Record<string, number>> = { ICCP: maxProfileBytes, EXIF: maxExifBytes };

/** Refuses a WebP with too many parts or frames, or too large a profile (RFC 9649, 2.7). Throws PhotoError. */
function checkWebp(file: Buffer): void {
  const count = countParts(maxFrames);
  for (let at = 12; at + 8 <= file.length;) {
    count();
    const length = file.readUInt32LE(at + 4);
    if (length > (most[file.toString('latin1', at, at + 4)] ?? Infinity)) refuseCost();
    at += 8 + length + (length % 2);
  }
}

/**
 * Returns the bytes of a photo that are safe to decode: chunks of a PNG that no pixel needs are removed, and a file of any format that
 * would cost more than its pixels is refused. Only part lengths are followed, so it takes as long as reading the file. Truncated files and
 * other files are returned as far as possible, for the decoder to refuse. Throws PhotoError.
 */
export function plainFile(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return plainPng(file);
  if (head.startsWith('\xff\xd8')) checkJpeg(file);
  else if (head.startsWith('GIF8')) checkGif(file);
  else if (head.startsWith('RIFF') && head.endsWith('WEBP')) checkWebp(file);
  else if (head.slice(4, 8) === 'ftyp') checkAvif(file);
  return bytes;
}
