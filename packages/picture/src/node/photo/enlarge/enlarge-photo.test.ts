import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../../../../feed/src/random.fixture.ts';
import type { Rectangle, Size } from '../../../paint.ts';
import { paintPhoto } from '../../photo.fixture.ts';
import { decodePhoto } from '../decode-photo.ts';
import { openImage, readPhoto } from '../read-photo.ts';
import { canEnlarge, enlarge } from './enlarge-photo.ts';

/** Scales at which places lie between two phases, where the last bit of an addition decides. */
const evenScales = [1.25, 1.5, 1.6, 2, 2.5, 3, 1.125, 1.0625];

async function asLibvips(
  image: Sharp,
  drawn: Size,
  area: Rectangle,
  kernel: 'cubic' | 'lanczos3' = 'cubic',
): Promise<Buffer> {
  return image
    .resize(drawn.width, drawn.height, { fit: 'fill', kernel })
    .extract(area)
    .raw({ depth: 'uchar' })
    .toBuffer();
}

describe('a photo that is drawn larger than it is', () => {
  it('can be enlarged on this machine', () => expect(canEnlarge()).toBe(true));

  it('has the very pixels that libvips gives it, at every size and in every part', async () => {
    const random = makeRandom(4711);
    for (let round = 0; round < 80; round += 1) {
      const [long, short] = [100 + random.below(1000), 1 + random.below(16)];
      const size = round % 2 === 0 ? { width: long, height: short } : { width: short, height: long };
      const scale = random.isLucky(0.5) ? random.pick(evenScales) : 1 + random.below(1000) / 1000;
      const drawn = {
        width: Math.trunc(size.width * scale) + 1,
        height: Math.trunc(size.height * scale) + 1,
      };
      if (scale === 2) Object.assign(drawn, { width: size.width * 2, height: size.height * 2 });
      const [left, top] = [random.below(drawn.width / 2), random.below(drawn.height / 2)];
      const [width, height] = [1 + random.below(drawn.width - left), 1 + random.below(drawn.height - top)];
      const area = { left, top, width, height };
      const data = Uint8Array.from({ length: size.width * size.height * 3 }, () => random.below(256));
      const image = sharp(data, { raw: { ...size, channels: 3 } });
      const kernel = random.pick(['cubic', 'lanczos3'] as const);
      const wanted = await asLibvips(image, drawn, area, kernel);
      const found = enlarge({ ...size, data }, drawn, area);
      expect(Buffer.compare(wanted, found), JSON.stringify({ size, drawn, area })).toBe(0);
    }
  });

  const painted = (width: number, height: number) =>
    paintPhoto(width, height, (x, y) => [255 * x, 255 * y, 128 + 100 * Math.sin(40 * x * y)]);
  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG', () => painted(310, 240).jpeg().toBuffer()],
    ['a JPEG without colours', () => painted(310, 240).greyscale().jpeg().toBuffer()],
    ['a JPEG in the colours of print', () => painted(310, 240).toColourspace('cmyk').jpeg().toBuffer()],
    ['a JPEG with a profile of wide colours', () => painted(310, 240).withIccProfile('p3').jpeg().toBuffer()],
    [
      'a JPEG that lies on its side',
      () => painted(310, 240).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
    ['a PNG', () => painted(310, 240).png().toBuffer()],
    ['a PNG of few colours', () => painted(310, 240).png({ palette: true, colours: 16 }).toBuffer()],
    ['a PNG of 16 bits', () => painted(310, 240).toColourspace('rgb16').png().toBuffer()],
    ['a WebP', () => painted(310, 240).webp().toBuffer()],
    ['a GIF', () => painted(310, 240).gif().toBuffer()],
    ['a PNG that is seen through', () => painted(310, 240).ensureAlpha(0.5).png().toBuffer()],
  ])('is the same decoded from %s', async (_name, file) => {
    const photo = await readPhoto(await file());
    const drawn = { width: photo.width + 140, height: photo.height + 117 };
    const area = { left: 12, top: 30, width: drawn.width - 40, height: drawn.height - 50 };
    const image = openImage(photo).toColourspace('srgb');
    const wanted = await asLibvips(photo.hasAlpha ? image.ensureAlpha() : image.removeAlpha(), drawn, area);
    const { width, height, ...hidden } = area;
    const { data } = await decodePhoto(photo, { drawn, width, height, hidden, left: 0, top: 0 }, null);
    expect(Buffer.compare(wanted, data)).toBe(0);
  });
});
