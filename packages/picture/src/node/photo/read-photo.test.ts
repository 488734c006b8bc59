import { toPaintPhoto } from './paint-photo.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '../engine/engine.ts';
import { fitPhoto, toRgba } from '../../paint.ts';
import type { PhotoFit } from '../../paint/paint-engine.ts';
import { adobeRgbProfile, withProfile } from './photo-files.fixture.ts';
import { makePng, makeJpeg, paintPhoto, plain, quarters } from '../photo.fixture.ts';
import { readPhoto } from './read-photo.ts';

const contain: PhotoFit = { fit: 'contain', x: 0.5, y: 0.5 };

beforeAll(async () => {
  await openEngine();
});

/** RGBA at a point of the box, as the photo will be seen there; nothing where the photo is not. */
async function fitted(bytes: Uint8Array, width: number, height: number, fit = contain) {
  const { pixels, left, top } = await fitPhoto(toPaintPhoto(await readPhoto(bytes)), { width, height }, fit);
  const rgba = toRgba(pixels);
  return (x: number, y: number): number[] => {
    const [column, row] = [x - left, y - top];
    if (column < 0 || row < 0 || column >= pixels.width || row >= pixels.height) return [0, 0, 0, 0];
    const start = (row * pixels.width + column) * 4;
    return [...rgba.subarray(start, start + 4)];
  };
}

/** Bright red at the top left, dark blue at the bottom right, however the file stores it. */
function expectUpright(at: (x: number, y: number) => number[]): void {
  const [topLeft, bottomRight] = [at(50, 37), at(150, 112)];
  expect(topLeft[0]).toBeGreaterThan(190);
  expect(topLeft[2]).toBeLessThan(90);
  expect(bottomRight[2]).toBeGreaterThan(70);
  expect(bottomRight[2]).toBeLessThan(190);
  expect(bottomRight[0]).toBeLessThan(80);
  expect([topLeft[3], bottomRight[3]]).toEqual([255, 255]);
}

