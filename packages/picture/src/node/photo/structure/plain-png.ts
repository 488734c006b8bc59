import { inflateSync } from 'node:zlib';
import {
  countParts,
  maxExifBytes,
  maxPacketBytes,
  maxPixels,
  maxProfileBytes,
  refuseCost,
} from './bounds.ts';

const readChunkType = (type: string) => Buffer.from(type, 'latin1').readUInt32BE();

/** Bit 5 of a chunk's first letter: without it, no decoder may skip the chunk (https://www.w3.org/TR/png-3/#5Chunk-naming-conventions). */
const ancillaryBit = 0x20_00_00_00;

/** Other chunks to preserve: they change pixels, declare orientation or origin, or are small and in most files. Each may occur once. */
const wanted = new Set(
  [
    'tRNS',
    'gAMA',
    'cHRM',
    'sRGB',
    'iCCP',
    'cICP',
    'sBIT',
    'bKGD',
    'pHYs',
    'eXIf',
    'tEXt',
    'zTXt',
    'iTXt',
  ].map(readChunkType),
);
const [IEND, iCCP, eXIf, zTXt, iTXt] = ['IEND', 'iCCP', 'eXIf', 'zTXt', 'iTXt'].map(readChunkType);
const texts = new Set(['tEXt', 'zTXt', 'iTXt'].map(readChunkType));
const packetName = Buffer.from('XML:com.adobe.xmp\0', 'latin1');

/** Bytes per pixel of each colour type at 8 bits. */
const channels: Readonly<Record<number, number>> = { 2: 3, 4: 2, 6: 4 };
const maxBytes = maxPixels * 8;

/**
 * Returns a PNG without the chunks that no pixel needs. Texts and profiles that unpack to gigabytes cost a decoder minutes. Throws
 * PhotoError.
 */
export function plainPng(file: Buffer): Uint8Array {
  checkSize(file);
  const count = countParts();
  const runs: Buffer[] = [];
  const seen = new Set<number>();
  let start = 0;
  let at = 8;
  while (at + 12 <= file.length) {
    const type = file.readUInt32BE(at + 4);
    const end = Math.min(file.length, at + 12 + file.readUInt32BE(at));
    if (isKept(type, file.subarray(at + 8, end - 4), seen)) count();
    else {
      if (start < at) runs.push(file.subarray(start, at));
      start = end;
    }
    at = end;
    if (type === IEND) break;
  }
  // Some programs append padding to a file after its end.
  const end = Math.max(start, Math.min(at, file.length));
  return runs.length === 0 ? file.subarray(start, end) : Buffer.concat([...runs, file.subarray(start, end)]);
}

function isKept(type: number, data: Buffer, seen: Set<number>): boolean {
  if ((type & ancillaryBit) === 0) return true;
  if (!wanted.has(type) || seen.has(type)) return false;
  if (texts.has(type) && !isPacket(type, data)) return false;
  seen.add(type);
  if (type === eXIf) return data.length <= maxExifBytes;
  if (type === iCCP && unpacksBeyond(data.subarray(data.indexOf(0) + 2), maxProfileBytes)) refuseCost();
  return true;
}

/**
 * True if a text chunk contains XMP, which may declare the picture's source type (XMP specification, part 3, 1.1.5); some programs use an
 * older chunk type.
 */
function isPacket(type: number, data: Buffer): boolean {
  const start = packetName.length;
  if (data.length > maxPacketBytes || !data.subarray(0, start).equals(packetName)) return false;
  if (type === zTXt) return !unpacksBeyond(data.subarray(start + 1), maxPacketBytes);
  if (type !== iTXt || data[start] === 0) return true;
  const language = data.indexOf(0, start + 2);
  const text = data.indexOf(0, language + 1) + 1;
  return language !== -1 && text !== 0 && !unpacksBeyond(data.subarray(text), maxPacketBytes);
}

/** True if the data unpacks to more than the limit; false if it cannot be unpacked. */
function unpacksBeyond(packed: Buffer, maxOutputLength: number): boolean {
  try {
    inflateSync(packed, { maxOutputLength });
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

/** Refuses pictures that are too large. An interlaced one is read once more, and held in memory as a whole. */
function checkSize(file: Buffer): void {
  if (file.length < 29) return;
  const pixels = file.readUInt32BE(16) * file.readUInt32BE(20);
  const bytes = (channels[file[25] ?? 0] ?? 1) * (file[24] === 16 ? 2 : 1);
  // Too many pixels are refused elsewhere, with their own reason.
  if (pixels <= maxPixels && pixels * bytes * (file[28] === 1 ? 2 : 1) > maxBytes) refuseCost();
}
