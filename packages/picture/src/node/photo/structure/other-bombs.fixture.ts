import sharp from 'sharp';
import { paintPhoto, quarters } from '../../photo.fixture.ts';
import { chunk, pngBomb } from '../photo-files.fixture.ts';
import {
  avif,
  box,
  toBytes,
  extended,
  gif,
  gifFrame,
  int,
  jpeg,
  part,
  png,
  riff,
  scans,
  times,
  withChunks,
  withParts,
  zeros,
} from './bomb-makers.fixture.ts';

const megabytes = (count: number) => Buffer.alloc(count << 20);
const half = (file: Buffer) => file.subarray(0, file.length >> 1);
const isFrame = Buffer.from([0xff, 0xc0]);

/** Returns the JPEG with other bytes from its frame on. */
function withFrame(change: (file: Buffer, at: number) => void): Buffer {
  const file = Buffer.from(jpeg);
  change(file, file.indexOf(isFrame));
  return file;
}

/** Returns the GIF with a canvas of these sides, in px. */
function onCanvas(side: number): Buffer {
  const file = Buffer.from(gif);
  file.writeUInt16LE(side, 6);
  file.writeUInt16LE(side, 8);
  return file;
}

async function webp(...chunks: [type: string, body: Buffer][]): Promise<Buffer> {
  const still = await paintPhoto(300, 300, quarters).webp().toBuffer();
  return riff(['VP8X', extended(0)], ...chunks, ['VP8 ', still.subarray(20)]);
}

/** Files that are refused or drawn; either must be cheap. */
export const otherBombs: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a PNG with texts behind its pixels': () =>
    Buffer.concat([
      png.subarray(0, -12),
      times(150, chunk('zTXt', Buffer.concat([toBytes('a\0\0'), zeros(7)]))),
      png.subarray(-12),
    ]),
  'a PNG whose pixels unpack to a gigabyte more than they are': () =>
    Buffer.concat([png.subarray(0, 33), chunk('IDAT', zeros(1024)), png.subarray(-12)]),
  'a PNG in ten thousand parts': () => withChunks(times(10_000, chunk('IDAT', Buffer.alloc(0)))),
  'a PNG of a gigapixel': () => Buffer.from(pngBomb(32_000, 32_000)),
  'a PNG of 16 bits and 49 megapixels that is interlaced': () => {
    const header = Buffer.from(png.subarray(16, 29));
    header.writeUInt32BE(7_000, 0);
    header.writeUInt32BE(7_000, 4);
    [header[8], header[9], header[12]] = [16, 6, 1];
    return Buffer.concat([
      png.subarray(0, 8),
      chunk('IHDR', header),
      chunk('IDAT', zeros(300)),
      png.subarray(-12),
    ]);
  },
  'a PNG with 16 MB of what turns it': () => withChunks(chunk('eXIf', megabytes(16))),
  'a PNG that begins as a JPEG': () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), png]),
  'the half of a PNG with texts': () =>
    half(withChunks(times(150, chunk('zTXt', Buffer.concat([toBytes('a\0\0'), zeros(7)]))))),
  'a JPEG of 16 MB of comments': () => withParts(times(256, part(0xfe, Buffer.alloc(65_000)))),
  'a JPEG with fifteen thousand tables': () => {
    const at = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
    return withParts(times(15_000, jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2))));
  },
  'a JPEG of eight million marks to begin anew': () =>
    Buffer.concat([jpeg.subarray(0, -2), times(8_000_000, Buffer.from([0xff, 0xd0])), jpeg.subarray(-2)]),
  'a JPEG of ninety scans': () => scans(300, 90),
  'a JPEG that says it is arithmetic': () => withFrame((file, at) => (file[at + 1] = 0xc9)),
  'a JPEG that says it is 65,500 px high': () => withFrame((file, at) => file.writeUInt16BE(65_500, at + 5)),
  'a JPEG whose description leads to itself': () =>
    withParts(
      part(
        0xe1,
        // A list of entries with one entry, followed by a link to this same list.
        Buffer.concat([toBytes('Exif\0\0MM\0*'), int(8, 4), int(0, 2), int(8, 4), Buffer.alloc(60_000)]),
      ),
    ),
  'a GIF of 65,535 px on each side': () => onCanvas(65_535),
  'a GIF of 7,000 px on each side with a frame of one': () => {
    const file = onCanvas(7_000);
    return Buffer.concat([
      file.subarray(0, 13 + 3 * 2 ** (((file[10] ?? 0) & 7) + 1)),
      gifFrame,
      Buffer.from([0x3b]),
    ]);
  },
  'a GIF of sixteen thousand frames': () =>
    Buffer.concat([gif.subarray(0, -1), times(16_000, gifFrame), gif.subarray(-1)]),
  'a GIF of eight million words of one letter': () =>
    Buffer.concat([
      gif.subarray(0, -1),
      Buffer.from([0x21, 0xfe]),
      times(8_000_000, Buffer.from([1, 65])),
      Buffer.from([0]),
      gif.subarray(-1),
    ]),
  'a WebP of four thousand frames': () => {
    const frame = riff([
      'ANMF',
      Buffer.concat([Buffer.alloc(16), toBytes('VP8 '), Buffer.alloc(4)]),
    ]).subarray(12);
    return Buffer.concat([riff(['VP8X', extended(2)], ['ANIM', Buffer.alloc(6)]), times(4_000, frame)]);
  },
  'a WebP with 8 MB of transparency': () => webp(['ALPH', megabytes(8)]),
  'a WebP with 8 MB of where it comes from': () => webp(['XMP ', megabytes(8)]),
  'a WebP with 8 MB of what turns it': () => webp(['EXIF', megabytes(8)]),
  'an AVIF with a million properties': () =>
    Buffer.concat([
      avif.subarray(0, avif.readUInt32BE(0)),
      box('meta', Buffer.alloc(4), box('iprp', box('ipco', times(1_000_000, box('free'))))),
      avif.subarray(avif.readUInt32BE(0)),
    ]),
  'an AVIF in a thousand parts and 16 MB more': () =>
    Buffer.concat([avif, times(1_000, box('free', Buffer.alloc(16_000)))]),
  'the half of an AVIF': () => half(avif),
};

/** The most expensive files that are accepted: as many pixels as allowed, all visible. */
export const largePhotos: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a PNG of 49 megapixels in one colour': () => plainOf(7_000).png().toBuffer(),
  'a PNG of 16 bits and 24 megapixels that is interlaced': () =>
    plainOf(4_900).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'a JPEG of 49 megapixels': () => plainOf(7_000).jpeg().toBuffer(),
  'a progressive JPEG of 49 megapixels': () => plainOf(7_000).jpeg({ progressive: true }).toBuffer(),
  'a GIF of 49 megapixels': () => plainOf(7_000).gif({ effort: 1 }).toBuffer(),
  'a WebP of 49 megapixels': () => plainOf(7_000).webp({ effort: 0 }).toBuffer(),
  'an AVIF of 49 megapixels': () => plainOf(7_000).avif({ effort: 0 }).toBuffer(),
};

function plainOf(side: number) {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#3366aa' } });
}
