import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { layerSchema, writeLayers } from '#picture/layers';
import { createImageRenderer, type RenderInput } from '#picture/node';
import {
  canvas,
  colors,
  css,
  openLayerDrawing,
  wrongPlaces,
} from '../../../packages/picture/src/node/layer-drawing.fixture.ts';
import { makePng, paintPhoto } from '../../../packages/picture/src/node/photo.fixture.ts';
import { writeDigitalSourceType } from '../../../packages/picture/src/node/photo/digital-source-type.ts';
import { openRenderPool } from './render-pool.ts';
import { templateFromHtml } from '#picture/files';

type Color = keyof typeof colors;
type Further = NonNullable<RenderInput['furtherPhotos']>[number];

const files = new Map<Color, Buffer>();

const renderer = await createImageRenderer();
const pool = openRenderPool({ size: 1 });
for (const color of ['red', 'blue', 'green'] as const)
  files.set(color, await photoOf(color).png().toBuffer());

afterAll(() => pool.close());

function photoOf(color: Color) {
  return paintPhoto(200, 200, () => colors[color]);
}

function file(color: Color): Buffer {
  return files.get(color) ?? Buffer.alloc(0);
}

const links = { IMAGE_URL_2: 'https://shop.example/2.jpg', IMAGE_URL_3: 'https://shop.example/3.jpg' };

/** Returns a product whose first photo is red, with these additional ones. */
function product(stored: readonly object[], furtherPhotos: readonly Further[]) {
  const layers = z.array(layerSchema).parse(stored.map((layer, index) => ({ id: `${index}`, ...layer })));
  const html = writeLayers({ canvas, background: '#ffffff', layers });
  const template = templateFromHtml({ html, ...canvas });
  return { template, ...canvas, values: links, photo: file('red'), furtherPhotos };
}

const box = { kind: 'photo', y: 50, width: 100, height: 100, fit: 'cover' };
const three = [
  { ...box, x: 0 },
  { ...box, x: 110, photo: 2 },
  { ...box, x: 220, photo: 3 },
];
const second = (photo: Uint8Array): Further => ({ slot: 'IMAGE_URL_2', photo });
const third = (photo: Uint8Array): Further => ({ slot: 'IMAGE_URL_3', photo });

describe('further photos of a product', () => {
  it('are drawn in their own slots, whatever order they come in', async () => {
    const photos = [second(file('blue')), third(file('green'))];
    const { jpeg, hash } = await renderer.render(product(three, photos));
    expect(await wrongPlaces(jpeg, 'red 50,100; blue 160,100; green 270,100')).toEqual([]);
    expect((await renderer.render(product(three, photos.toReversed()))).hash).toBe(hash);
    const swapped = [second(file('green')), third(file('blue'))];
    expect((await renderer.render(product(three, swapped))).hash).not.toBe(hash);
  });

  it('have the same bytes from a process of the pool, given at once or when they are wanted', async () => {
    const photos = [second(file('blue')), third(file('green'))];
    const { hash } = await renderer.render(product(three, photos));
    expect((await pool.render(product(three, photos))).hash).toBe(hash);
    const later = (['blue', 'green'] as const).map((color, at) => ({
      slot: `IMAGE_URL_${at + 2}`,
      photo: { owner: 'shop', hash: color, read: () => Promise.resolve(file(color)) },
    }));
    expect((await pool.render({ ...product(three, photos), furtherPhotos: later })).hash).toBe(hash);
  });

  it('leave their place empty where they are not there, frame and all', async () => {
    const framed = { radius: 20, fill: css('blue'), shadow: { x: 20, y: 20, blur: 0, color: css('blue') } };
    const layers = three.map((layer) => ({ ...layer, ...('photo' in layer ? framed : {}) }));
    const { hash } = await renderer.render(product(layers, []));
    expect(hash).toBe((await renderer.render(product(three.slice(0, 1), []))).hash);
  });

  it('leave their place in a row to nobody', async () => {
    const inner = three.map((layer, index) => ({ id: `in ${index}`, ...layer, x: 0, y: 0 }));
    const row = {
      kind: 'group',
      layout: 'row',
      x: 0,
      y: 50,
      width: 400,
      height: 100,
      gap: 10,
      layers: inner,
    };
    const { jpeg } = await renderer.render(product([row], [third(file('green'))]));
    expect(await wrongPlaces(jpeg, 'red 50,100; white 160,100; green 270,100')).toEqual([]);
  });

  it('name their slot when they cannot be used, here and from a process of the pool', async () => {
    const whole = await photoOf('blue').jpeg().toBuffer();
    const bad: [photo: Uint8Array, code: string][] = [
      [Buffer.from('no picture'), 'not_an_image'],
      [whole.subarray(0, whole.length / 2), 'broken_image'],
    ];
    for (const [photo, code] of bad) {
      const input = product(three, [second(file('blue')), third(photo)]);
      const refusal = { name: 'PhotoError', code, slot: 'IMAGE_URL_3' };
      await expect(renderer.render(input)).rejects.toMatchObject(refusal);
      await expect(pool.render(input)).rejects.toMatchObject(refusal);
    }
    const first = { ...product(three, [second(file('blue'))]), photo: Buffer.from('no picture') };
    await expect(pool.render(first)).rejects.toMatchObject({ code: 'not_an_image', slot: undefined });
  });

  it('are not looked at where the picture does not show them', async () => {
    const hidden = [three[0]!, { ...three[1]!, showIf: '{{NOTHING}}' }];
    const { hash } = await renderer.render(product(hidden, [second(Buffer.from('no picture'))]));
    expect(hash).toBe((await renderer.render(product(hidden, []))).hash);
  });

  it('can be cut out, each by itself', async () => {
    const alpha = await makePng(200, 200, (x) => (x < 0.5 ? [255, 255, 255] : [0, 0, 0]));
    const layers = three.map((layer) => ({ ...layer, fit: 'contain' }));
    const cut = { ...second(file('blue')), cutOut: alpha };
    const { jpeg } = await renderer.render(product(layers, [cut, third(file('green'))]));
    expect(await wrongPlaces(jpeg, 'red 5,100; white 115,100; blue 160,100; green 225,100')).toEqual([]);
  });

  it('tell of generated parts in the file, whichever of the shown photos has them', async () => {
    const xmp = writeDigitalSourceType('trainedAlgorithmicMedia');
    const generated = await photoOf('blue').withXmp(xmp).jpeg().toBuffer();
    const told = async (layers: readonly object[]) => {
      const { jpeg } = await renderer.render(product(layers, [second(generated)]));
      return (await sharp(jpeg).metadata()).xmpAsString?.includes('/trainedAlgorithmicMedia"') ?? false;
    };
    expect([await told(three), await told(three.slice(0, 1))]).toEqual([true, false]);
  });

  it('are all the sample photo in a preview', async () => {
    const { template } = product(three, []);
    const photo = await renderer.samplePhoto();
    const { jpeg } = await renderer.renderPreview({ template, ...canvas });
    const same = await renderer.render({ ...product(three, [second(photo), third(photo)]), photo });
    expect(jpeg.equals(same.jpeg)).toBe(true);
    expect((await pool.renderPreview({ template, ...canvas })).hash).toBe(same.hash);
  });
});

