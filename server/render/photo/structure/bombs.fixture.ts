import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { paintPhoto, quarters } from '../../photo.fixture.ts';
import { chunk } from '../photo-files.fixture.ts';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const int = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const times = (count: number, part: Buffer) => Buffer.alloc(part.length * count, part);

const photo = () => paintPhoto(300, 300, quarters);
const png = await photo().png().toBuffer();
const jpeg = await photo().jpeg().toBuffer();
const gif = await photo().gif().toBuffer();
const avif = await photo().avif({ effort: 0 }).toBuffer();

/** A PNG with these chunks right behind its header, or in the place of it. */
const withChunks = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes << 20));

/** A JPEG with these parts right behind its first two bytes. */
const withParts = (...parts: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
const part = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), int(body.length + 2, 2), body]);

/** A progressive JPEG whose last scan comes again so often. */
async function scans(side: number, count: number): Promise<Buffer> {
  const bytes = await paintPhoto(side, side, quarters).jpeg({ progressive: true }).toBuffer();
  const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([bytes.subarray(0, -2), times(count, scan), bytes.subarray(-2)]);
}

/** A frame of a GIF, 1 by 1. */
const gifFrame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]);

function riff(...chunks: [type: string, body: Buffer][]): Buffer {
  const parts = chunks.map(([type, body]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    return Buffer.concat([bytesOf(type), length, body, Buffer.alloc(body.length % 2)]);
  });
  const body = Buffer.concat([bytesOf('WEBP'), ...parts]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([bytesOf('RIFF'), length, body]);
}

/** A WebP's header of so many flags, 300 by 300. */
const extended = (flags: number) => Buffer.from([flags, 0, 0, 0, 43, 1, 0, 43, 1, 0]);

function box(type: string, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  return Buffer.concat([int(body.length + 8, 4), bytesOf(type), body]);
}

/** An AVIF of tiles, each the first picture of so many px again. */
function tiled(side: number, tiles: number): Buffer {
  const full = Buffer.alloc(4);
  const sizes = box('ipco', box('ispe', full, int(side, 4), int(side, 4)));
  const links = box('ipma', full, int(1, 4), int(1, 2), Buffer.from([1, 1]));
  const refs = box('iref', full, box('dimg', int(2, 2), int(tiles, 2), times(tiles, int(1, 2))));
  return Buffer.concat([
    avif.subarray(0, avif.readUInt32BE(0)),
    box('meta', full, box('iprp', sizes, links), refs),
  ]);
}

/** The AVIF, whose picture says in its own bytes that it is far larger. */
function understated(): Buffer {
  const bytes = Buffer.from(avif);
  // The sequence header: no profile, one picture, level 0 to 31, then how many bits each side has, and the sides.
  const at = bytes.indexOf(Buffer.from([0x0a]), bytes.indexOf('mdat') + 4) + 2;
  const bits = `0001100000${'1'.repeat(40)}`;
  for (const [index, bit] of bits.split('').entries()) {
    const [byte, mask] = [at + (index >> 3), 0x80 >> (index & 7)];
    bytes[byte] = bit === '1' ? (bytes[byte] ?? 0) | mask : (bytes[byte] ?? 0) & ~mask;
  }
  return bytes;
}

/** PNGs whose texts and profiles unpack to far more than themselves, all the same photo without them. */
export const harmlessBombs: Readonly<Record<string, Buffer>> = {
  'texts that unpack to a gigabyte': withChunks(
    times(150, chunk('zTXt', Buffer.concat([bytesOf('a\0\0'), zeros(7)]))),
  ),
  'international texts that unpack to a gigabyte': withChunks(
    times(150, chunk('iTXt', Buffer.concat([bytesOf('a\0\x01\0\0\0'), zeros(7)]))),
  ),
  'a packet that unpacks to 200 MB': withChunks(
    chunk('iTXt', Buffer.concat([bytesOf('XML:com.adobe.xmp\0\x01\0\0\0'), zeros(200)])),
  ),
  'the same in an older kind of text': withChunks(
    chunk('zTXt', Buffer.concat([bytesOf('XML:com.adobe.xmp\0\0'), zeros(200)])),
  ),
  'a million empty texts': withChunks(times(1_000_000, chunk('tEXt', Buffer.alloc(0)))),
  'palettes that nobody asked for': withChunks(
    times(2_000, chunk('sPLT', bytesOf(`a\0\x08${'123456'.repeat(900)}`))),
  ),
  'frames of an animation': withChunks(times(100_000, chunk('fdAT', Buffer.alloc(26)))),
};
export const plainPhoto = png;

/** Files that are refused, for what a decoder would have to do. */
export const refusedBombs: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a PNG whose profile unpacks to 200 MB': () =>
    withChunks(chunk('iCCP', Buffer.concat([bytesOf('a\0\0'), zeros(200)]))),
  'a PNG in a million parts': () => withChunks(times(1_000_000, chunk('IDAT', Buffer.alloc(0)))),
  'a JPEG of four million empty parts': () => withParts(times(4_000_000, part(0xef, Buffer.alloc(0)))),
  'a JPEG of 16 MB that only fill': () => withParts(Buffer.alloc(16 << 20, 0xff)),
  'a JPEG of three hundred scans': () => scans(300, 300),
  'a JPEG of forty scans of 36 megapixels': () => scans(6_000, 40),
  'a JPEG whose second picture has three hundred scans': async () =>
    Buffer.concat([jpeg, await scans(300, 300)]),
  'a JPEG with a profile of 8 MB': () =>
    withParts(
      times(130, part(0xe2, Buffer.concat([bytesOf('ICC_PROFILE\0\x01\x01'), Buffer.alloc(65_000)]))),
    ),
  'a GIF of a hundred thousand frames': () =>
    Buffer.concat([gif.subarray(0, -1), times(100_000, gifFrame), gif.subarray(-1)]),
  'a WebP of a hundred thousand frames': () => {
    const frame = riff([
      'ANMF',
      Buffer.concat([Buffer.alloc(16), bytesOf('VP8 '), Buffer.alloc(4)]),
    ]).subarray(12);
    const start = riff(['VP8X', extended(2)], ['ANIM', Buffer.alloc(6)]);
    return Buffer.concat([start, times(100_000, frame)]);
  },
  'a WebP with a profile of 8 MB': () => riff(['VP8X', extended(32)], ['ICCP', Buffer.alloc(8 << 20)]),
  'an AVIF of twenty thousand tiles that are one': () => tiled(7_000, 20_000),
  'an AVIF of a thousand tiles that are one': () => tiled(3_000, 1_000),
  'an AVIF in a million parts': () => Buffer.concat([avif, times(1_000_000, box('free'))]),
  'an AVIF that is larger than it says': understated,
};