describe('photo formats', () => {
  const formats = {
    JPEG: () => makeJpeg(400, 300, quarters),
    'progressive JPEG': () => paintPhoto(400, 300, quarters).jpeg({ progressive: true }).toBuffer(),
    'CMYK JPEG': () => paintPhoto(400, 300, quarters).toColourspace('cmyk').jpeg().toBuffer(),
    PNG: () => makePng(400, 300, quarters),
    'palette PNG': () => paintPhoto(400, 300, quarters).png({ palette: true }).toBuffer(),
    '16-bit PNG': () => paintPhoto(400, 300, quarters).toColourspace('rgb16').png().toBuffer(),
    WebP: () => paintPhoto(400, 300, quarters).webp().toBuffer(),
    AVIF: () => paintPhoto(400, 300, quarters).avif({ effort: 0 }).toBuffer(),
    GIF: () => paintPhoto(400, 300, quarters).gif().toBuffer(),
    'JPEG with full colour': () =>
      paintPhoto(400, 300, quarters).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    'interlaced PNG': () => paintPhoto(400, 300, quarters).png({ progressive: true }).toBuffer(),
    'lossless WebP': () => paintPhoto(400, 300, quarters).webp({ lossless: true }).toBuffer(),
    'PNG with an opaque alpha channel': () => paintPhoto(400, 300, quarters).ensureAlpha(1).png().toBuffer(),
  };

  it.each(Object.entries(formats))('%s is read', async (_name, make) => {
    expectUpright(await fitted(await make(), 200, 150));
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a JPEG stored with orientation %i stands upright',
    async (orientation) => {
      // Turning the upright picture the opposite way gives what a camera would have stored.
      const upright = paintPhoto(400, 300, quarters);
      const stored = await storedAs(await upright.png().toBuffer(), orientation);
      const bytes = await sharp(stored).withMetadata({ orientation }).jpeg().toBuffer();
      expect(await readPhoto(bytes)).toMatchObject({ width: 400, height: 300 });
      expectUpright(await fitted(bytes, 200, 150));
    },
  );

  it('colours stored in a wider space come back as they looked', async () => {
    const bytes = await paintPhoto(400, 300, plain(220, 60, 40))
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const stored = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
    expect(Math.abs((stored[0] ?? 0) - 220)).toBeGreaterThan(5);
    const [red = 0, green = 0, blue = 0] = (await fitted(bytes, 200, 150))(100, 75);
    expect(Math.max(Math.abs(red - 220), Math.abs(green - 60), Math.abs(blue - 40))).toBeLessThan(5);
  });

  it('colours of a wider space in 16 bits come back as they looked', async () => {
    const bytes = await paintPhoto(400, 300, plain(220, 60, 40))
      .toColourspace('rgb16')
      .withIccProfile('p3')
      .png()
      .toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', hasProfile: true });
    const levels = (await fitted(bytes, 200, 150))(100, 75).slice(0, 3);
    [220, 60, 40].forEach((wanted, part) => expect(Math.abs((levels[part] ?? 0) - wanted)).toBeLessThan(3));
  });

  it('colours of Adobe RGB come back as they looked', async () => {
    // 150, 120 and 60 in Adobe RGB (1998), by the formulas of its specification and of IEC 61966-2-1.
    const stored = [150, 120, 60];
    const linear = stored.map((level) => (level / 255) ** (563 / 256));
    const wanted = [
      [1.3983557, -0.3983557, 0],
      [0, 1, 0],
      [0, -0.0429289, 1.0429289],
    ].map((row) => encodeSrgb(row.reduce((sum, factor, index) => sum + factor * (linear[index] ?? 0), 0)));
    const bytes = withProfile(await makePng(400, 300, plain(150, 120, 60)), adobeRgbProfile());
    expect((await sharp(bytes).metadata()).hasProfile).toBe(true);
    const levels = (await fitted(bytes, 200, 150))(100, 75).slice(0, 3);
    levels.forEach((level, index) => expect(Math.abs(level - (wanted[index] ?? 0))).toBeLessThan(4));
    expect(Math.abs((levels[0] ?? 0) - 150)).toBeGreaterThan(8);
  });

  it('a grey JPEG is read as grey', async () => {
    const bytes = await paintPhoto(400, 300, plain(128, 128, 128))
      .greyscale()
      .jpeg()
      .toBuffer();
    expect(new Set((await fitted(bytes, 200, 150))(100, 75).slice(0, 3)).size).toBe(1);
  });

  it('transparency is kept', async () => {
    const bytes = await paintPhoto(300, 300, plain(255, 0, 0))
      .ensureAlpha(0)
      .png()
      .toBuffer();
    expect((await fitted(bytes, 100, 100))(50, 50)[3]).toBe(0);
  });

  it.each(['gif', 'webp'] as const)('an animated %s shows its first frame', async (format) => {
    const frames = await Promise.all(
      [plain(255, 0, 0), plain(0, 255, 0)].map((paint) => makePng(200, 200, paint)),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format, format === 'webp' ? { lossless: true } : {})
      .toBuffer();
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
    expect((await fitted(bytes, 100, 100))(50, 50)).toEqual([255, 0, 0, 255]);
  });
});

describe('a photo in its box', () => {
  it('covers the box when asked to, cut on both sides alike', async () => {
    const bytes = await makePng(600, 200, (x) =>
      x < 1 / 3 ? [255, 0, 0] : x < 2 / 3 ? [0, 255, 0] : [0, 0, 255],
    );
    const at = await fitted(bytes, 100, 100, { fit: 'cover', x: 0.5, y: 0.5 });
    for (const x of [3, 50, 96]) expect(at(x, 50)).toEqual([0, 255, 0, 255]);
  });

  it('is enlarged at most twice; the rest of the box stays free', async () => {
    const at = await fitted(await makePng(100, 100, plain(0, 200, 0)), 600, 600);
    expect([at(300, 205)[3], at(300, 395)[3]]).toEqual([255, 255]);
    expect([at(300, 190)[3], at(300, 410)[3]]).toEqual([0, 0]);
  });
});

/** Returns the pixels as they lie in a file whose orientation tag is the given one. */
async function storedAs(upright: Buffer, orientation: number): Promise<Buffer> {
  const image = sharp(upright);
  // EXIF: 1 as is, 2 mirrored, 3 half turn, 4 flipped, 5 transposed, 6 to be turned right, 7 transversed, 8 left.
  const turn = { 3: 180, 5: 90, 6: 270, 7: 270, 8: 90 }[orientation] ?? 0;
  const turned = await image.rotate(turn).png().toBuffer();
  if (orientation === 2 || orientation === 5 || orientation === 7) return sharp(turned).flop().toBuffer();
  return orientation === 4 ? sharp(turned).flip().toBuffer() : turned;
}

/** IEC 61966-2-1. */
function encodeSrgb(linear: number): number {
  const level = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * level);
}
