import sharp from 'sharp';
import { paintPhoto, quarters } from '../../photo.fixture.ts';
import { chunk } from '../photo-files.fixture.ts';
import {
  avif,
  box,
  toBytes,
  extended,
  gif,
  gifFrame,
  jpeg,
  part,
  png,
  riff,
  scans,
  tiled,
  times,
  understated,
  withChunks,
  withParts,
  zeros,
} from './bomb-makers.fixture.ts';

/** PNGs whose texts and profiles unpack to far more than the file; without them all are the same photo. */
export const harmlessBombs: Readonly<Record<string, Buffer>> = {
  'texts that unpack to a gigabyte': withChunks(
    times(150, chunk('zTXt', Buffer.concat([toBytes('a\0\0'), zeros(7)]))),
  ),
  'international texts that unpack to a gigabyte': withChunks(
    times(150, chunk('iTXt', Buffer.concat([toBytes('a\0\x01\0\0\0'), zeros(7)]))),
  ),
  'a packet that unpacks to 200 MB': withChunks(
    chunk('iTXt', Buffer.concat([toBytes('XML:com.adobe.xmp\0\x01\0\0\0'), zeros(200)])),
  ),
  'the same in an older kind of text': withChunks(
    chunk('zTXt', Buffer.concat([toBytes('XML:com.adobe.xmp\0\0'), zeros(200)])),
  ),
  'a million empty texts': withChunks(times(1_000_000, chunk('tEXt', Buffer.alloc(0)))),
  'palettes that nobody asked for': withChunks(
    times(2_000, chunk('sPLT', toBytes(`a\0\x08${'123456'.repeat(900)}`))),
  ),
  'megabytes behind its end': Buffer.concat([png, Buffer.alloc(16 << 20)]),
  'frames of an animation': withChunks(times(100_000, chunk('fdAT', Buffer.alloc(26)))),
};
export const plainPhoto = png;

/** Files that are refused because of the work they would cause a decoder. */
export const refusedBombs: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a PNG whose profile unpacks to 200 MB': () =>
    withChunks(chunk('iCCP', Buffer.concat([toBytes('a\0\0'), zeros(200)]))),
  'a PNG in a million parts': () => withChunks(times(1_000_000, chunk('IDAT', Buffer.alloc(0)))),
  'a JPEG of four million empty parts': () => withParts(times(4_000_000, part(0xef, Buffer.alloc(0)))),
  'a JPEG of 16 MB that only fill': () => withParts(Buffer.alloc(16 << 20, 0xff)),
  'a JPEG of three hundred scans': () => scans(300, 300),
  'a JPEG of forty scans of 36 megapixels': () => scans(6_000, 40),
  'a JPEG whose second picture has three hundred scans': async () =>
    Buffer.concat([jpeg, await scans(300, 300)]),
  'a JPEG with a profile of 8 MB': () =>
    withParts(
      times(130, part(0xe2, Buffer.concat([toBytes('ICC_PROFILE\0\x01\x01'), Buffer.alloc(65_000)]))),
    ),
  'a GIF of a hundred thousand frames': () =>
    Buffer.concat([gif.subarray(0, -1), times(100_000, gifFrame), gif.subarray(-1)]),
  'a WebP of a hundred thousand frames': () => {
    const frame = riff([
      'ANMF',
      Buffer.concat([Buffer.alloc(16), toBytes('VP8 '), Buffer.alloc(4)]),
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

/** Returns files of all formats as real programs write them. */
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
