import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture, drawWholeScene } from '../paint.ts';
import { productShadows } from '../template/template-tree.ts';
import { createImageRenderer } from './create-image-renderer.ts';
import { makePng, makeGreyPng, decodePixels, type Paint } from './photo.fixture.ts';
import { openEngine } from './engine/engine.ts';
import { toPaintPhoto } from './photo/paint-photo.ts';
import { readPhoto } from './photo/read-photo.ts';
import { trimPhoto } from './photo/trim-photo.ts';
import { templateFromHtml } from './template-from-html.ts';

const size = { width: 600, height: 600 };
const renderer = await createImageRenderer();

/** Returns a grey PNG in which what is said to be product is white. */
async function alphaOf(isProduct: (x: number, y: number) => boolean): Promise<Buffer> {
  return makeGreyPng(400, 400, (x, y) => (isProduct(x, y) ? [255, 255, 255] : [0, 0, 0]));
}

/** Returns the picture of a cut-out on a ground, 480 px large or high in the middle, its lowest point at 540. */
async function drawn(
  shadow: string,
  ground: string,
  isProduct: (x: number, y: number) => boolean,
  paint: Paint = () => [90, 120, 200],
) {
  const html = `<div style="position:absolute;left:0;top:0;width:600px;height:600px;background:${ground}"></div>
    <img src="{{IMAGE_URL}}" data-product-size="80" data-product-stands="line" ${shadow}
      style="position:absolute;left:0;top:0;width:600px;height:600px">`;
  const photo = await makePng(400, 400, paint);
  const cutOut = await alphaOf(isProduct);
  const template = templateFromHtml({ html, ...size });
  const { jpeg } = await renderer.render({ template, ...size, values: {}, photo, cutOut });
  return decodePixels(await sharp(jpeg).png().toBuffer());
}

const box = (x: number, y: number) => x > 0.3 && x < 0.7 && y > 0.2 && y < 0.8;
const diamond = (x: number, y: number) => Math.abs(x - 0.5) + Math.abs(y - 0.5) < 0.3;

/** The box on a warm ground, with a shadow to its right. */
const boxInLight: Paint = (x, y) => {
  const [right, below] = [(x - 0.62) / 0.3, (y - 0.79) / 0.1];
  const light = 1 - 0.5 * Math.max(0, 1 - Math.sqrt(right * right + below * below));
  return box(x, y) ? [90, 120, 200] : [240 * light, 238 * light, 232 * light];
};

/** Returns the lowest row of the product, and its leftmost and rightmost column. */
function edgesOf({ at }: Awaited<ReturnType<typeof drawn>>): { left: number; right: number; bottom: number } {
  const isProduct = (x: number, y: number) => {
    const [red, , blue] = at(x, y);
    return blue - red > 60;
  };
  const all = Array.from({ length: 600 }, (_, place) => place);
  const columns = all.filter((x) => all.some((y) => isProduct(x, y)));
  const rows = all.filter((y) => all.some((x) => isProduct(x, y)));
  return { left: columns[0] ?? 0, right: columns.at(-1) ?? 0, bottom: rows.at(-1) ?? 0 };
}

describe('the shadow of a product without its background', () => {
  it('is none where the template says so, on whatever ground', async () => {
    const { at, ...picture } = await drawn('data-product-shadow="none" data-ground="extend"', '#ffffff', box);
    const { bottom } = edgesOf({ at, ...picture });
    for (let y = bottom + 4; y < 600; y += 3) expect(Math.min(...at(300, y))).toBeGreaterThan(250);
  });

  it('lies below the feet of what stands: darkest there, nothing above, fading to the ground', async () => {
    const picture = await drawn('data-product-shadow="contact"', '#ffffff', box);
    const { left, bottom } = edgesOf(picture);
    const level = (x: number, y: number) => Math.min(...picture.at(x, y));
    expect(level(300, bottom + 5)).toBeLessThan(150);
    expect(level(300, bottom + 5)).toBeLessThan(level(300, bottom + 20));
    expect(level(300, bottom + 20)).toBeLessThan(level(300, bottom + 45));
    expect(level(left - 30, 200)).toBeGreaterThan(244);
    expect(level(3, 597)).toBeGreaterThan(252);
  });

  it('is even around what does not stand', async () => {
    const picture = await drawn('data-product-shadow="contact"', '#ffffff', diamond);
    const { bottom } = edgesOf(picture);
    const level = (x: number, y: number) => Math.min(...picture.at(x, y));
    // Beside the lower edges, half-way up, it is as dark as below the lowest corner.
    expect(level(300, bottom + 8)).toBeGreaterThan(200);
    expect(level(300 + 135, bottom - 120)).toBeLessThan(245);
    expect(level(300 + 135, bottom - 120)).toBeGreaterThan(200);
  });

  it('keeps the colour of the ground', async () => {
    const picture = await drawn('data-product-shadow="contact"', '#d08040', box);
    const { bottom } = edgesOf(picture);
    const [red, green, blue] = picture.at(300, bottom + 16);
    expect(red).toBeLessThan(190);
    expect(green / red).toBeCloseTo(0x80 / 0xd0, 1);
    expect(blue / red).toBeCloseTo(0x40 / 0xd0, 1);
  });

  it('is the one in the photo where the template says so, on its own ground and beside the product', async () => {
    const picture = await drawn('data-product-shadow="photo"', '#ffffff', box, boxInLight);
    const { left, right, bottom } = edgesOf(picture);
    const level = (x: number, y: number) => Math.min(...picture.at(x, y));
    // To the right, where the light does not fall, and not to the left.
    expect(level(right + 25, bottom - 6)).toBeLessThan(230);
    expect(level(left - 60, bottom - 6)).toBeGreaterThan(248);
    expect(level(300, bottom + 6)).toBeLessThan(215);
    const [red, green, blue] = picture.at(300, bottom + 10);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(6);
  });

  it('is that of the layer drawn alone, as of the whole scene', async () => {
    const bytes = await makePng(400, 400, boxInLight);
    const photo = toPaintPhoto(await trimPhoto(await readPhoto(bytes), await alphaOf(box)));
    const photos = new Map([['IMAGE_URL', photo]]);
    const engine = await openEngine();
    for (const shadow of productShadows) {
      const html = `<div style="position:relative;width:600px;height:600px;background:#c8502d">
        <img src="{{IMAGE_URL}}" data-product-shadow="${shadow}" data-product-size="70"
          style="position:absolute;left:40px;top:20px;width:500px;height:520px"></div>`;
      const template = templateFromHtml({ html, ...size });
      const input = { template, tree: template.tree, canvas: size, photos };
      const [inLayers, whole] = [await drawPicture(engine, input), await drawWholeScene(engine, input)];
      expect([inLayers.channels, whole.channels]).toEqual([3, 4]);
      const differing = inLayers.data.filter(
        (level, at) => Math.abs(level - (whole.data[Math.trunc(at / 3) * 4 + (at % 3)] ?? 0)) > 2,
      ).length;
      expect([shadow, differing]).toEqual([shadow, 0]);
    }
  });
});
