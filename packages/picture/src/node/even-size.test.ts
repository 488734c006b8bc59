import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { createImageRenderer } from './create-image-renderer.ts';
import { inkOf, paintPhoto, decodePixels, type Paint } from './photo.fixture.ts';
import { correctAlpha } from './photo/cut-out/correct-alpha.ts';
import { templateFromHtml } from './template-from-html.ts';

const slot = { width: 500, height: 400 };
const even = 'data-ground="extend" data-product-size="80" data-product-stands="line"';
const html = `<div style="position:relative;width:500px;height:400px;background:#ffffff"><img src="{{IMAGE_URL}}" ${even}
  style="position:absolute;left:0;top:0;width:500px;height:400px;object-fit:contain"></div>`;
const template = templateFromHtml({ html, ...slot });

const renderer = await createImageRenderer();

const ground: Paint = (x, y) => [236 - 6 * y, 233 - 6 * y, 228 - 8 * x];

/** A red box in shares of the photo, on the ground. */
const boxIn =
  ([left, top, right, bottom]: readonly [number, number, number, number]): Paint =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom ? [190, 20, 30] : ground(x, y);

async function draw(photo: Uint8Array, cutOut?: Uint8Array) {
  return decodePixels((await renderer.render({ template, ...slot, values: {}, photo, cutOut })).jpeg);
}

/** Returns where the picture is red, in px. */
async function redIn(photo: Uint8Array, cutOut?: Uint8Array) {
  return inkOf(await draw(photo, cutOut), (red, green) => red > 120 && green < 90);
}

const jpegOf = (width: number, height: number, paint: Paint) =>
  paintPhoto(width, height, paint).jpeg({ quality: 92 }).toBuffer();

describe('a product in a slot with an even size', () => {
  test.each([
    ['small in its photo', 900, 900, [0.3, 0.35, 0.7, 0.7]],
    ['large in its photo', 900, 900, [0.04, 0.05, 0.96, 0.94]],
    ['beside the middle', 1200, 800, [0.05, 0.3, 0.4, 0.9]],
    ['in a tall photo', 500, 1400, [0.2, 0.4, 0.8, 0.7]],
  ] as const)(
    'is as large as others and stands where they do when it is %s',
    async (_name, width, height, box) => {
      const { left, top, right, bottom } = await redIn(await jpegOf(width, height, boxIn(box)));
      const share = Math.max((right - left) / 500, (bottom - top) / 400);
      expect(share).toBeGreaterThan(0.77);
      expect(share).toBeLessThan(0.85);
      expect(Math.abs((left + right) / 2 - 250)).toBeLessThan(6);
      // The line is a tenth of the slot above its lower side.
      expect(Math.abs(bottom - 360)).toBeLessThan(9);
    },
  );

  it('is shown alike on a calm ground, without one, and with its background removed', async () => {
    const photo = await jpegOf(900, 900, boxIn([0.3, 0.35, 0.7, 0.75]));
    const inside = await paintPhoto(900, 900, (x, y) =>
      x >= 0.3 && x < 0.7 && y >= 0.35 && y < 0.75 ? [255, 255, 255] : [0, 0, 0],
    )
      .extractChannel(0)
      .png()
      .toBuffer();
    const seeThrough = await sharp(photo).joinChannel(inside).png().toBuffer();
    const all = [await redIn(photo), await redIn(seeThrough), await redIn(photo, inside)];
    for (const side of ['left', 'top', 'right', 'bottom'] as const) {
      const ends = all.map((box) => box[side]);
      expect(Math.max(...ends) - Math.min(...ends), side).toBeLessThanOrEqual(8);
    }
  });

  it('is as large as others once a person has erased what was wrongly kept beside it', async () => {
    const photo = await jpegOf(900, 900, boxIn([0.3, 0.35, 0.7, 0.75]));
    const isBox = (x: number, y: number) => x >= 0.3 && x < 0.7 && y >= 0.35 && y < 0.75;
    const isRemain = (x: number, y: number) => x > 0.9 && y > 0.05 && y < 0.1;
    const grey = (value: (x: number, y: number) => number) =>
      paintPhoto(900, 900, (x, y) => [value(x, y), value(x, y), value(x, y)])
        .extractChannel(0)
        .png()
        .toBuffer();
    const right = await redIn(photo, await grey((x, y) => (isBox(x, y) ? 255 : 0)));
    const alpha = await grey((x, y) => (isBox(x, y) || isRemain(x, y) ? 255 : 0));
    expect((await redIn(photo, alpha)).right - right.right).toBeLessThan(-40);
    const mask = await grey((x, y) => (x > 0.85 && y < 0.15 ? 0 : 128));
    const corrected = (await correctAlpha(alpha, mask)) ?? undefined;
    expect(await redIn(photo, corrected)).toEqual(right);
  });

  it('is the same however its photo is turned in its file', async () => {
    const paint = boxIn([0.2, 0.4, 0.7, 0.8]);
    const upright = await redIn(await jpegOf(1000, 700, paint));
    const turned = sharp(await paintPhoto(1000, 700, paint).png().toBuffer()).rotate(90);
    const found = await redIn(await turned.jpeg({ quality: 92 }).withMetadata({ orientation: 8 }).toBuffer());
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(found[side] - upright[side]), side).toBeLessThanOrEqual(3);
  });

  it('ends at the side of the slot where its photo cuts it', async () => {
    const { bottom, top } = await redIn(await jpegOf(900, 900, boxIn([0.3, 0.4, 0.7, 1])));
    expect(bottom).toBe(400);
    expect(top).toBeGreaterThan(20);
  });
});

