import { deflateSync } from 'node:zlib';
import { paintPhoto, quarters } from '../../photo.fixture.ts';

export const toBytes = (text: string) => Buffer.from(text, 'latin1');
export const int = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
export const times = (count: number, part: Buffer) => Buffer.alloc(part.length * count, part);

const photo = () => paintPhoto(300, 300, quarters);
export const png = await photo().png().toBuffer();
export const jpeg = await photo().jpeg().toBuffer();
export const gif = await photo().gif().toBuffer();
export const avif = await photo().avif({ effort: 0 }).toBuffer();

/** Returns a PNG with these chunks right after its header, or in place of it. */
export const withChunks = (...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
export const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes << 20));

/** Returns a JPEG with these parts right after its first two bytes. */
export const withParts = (...parts: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
export const part = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), int(body.length + 2, 2), body]);

/** Returns a progressive JPEG whose last scan is repeated this many times. */
export async function scans(side: number, count: number): Promise<Buffer> {
  const bytes = await paintPhoto(side, side, quarters).jpeg({ progressive: true }).toBuffer();
  const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([bytes.subarray(0, -2), times(count, scan), bytes.subarray(-2)]);
}

/** A frame of a GIF, 1 by 1 px. */
export const gifFrame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]);

export function riff(...chunks: [type: string, body: Buffer][]): Buffer {
  const parts = chunks.map(([type, body]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    return Buffer.concat([toBytes(type), length, body, Buffer.alloc(body.length % 2)]);
  });
  const body = Buffer.concat([toBytes('WEBP'), ...parts]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([toBytes('RIFF'), length, body]);
}

/** Returns a WebP header with these flags, 300 by 300 px. */
export const extended = (flags: number) => Buffer.from([flags, 0, 0, 0, 43, 1, 0, 43, 1, 0]);

export function box(type: string, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  return Buffer.concat([int(body.length + 8, 4), toBytes(type), body]);
}

/** Returns an AVIF of tiles, each of which repeats the first picture of this many px. */
export function tiled(side: number, tiles: number): Buffer {
  const full = Buffer.alloc(4);
  const sizes = box('ipco', box('ispe', full, int(side, 4), int(side, 4)));
  const links = box('ipma', full, int(1, 4), int(1, 2), Buffer.from([1, 1]));
  const refs = box('iref', full, box('dimg', int(2, 2), int(tiles, 2), times(tiles, int(1, 2))));
  return Buffer.concat([
    avif.subarray(0, avif.readUInt32BE(0)),
    box('meta', full, box('iprp', sizes, links), refs),
  ]);
}

/** Returns the AVIF with a picture whose own bytes declare a far larger size. */
export function understated(): Buffer {
  const bytes = Buffer.from(avif);
  // The sequence header: no profile, one picture, level 0 to 31, then the number of bits for each side, and the sides.
  const at = bytes.indexOf(Buffer.from([0x0a]), bytes.indexOf('mdat') + 4) + 2;
  const bits = `0001100000${'1'.repeat(40)}`;
  for (const [index, bit] of bits.split('').entries()) {
    const [byte, mask] = [at + (index >> 3), 0x80 >> (index & 7)];
    bytes[byte] = bit === '1' ? (bytes[byte] ?? 0) | mask : (bytes[byte] ?? 0) & ~mask;
  }
  return bytes;
}
