import { toPaintPhoto } from '../paint-photo.ts';
import { fitPhoto } from '../../../paint.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ownManifest, readModel } from '../../cutout/read-model.ts';
import { samplePhoto } from '../../../../../../server/serve/sample-shop/sample-shop.ts';
import { createPhotoCutter } from './cut-out-photo.ts';
import { makePng } from '../../photo.fixture.ts';
import { readPhoto } from '../read-photo.ts';
import { trimPhoto } from '../trim-photo.ts';

const cut = createPhotoCutter(await readModel(ownManifest));

async function shopPhoto(name: string): Promise<Uint8Array> {
  const photo = await samplePhoto(name);
  if (photo === null) throw new Error(`${name} is gone`);
  return photo.bytes;
}

test('a photo that the shop cut out itself is left as it is', async () => {
  expect((await cut(await shopPhoto('sunglasses.png'))).kind).toBe('transparent');
});

test('an alpha channel without a see-through pixel is no cut-out', async () => {
  const opaque = await sharp(await shopPhoto('mug.jpg'))
    .ensureAlpha()
    .png()
    .toBuffer();
  expect((await cut(opaque)).kind).toBe('cut');
});

test('a photo that cannot be used is refused with its reason', async () => {
  await expect(cut(new TextEncoder().encode('<!doctype html>'))).rejects.toMatchObject({
    code: 'not_an_image',
  });
});

test('a product is drawn as large as its box, and lies there where its alpha says', async () => {
  // A dark block in the upper left of a large photo, turned by EXIF, so that every step has to agree on directions.
  const upright = await makePng(1600, 1200, (x, y) =>
    x > 0.1 && x < 0.5 && y > 0.1 && y < 0.4 ? [60, 40, 120] : [240, 240, 240],
  );
  const stored = await sharp(upright)
    .rotate(270)
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const found = await cut(stored);
  if (found.kind !== 'cut') throw new Error(found.kind);
  const trimmed = await trimPhoto(await readPhoto(stored), found.alpha);
  expect(trimmed.width / trimmed.height).toBeCloseTo((0.4 * 1600) / (0.3 * 1200), 1);
  const { pixels, left, top } = await fitPhoto(
    toPaintPhoto(trimmed),
    { width: 400, height: 400 },
    { fit: 'contain', x: 0.5, y: 0.5 },
  );
  expect(left).toBe(0);
  expect(top).toBeGreaterThan(60);
  const at = (x: number, y: number) => [
    ...pixels.data.subarray((y * pixels.width + x) * 4, (y * pixels.width + x) * 4 + 4),
  ];
  const [red = 0, green = 0, blue = 0, alpha] = at(200, Math.round(pixels.height / 2));
  expect(alpha).toBe(255);
  expect([red, green, blue].map((value, c) => Math.abs(value - ([60, 40, 120][c] ?? 0)) < 6)).toEqual([
    true,
    true,
    true,
  ]);
});