/** Returns the largest difference between px that lie beside each other, at a distance from the product. */
async function largestStep(photo: Uint8Array): Promise<number> {
  const { at } = await draw(photo);
  const blocks = new Set<number>();
  const blockOf = (x: number, y: number) => Math.trunc(y / 16) * 32 + Math.trunc(x / 16);
  for (let y = 0; y < 400; y += 1)
    for (let x = 0; x < 500; x += 1) if (Math.min(...at(x, y)) <= 100) blocks.add(blockOf(x, y));
  // A JPEG's blocks show a little of what they lie beside.
  const isFar = (x: number, y: number) =>
    [-16, 0, 16].every((down) => [-16, 0, 16].every((across) => !blocks.has(blockOf(x + across, y + down))));
  let largest = 0;
  for (let y = 0; y < 399; y += 1) {
    for (let x = 0; x < 499; x += 1) {
      if (!isFar(x, y)) continue;
      for (const other of [at(x + 1, y), at(x, y + 1)])
        at(x, y).forEach((level, channel) => {
          largest = Math.max(largest, Math.abs(level - (other[channel] ?? 0)));
        });
    }
  }
  return largest;
}

describe('the box of a photo is not seen', () => {
  it('where its product reaches its edge', async () => {
    const disc: Paint = (x, y) =>
      (x - 0.6) * (x - 0.6) + (y - 0.5) * (y - 0.5) < 0.16 ? [190, 20, 30] : ground(x, y);
    expect(await largestStep(await jpegOf(800, 800, disc))).toBeLessThan(12);
  });

  it('where a shadow reaches its edge', async () => {
    const shaded: Paint = (x, y) => {
      const light = 1 - 0.22 * Math.max(0, 1 - Math.abs(y - 0.72) / 0.12) * x;
      const isProduct = x > 0.2 && x < 0.8 && y > 0.2 && y < 0.7;
      return isProduct
        ? [190, 20, 30]
        : (ground(x, y).map((level) => level * light) as [number, number, number]);
    };
    expect(await largestStep(await jpegOf(800, 800, shaded))).toBeLessThan(12);
  });

  it('where it has no ground: it is whole, and passes into the slot', async () => {
    const scene: Paint = (x, y) => [
      170 + 60 * Math.sin(9 * x + 3 * y),
      190 + 50 * Math.cos(11 * y),
      170 + 60 * Math.sin(14 * x * y),
    ];
    const photo = await jpegOf(600, 800, scene);
    expect(await largestStep(photo)).toBeLessThan(20);
    const { at } = await draw(photo);
    // 300 px wide in the middle of the slot: its own middle is there, and beside it there is no white.
    const middle = at(250, 200);
    scene(0.5, 0.5).forEach((level, channel) =>
      expect(Math.abs((middle[channel] ?? 0) - level)).toBeLessThan(12),
    );
    expect(Math.min(...at(20, 200), ...at(480, 200))).toBeLessThan(235);
  });
});
