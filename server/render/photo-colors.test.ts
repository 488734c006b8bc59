import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fillWithFonts } from '#core/fonts/fill-with-fonts.ts';
import { drawPicture, drawWholeScene } from '#core/paint/draw-picture.ts';
import type { PaintPhoto } from '#core/paint/paint-engine.ts';
import { parseTemplateHtml } from '#core/template/html/parse-html.ts';
import { layerSchema } from '#core/template/layers/layer-schema.ts';
import { writeLayers } from '#core/template/layers/write-layers.ts';
import { openEngine, type Engine } from './engine/engine.ts';
import { openWasmEngine } from './engine/wasm-engine.fixture.ts';
import { paintPhoto } from './photo.fixture.ts';
import { paintPhotoOf } from './photo/paint-photo.ts';
import { readPhoto } from './photo/read-photo.ts';

const canvas = { width: 300, height: 300 };
let engines: Engine[];

beforeAll(async () => {
  engines = [await openEngine(), await openWasmEngine()];
});

/** A square of a colour on a light ground. */
async function photoOf(color: readonly [number, number, number]): Promise<PaintPhoto> {
  const picture = paintPhoto(300, 300, (x, y) =>
    Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.25 ? color : [242, 241, 240],
  );
  return paintPhotoOf(await readPhoto(await picture.png().toBuffer()));
}

/** Draws layers in both renderers and both ways, which have to agree, and returns the colours at places. */
async function colorsAt(
  { layers: stored, background }: { layers: readonly object[]; background: string },
  photo: PaintPhoto | null,
  places: readonly (readonly [x: number, y: number])[],
): Promise<number[][]> {
  const layers = z.array(layerSchema).parse(stored.map((layer, at) => ({ id: `layer ${at}`, ...layer })));
  const template = parseTemplateHtml(writeLayers({ canvas, background, layers }));
  expect(template.problems).toEqual([]);
  const drawn: Uint8Array[] = [];
  for (const engine of engines) {
    const { tree, fonts } = fillWithFonts(template, {}, { packs: engine.packs, brandFonts: [] });
    const own = await engine.withFonts(fonts);
    const photos = new Map(photo === null ? [] : [['IMAGE_URL', photo]]);
    const { data, channels } = await drawPicture(own, { template, tree, canvas, photos });
    const whole = await drawWholeScene(own, { tree, canvas, photos });
    for (const [x, y] of places)
      expect(pixel(data, channels, x, y)).toEqual(pixel(whole.data, whole.channels, x, y));
    drawn.push(data);
  }
  const [data = Buffer.of(), other = Buffer.of()] = drawn;
  expect(Buffer.compare(data, other)).toBe(0);
  return places.map(([x, y]) => pixel(data, data.length / (canvas.width * canvas.height), x, y));
}

function pixel(data: Uint8Array, channels: number, x: number, y: number): number[] {
  const at = (y * canvas.width + x) * channels;
  return [...data.subarray(at, at + 3)];
}

/** Where the photo is made small, a pixel at the product's edge is mixed with its ground. */
function near(found: readonly number[][], expected: readonly number[][]): void {
  const errors = found.flat().map((level, at) => Math.abs(level - (expected.flat()[at] ?? 0)));
  expect(found).toHaveLength(expected.length);
  expect(Math.max(...errors), JSON.stringify(found)).toBeLessThan(6);
}

const bar = { kind: 'shape', x: 0, y: 200, width: 300, height: 40 };

describe('colours from the photo', () => {
  it('are those of each product, with an ink that is read on them', async () => {
    const design = {
      background: '{{PHOTO_COLOR}}',
      layers: [
        { ...bar, fill: '{{PHOTO_COLOR_INK}}' },
        {
          ...bar,
          y: 250,
          fill: { kind: 'linear', colors: ['{{ photo_color_dark }}', '{{PHOTO_COLOR_DARK}}'] },
        },
      ],
    };
    const places = [
      [10, 10],
      [10, 220],
      [10, 270],
    ] as const;
    const navy = await photoOf([20, 30, 90]);
    near(await colorsAt(design, navy, places), [
      [20, 30, 90],
      [255, 255, 255],
      [20, 30, 90],
    ]);
    const yellow = await photoOf([250, 220, 60]);
    near(await colorsAt(design, yellow, places), [
      [250, 220, 60],
      [0, 0, 0],
      [250, 220, 60],
    ]);
  });

  it('are greys as long as there is no photo', async () => {
    const layers = [
      { ...bar, fill: '{{PHOTO_COLOR}}', shadow: { x: 0, y: 9, blur: 9, color: '{{PHOTO_COLOR_DARK}}' } },
    ];
    const [grey = []] = await colorsAt({ background: '#ffffff', layers }, null, [[10, 220]]);
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(30);
  });

  it('are in words, edges, pills and the shadow of a photo', async () => {
    const layers = [
      {
        kind: 'photo',
        x: 20,
        y: 20,
        width: 120,
        height: 120,
        shadow: { x: 9, y: 9, blur: 0, color: '{{PHOTO_COLOR}}', castBy: 'photo' },
      },
      {
        kind: 'badge',
        x: 160,
        y: 20,
        width: 120,
        height: 60,
        text: 'New',
        fontSize: 20,
        color: '{{PHOTO_COLOR_ACCENT}}',
        border: { width: 6, color: '{{PHOTO_COLOR}}' },
      },
      {
        kind: 'text',
        x: 160,
        y: 90,
        width: 120,
        height: 60,
        text: 'Old',
        fontSize: 20,
        pill: { fill: '{{PHOTO_COLOR}}', paddingX: 20, paddingY: 10 },
      },
    ];
    const found = await colorsAt({ background: '#ffffff', layers }, await photoOf([20, 110, 90]), [
      [145, 100],
      [162, 50],
      [170, 108],
    ]);
    near(
      found,
      found.map(() => [20, 110, 90]),
    );
  });

  it('cost no look at the photo in a template that names none', async () => {
    let looks = 0;
    const photo = await photoOf([20, 110, 90]);
    const watched: PaintPhoto = { ...photo, decode: (layout) => ((looks += 1), photo.decode(layout)) };
    await colorsAt({ background: '#ffffff', layers: [bar] }, watched, []);
    expect(looks).toBe(0);
  });

  it.each([
    '{{TITLE}}',
    '{{PHOTO_COLOR}}{{PHOTO_COLOR}}',
    '{{PHOTO_COLOR | upper}}',
    '{{PHOTO_COLOURS}}',
    '{PHOTO_COLOR}',
  ])('are six names and no other braces: %s', (color) => {
    const { problems } = parseTemplateHtml(`<p style="color:${color}">x</p>`);
    expect(problems).toHaveLength(1);
    expect(layerSchema.safeParse({ ...bar, id: 'bar', fill: color }).success).toBe(false);
  });
});