/** Files of all formats as programs write them. */
export async function honestPhotos(): Promise<Readonly<Record<string, Buffer>>> {
  const still = (width: number, height: number) => paintPhoto(width, height, quarters);
  const many = Array.from({ length: 30 }, (_, n) => n);
  const frames = Buffer.concat(
    await Promise.all(
      many.map((n) =>
        paintPhoto(120, 120, () => [n * 8, 90, 90])
          .raw()
          .toBuffer(),
      ),
    ),
  );
  const moving = () => sharp(frames, { raw: { width: 120, height: 120 * 30, channels: 3, pageHeight: 120 } });
  return {
    jpeg: await still(900, 700).jpeg().toBuffer(),
    progressive: await still(900, 700)
      .withExif({ IFD0: { Make: 'a' } })
      .withIccProfile('p3')
      .jpeg({ mozjpeg: true })
      .toBuffer(),
    png: await still(900, 700).png().toBuffer(),
    interlaced: await still(900, 700)
      .withIccProfile('p3')
      .png({ progressive: true, palette: true })
      .toBuffer(),
    gif: await moving().gif().toBuffer(),
    webp: await moving().webp().toBuffer(),
    lossless: await still(900, 700).withIccProfile('p3').webp({ lossless: true }).toBuffer(),
    avif: await still(2_000, 1_400).ensureAlpha(0.5).avif({ effort: 0 }).toBuffer(),
  };
}
