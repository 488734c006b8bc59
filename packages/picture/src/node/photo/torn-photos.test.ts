import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { samplePhoto } from '../../../../../server/serve/sample-shop/sample-shop.ts';
import { templateFromHtml } from '../template-from-html.ts';
import { createImageRenderer } from '../create-image-renderer.ts';

const side = 800;
const html = `<img src="{{IMAGE_URL}}" style="width:${side}px;height:${side}px">`;
const size = { width: side, height: side };

const renderer = await createImageRenderer();
const kettle = (await samplePhoto('kettle.jpg'))?.bytes;
const small = sharp(kettle).resize(side, side);
const jpeg = await small.clone().jpeg({ quality: 90 }).toBuffer();
const progressive = await small.clone().jpeg({ quality: 90, progressive: true }).toBuffer();
const gif = await small.clone().gif().toBuffer();

/** Returns the pixels of the picture that shows nothing but the photo. */
async function draw(photo: Buffer): Promise<Buffer> {
  const template = templateFromHtml({ html, ...size });
  return sharp((await renderer.render({ template, ...size, values: {}, photo })).jpeg)
    .raw()
    .toBuffer();
}

/** Rows from the top that two pictures have in common, as a share of all, leaving out what only a JPEG's blocks change. */
function rowsAlike(one: Buffer, other: Buffer): number {
  const differs = one.findIndex((value, at) => Math.abs(value - (other[at] ?? 0)) > 12);
  return differs === -1 ? 1 : Math.floor(differs / (3 * side)) / side;
}

function withStrayBytes(file: Buffer): Buffer {
  const scan = file.indexOf(Buffer.from([0xff, 0xda]));
  return Buffer.concat([file.subarray(0, scan), Buffer.from([1, 2, 3]), file.subarray(scan)]);
}

/** The file up to where this share of what it holds ends. */
const upTo = (file: Buffer, share: number) => file.subarray(0, Math.round(file.length * share));

describe('a photo that every browser shows', () => {
  it.each([
    ['a JPEG without its end', () => [jpeg, jpeg.subarray(0, -2)]],
    ['a JPEG with bytes before its picture', () => [jpeg, withStrayBytes(jpeg)]],
    ['a JPEG with both', () => [jpeg, withStrayBytes(jpeg).subarray(0, -2)]],
    ['a JPEG that comes coarse first, without its end', () => [progressive, progressive.subarray(0, -2)]],
    ['a GIF without its end', () => [gif, gif.subarray(0, -1)]],
    ['a GIF without its last blocks’ ends', () => [gif, gif.subarray(0, -2)]],
  ])('is drawn as it would be whole: %s', async (_name, files) => {
    const [whole = Buffer.alloc(0), torn = Buffer.alloc(0)] = files();
    expect(rowsAlike(await draw(torn), await draw(whole))).toBe(1);
  });

  it.each([
    ['JPEG', () => [jpeg, jpeg.subarray(0, -40)]],
    ['GIF', () => [gif, gif.subarray(0, -40)]],
  ])('is drawn where a %s lacks its very last rows', async (_name, files) => {
    const [whole = Buffer.alloc(0), torn = Buffer.alloc(0)] = files();
    expect(rowsAlike(await draw(torn), await draw(whole))).toBeGreaterThan(0.96);
  });
});

describe('a photo of which more is missing', () => {
  it.each([0.3, 0.5, 0.7, 0.9])('is refused as damaged: %s of it', async (share) => {
    for (const file of [jpeg, progressive, gif])
      await expect(draw(upTo(file, share))).rejects.toMatchObject({ code: 'broken_image' });
  });

  it('is refused where a JPEG that comes coarse first lacks its last refinement', async () => {
    await expect(draw(progressive.subarray(0, -200))).rejects.toMatchObject({ code: 'broken_image' });
  });

  it('is refused where the end is there and the middle is not', async () => {
    const middle = Buffer.concat([upTo(jpeg, 0.5), jpeg.subarray(-2)]);
    await expect(draw(middle)).rejects.toMatchObject({ code: 'broken_image' });
  });
});
