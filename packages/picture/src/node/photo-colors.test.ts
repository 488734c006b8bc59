import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { PaintPhoto } from '../paint.ts';
import { parseTemplateHtml } from '../html.ts';
import { layerSchema, writeLayers } from '../layers.ts';
import { openBothWays } from './both-ways.fixture.ts';
import { paintPhoto } from './photo.fixture.ts';
import { toPaintPhoto } from './photo/paint-photo.ts';
import { readPhoto } from './photo/read-photo.ts';

const canvas = { width: 300, height: 300 };

const drawBothWays = await openBothWays();

/** Returns a square of a colour on a light ground. */
async function photoOf(color: readonly [number, number, number]): Promise<PaintPhoto> {
  const picture = paintPhoto(300, 300, (x, y) =>
    Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.25 ? color : [242, 241, 240],
  );
  return toPaintPhoto(await readPhoto(await picture.png().toBuffer()));
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
  const photos = new Map(photo === null ? [] : [['IMAGE_URL', photo]]);
  const { at, atOfWhole, isAlike } = await drawBothWays({ template, canvas, photos });
  expect(isAlike).toBe(true);
  for (const [x, y] of places) expect(at(x, y)).toEqual(atOfWhole(x, y));
  return places.map(([x, y]) => at(x, y));
}

/** Compares colours with tolerance: where the photo is made small, a pixel at the product's edge is mixed with its ground. */
function near(found: readonly number[][], expected: readonly (readonly number[])[]): void {
  const errors = found.flat().map((level, at) => Math.abs(level - (expected.flat()[at] ?? 0)));
  expect(found).toHaveLength(expected.length);
  expect(Math.max(...errors), JSON.stringify(found)).toBeLessThan(6);
}

const bar = { kind: 'shape', x: 0, y: 200, width: 300, height: 40 };

describe('colours from the photo', () => {
  it('are those of each product, with an ink that is read on them', async () => {
    const dark = ['{{ photo_color_dark }}', '{{PHOTO_COLOR_DARK}}'];
    const design = {
      background: '{{PHOTO_COLOR}}',
      layers: [
        { ...bar, fill: '{{PHOTO_COLOR_INK}}' },
        { ...bar, y: 250, fill: { kind: 'linear', colors: dark } },
      ],
    };
    const places = [10, 220, 270].map((y) => [10, y] as const);
    const [navy, yellow] = [[20, 30, 90] as const, [250, 220, 60] as const];
    near(await colorsAt(design, await photoOf(navy), places), [navy, [255, 255, 255], navy]);
    near(await colorsAt(design, await photoOf(yellow), places), [yellow, [0, 0, 0], yellow]);
  });

  it('are greys as long as there is no photo', async () => {
    const layers = [
      { ...bar, fill: '{{PHOTO_COLOR}}', shadow: { x: 0, y: 9, blur: 9, color: '{{PHOTO_COLOR_DARK}}' } },
    ];
    const [grey = []] = await colorsAt({ background: '#ffffff', layers }, null, [[10, 220]]);
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(30);
  });

  it('are in words, edges, pills and the shadow of a photo', async () => {
    const shadow = { x: 9, y: 9, blur: 0, color: '{{PHOTO_COLOR}}', castBy: 'photo' };
    const words = { x: 160, width: 120, height: 60, fontSize: 20 };
    const border = { width: 6, color: '{{PHOTO_COLOR}}' };
    const pill = { fill: '{{PHOTO_COLOR}}', paddingX: 20, paddingY: 10 };
    const layers = [
      { kind: 'photo', x: 20, y: 20, width: 120, height: 120, shadow },
      { kind: 'badge', ...words, y: 20, text: 'New', color: '{{PHOTO_COLOR_ACCENT}}', border },
      { kind: 'text', ...words, y: 90, text: 'Old', pill },
    ];
    const design = { background: '#ffffff', layers };
    const places = [[145, 100] as const, [162, 50] as const, [170, 108] as const];
    const green = [20, 110, 90] as const;
    near(await colorsAt(design, await photoOf(green), places), [green, green, green]);
  });

  it('cost no look at the photo in a template that names none', async () => {
    let looks = 0;
    const photo = await photoOf([20, 110, 90]);
    const watched: PaintPhoto = { ...photo, decode: (layout) => ((looks += 1), photo.decode(layout)) };
    await colorsAt({ background: '#ffffff', layers: [bar] }, watched, []);
    expect(looks).toBe(0);
  });

  it('are six names and no other braces', () => {
    const double = '{{PHOTO_COLOR}}{{PHOTO_COLOR}}';
    for (const color of [
      '{{TITLE}}',
      double,
      '{{PHOTO_COLOR | upper}}',
      '{{PHOTO_COLOURS}}',
      '{PHOTO_COLOR}',
    ]) {
      const { problems } = parseTemplateHtml(`<p style="color:${color}">x</p>`);
      expect([color, problems.length]).toEqual([color, 1]);
      expect(layerSchema.safeParse({ ...bar, id: 'bar', fill: color }).success).toBe(false);
    }
  });
});
