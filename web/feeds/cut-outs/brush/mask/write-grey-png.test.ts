import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeRandom } from '../../../../../packages/feed/src/random.fixture.ts';
import { writeGreyPng } from './write-grey-png.ts';

test('a mask is read back byte for byte, as a picture of one grey channel', async () => {
  const random = makeRandom(7);
  for (const [width, height] of [
    [1, 1],
    [1024, 683],
    [37, 1024],
  ] as const) {
    const data = Uint8Array.from({ length: width * height }, () => random.below(256));
    const png = await writeGreyPng({ data, width, height });
    const { channels, depth, space, format } = await sharp(png).metadata();
    expect({ channels, depth, space, format }).toEqual({
      channels: 1,
      depth: 'uchar',
      space: 'b-w',
      format: 'png',
    });
    const read = await sharp(png).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
    expect(read.info).toMatchObject({ width, height, channels: 1 });
    expect(new Uint8Array(read.data)).toEqual(data);
  }
});

test('a mask with a few strokes takes little room', async () => {
  const data = new Uint8Array(1024 * 1024).fill(128);
  for (let y = 300; y < 400; y += 1) data.fill(255, y * 1024 + 200, y * 1024 + 500);
  expect((await writeGreyPng({ data, width: 1024, height: 1024 })).length).toBeLessThan(10_000);
});
