import { toPaintPhoto } from './paint-photo.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { TemplateImage } from '../../index.ts';
import type { ImageBox } from '../../paint/scene/image-boxes.ts';
import { productWithShadow } from '../../paint/scene/photo/product-with-shadow.ts';
import { makePng } from '../photo.fixture.ts';
import { readPhoto } from './read-photo.ts';
import { trimPhoto } from './trim-photo.ts';

const place: ImageBox = { width: 400, height: 300, padding: { top: 20, right: 30, bottom: 40, left: 50 } };
const slot: TemplateImage = { kind: 'image', slot: 'IMAGE_URL', style: {} };

/** Returns a white box in the middle of a white photo, standing where the alpha says. */
async function whiteBox() {
  const photo = await makePng(500, 500, () => [255, 255, 255]);
  const box = { create: { width: 200, height: 200, channels: 3, background: '#fff' } } as const;
  const alpha = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#000' } })
    .composite([{ input: await sharp(box).png().toBuffer(), left: 150, top: 150 }])
    .toColourspace('b-w')
    .png()
    .toBuffer();
  return toPaintPhoto(await trimPhoto(await readPhoto(photo), alpha));
}

describe('a product without its background', () => {
  it('fills its box and brings no shadow where the template does not give it a ground', async () => {
    const { pixels, left, top } = await productWithShadow(slot, place, await whiteBox());
    expect([pixels.height, [left, top]]).toEqual([300, [50 + 50, 20]]);
    // Its edge is soft, its inside is not, and all of it is white.
    const at = (150 * pixels.width + 150) * 4;
    expect([...pixels.data.subarray(at, at + 4)]).toEqual([255, 255, 255, 255]);
  });

  it('stands on the ground with room around it: dark below, a little darker all around, clear in the corners', async () => {
    const ground = { ...slot, extendsGround: true };
    const { pixels, left, top } = await productWithShadow(ground, place, await whiteBox());
    // Nothing is seen beyond what there is, and nothing lies outside of the slot.
    expect([left >= 0, top >= 0]).toEqual([true, true]);
    expect([left + pixels.width <= 480, top + pixels.height <= 360]).toEqual([true, true]);
    const alphaAt = (x: number, y: number) => {
      const [column, row] = [x - left, y - top];
      const isInside = column >= 0 && row >= 0 && column < pixels.width && row < pixels.height;
      return isInside ? (pixels.data[(row * pixels.width + column) * 4 + 3] ?? Number.NaN) : 0;
    };
    const [middleX, middleY] = [50 + 200, 20 + 150];
    expect(alphaAt(middleX, middleY)).toBe(255);
    // The product is 267 px large in the middle: 5 px outside of its edges is 5 + 133 px from there.
    const [below, above] = [alphaAt(middleX, middleY + 138), alphaAt(middleX, middleY - 138)];
    const beside = alphaAt(middleX - 138, middleY);
    expect(beside).toBeGreaterThan(3);
    expect(beside).toBeGreaterThan(above);
    expect(below).toBeGreaterThan(2 * beside);
    for (const [x, y] of [
      [2, 2],
      [477, 2],
      [2, 357],
      [477, 357],
    ] as const)
      expect(alphaAt(x, y)).toBe(0);
  });
});
