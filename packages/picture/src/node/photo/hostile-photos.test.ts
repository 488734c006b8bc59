import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { PhotoProblem } from '../../paint.ts';
import { pngBomb } from './photo-files.fixture.ts';
import { makePng, makeJpeg, paintPhoto, plain, quarters } from '../photo.fixture.ts';
import { createImageRenderer, type ImageRenderer } from '../create-image-renderer.ts';
import { templateFromHtml } from '../template-from-html.ts';

const size = { width: 600, height: 600 };
const template = templateFromHtml({ html: '<img src="{{IMAGE_URL}}"><p>{{TITLE}}</p>', ...size });

let renderer: ImageRenderer;
let jpeg: Buffer;
let good: string;

beforeAll(async () => {
  renderer = await createImageRenderer();
  jpeg = await makeJpeg(400, 300, quarters);
  good = (await draw(jpeg)).hash;
});

const draw = (photo: Uint8Array) => renderer.render({ template, ...size, values: { TITLE: 'Cup' }, photo });

const text = (content: string) => Buffer.from(content);
const file = (...parts: (string | number[] | Uint8Array)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const photo = () => paintPhoto(400, 300, quarters);

/** Returns the JPEG with the frame header's height and width changed to what no file of this length holds. */
function withSize(bytes: Buffer, height: number, width: number): Buffer {
  const changed = Buffer.from(bytes);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** Returns a progressive JPEG whose last scan is repeated: cheap to send, dear to decode. */
async function scanBomb(): Promise<Buffer> {
  const bytes = await paintPhoto(2000, 2000, plain(180, 60, 60))
    .jpeg({ progressive: true })
    .toBuffer();
  const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(2000).fill(scan), bytes.subarray(-2)]);
}

const cases: [name: string, make: () => Promise<Uint8Array> | Uint8Array, code: PhotoProblem][] = [
  ['an empty answer', () => new Uint8Array(), 'not_an_image'],
  ['an icon', () => makePng(99, 300, quarters), 'too_small'],
  ['JSON', () => text('{"error":"not found"}'), 'not_an_image'],
  ['a BMP', () => text('BM 1234567890'), 'unsupported_image'],
  ['a bomb just above the limit', () => pngBomb(10_000, 5001), 'too_many_pixels'],
  ['a JPEG of which only the start is there', () => jpeg.subarray(0, 40), 'broken_image'],
  ['an HTML page named .jpg', () => text('<!doctype html><img src=http://127.0.0.1/x>'), 'not_an_image'],
  [
    'an SVG with a file inside',
    () => text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    'unsupported_image',
  ],
  [
    'an SVG behind a declaration and entities',
    () => text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>'),
    'unsupported_image',
  ],
  ['a PDF', () => text('%PDF-1.7\n1 0 obj'), 'unsupported_image'],
  ['a TIFF', () => photo().tiff().toBuffer(), 'unsupported_image'],
  ['a PhotoShop file', () => file('8BPS', [0, 1]), 'unsupported_image'],
  ['a script in the language of printers', () => text('%!PS-Adobe-3.0 EPSF-3.0'), 'not_an_image'],
  [
    'a GIF of 65,535 by 65,535',
    () =>
      file(
        'GIF89a',
        [0xff, 0xff, 0xff, 0xff, 0, 0, 0],
        [0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 0, 0x3b],
      ),
    'too_many_pixels',
  ],
  ['a JPEG that claims 65,000 by 65,000', () => withSize(jpeg, 65_000, 65_000), 'too_many_pixels'],
  ['a JPEG that claims twice its height', () => withSize(jpeg, 600, 400), 'broken_image'],
  ['a JPEG of two thousand scans', scanBomb, 'too_costly'],
  ['a JPEG cut in the middle', () => jpeg.subarray(0, jpeg.length / 2), 'broken_image'],
  ['a PNG cut in the middle', async () => (await photo().png().toBuffer()).subarray(0, 2000), 'broken_image'],
  [
    'a WebP cut in the middle',
    async () => (await photo().webp().toBuffer()).subarray(0, 300),
    'broken_image',
  ],
  [
    'an AVIF cut in the middle',
    async () => (await photo().avif({ effort: 0 }).toBuffer()).subarray(0, 400),
    'broken_image',
  ],
  [
    'a JPEG full of marks that do not belong there',
    () => file(jpeg.subarray(0, 700), Buffer.alloc(20_000, Buffer.from([0x9d, 0xff, 0xd3]))),
    'broken_image',
  ],
  [
    'a PNG with wrong checksums',
    async () => (await photo().png().toBuffer()).fill(0x55, 60, 90),
    'broken_image',
  ],
  ['a line of a thousand pixels', () => makePng(1000, 1, plain(1, 2, 3)), 'too_small'],
];

it.each(cases)('%s is refused with its reason, and the next photo is drawn', async (_name, make, code) => {
  const bytes = await make();
  await expect(draw(bytes)).rejects.toMatchObject({ name: 'PhotoError', code });
  expect((await draw(jpeg)).hash).toBe(good);
});

it('a crowd of bad photos at once leaves the good ones among them alone', async () => {
  const bad = await Promise.all(cases.map(async ([, make]) => make()));
  const drawn = await Promise.allSettled(bad.flatMap((bytes) => [draw(bytes), draw(jpeg)]));
  const outcomes = drawn.map((result) => (result.status === 'fulfilled' ? result.value.hash : 'refused'));
  expect(outcomes).toEqual(bad.flatMap(() => ['refused', good]));
});

it('a photo that can be read in part only for lack of a warning is still refused as damaged', async () => {
  // A decoder that forgives would paint the missing half grey.
  const half = jpeg.subarray(0, jpeg.length - 400);
  expect((await sharp(half, { failOn: 'none' }).metadata()).width).toBe(400);
  await expect(draw(half)).rejects.toMatchObject({ code: 'broken_image' });
});