const picture = { kind: 'photo', x: 40, y: 40, width: 100, height: 100 };
const edge = { width: 10, color: css('blue') };
const faint = { kind: 'group', x: 40, y: 40, width: 200, height: 100, opacity: 0.5 };
const inFaint = [
  { ...picture, id: 'in 1', fit: 'cover', positionX: 0, x: 0, y: 0, width: 80 },
  { ...picture, id: 'in 2', photo: 2, x: 100, y: 0 },
];

/** Photos over each other, and what is to be seen where: the second is green, the third blue and see-through below. */
const drawings: [what: string, layers: object[], seen: string][] = [
  [
    'the second above the first, and the first above the third, which goes on where its corner is',
    [
      { ...picture, photo: 3, x: 0 },
      { ...picture, fit: 'cover', radius: 50 },
      { ...picture, photo: 2, x: 100, y: 90 },
    ],
    'blue 20,60 42,42 120,70; white 20,120 42,138; red 70,90; green 105,95 150,180',
  ],
  [
    'one that is see-through above another',
    [
      { ...picture, photo: 2 },
      { ...picture, photo: 3, y: 60 },
    ],
    'green 90,50 90,130; blue 90,100; white 90,150',
  ],
  [
    'turned and framed ones',
    [
      { ...picture, photo: 2, rotation: 45, border: edge },
      { ...picture, photo: 3, x: 200, rotation: 180 },
    ],
    'green 90,90; blue 90,28 250,120; white 45,45 250,60',
  ],
  [
    'two in a group that is half transparent',
    [{ ...faint, layers: inFaint }],
    'pink 60,90; pale green 190,90',
  ],
];

describe('photos over each other as they are drawn', () => {
  it.each(drawings)('%s', async (_what, layers, seen) => {
    const draw = await openLayerDrawing();
    expect(await wrongPlaces((await draw(layers)).jpeg, seen)).toEqual([]);
  });

  it('one that the product does not have is not there, nor is its frame', async () => {
    const draw = await openLayerDrawing();
    const photos = [picture, { ...picture, photo: 2, x: 150, border: edge }];
    const alone = (await draw([picture])).hash;
    expect((await draw(photos, { IMAGE_URL_2: '' })).hash).toBe(alone);
    expect((await draw(photos)).hash).not.toBe(alone);
  });
});
