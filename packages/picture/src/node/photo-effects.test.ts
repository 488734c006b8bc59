import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { PaintPhoto, PhotoLayout } from '../paint.ts';
import { parseTemplateHtml, writeTemplateHtml } from '../html.ts';
import { layerSchema, writeLayers } from '../layers.ts';
import { openBothWays, type DrawnBothWays } from './both-ways.fixture.ts';
import { makePng, paintPhoto } from './photo.fixture.ts';
import { toPaintPhoto } from './photo/paint-photo.ts';
import { readPhoto } from './photo/read-photo.ts';
import { trimPhoto } from './photo/trim-photo.ts';
import { longTest } from '../../../../tests/harness/long-test.ts';

const canvas = { width: 400, height: 300 };
const shadow = { x: 30, y: 20, blur: 0, color: 'rgb(0,0,220)' };
const place = { kind: 'photo', x: 100, y: 50, width: 200, height: 200 };

/** Half red, half blue; and a green disc without its background, as large as its box. */

const drawBothWays = await openBothWays();
const whole = toPaintPhoto(await photoOf((x) => (x < 0.5 ? [220, 0, 0] : [0, 0, 220])));
const alpha = await makePng(200, 200, (x, y) => {
  const level = Math.hypot(x - 0.5, y - 0.5) < 0.45 ? 255 : 0;
  return [level, level, level];
});
const disc = toPaintPhoto(await trimPhoto(await photoOf(() => [0, 160, 0]), alpha));

async function photoOf(colorAt: Parameters<typeof paintPhoto>[2]) {
  return readPhoto(await makePng(400, 400, colorAt));
}

/** Draws layers in each renderer; all of them have to come to the same bytes, and to those of the scene drawn as a whole. */
async function draw(stored: readonly object[], photo: PaintPhoto): Promise<DrawnBothWays> {
  const layers = z
    .array(layerSchema)
    .parse(stored.map((layer, index) => ({ id: `layer ${index}`, ...layer })));
  const template = parseTemplateHtml(writeLayers({ canvas, background: '#ffffff', layers }));
  expect(template.problems).toEqual([]);
  const drawn = await drawBothWays({ template, canvas, photos: new Map([['IMAGE_URL', photo]]) });
  expect(drawn.furthest).toBeLessThan(3);
  expect(drawn.isAlike).toBe(true);
  return drawn;
}

const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 180 && red < 80;
const isGreen = ([red = 0, green = 0]: number[]) => green > 120 && red < 80;
const isWhite = (color: number[]) => Math.min(...color) > 240;

describe('the shadow of a photo', () => {
  it('is that of the product where it has no background, and that of the box where the box casts it', async () => {
    const byPhoto = await draw([{ ...place, shadow: { ...shadow, castBy: 'photo' } }], disc);
    const byBox = await draw([{ ...place, shadow }], disc);
    expect(isGreen(byPhoto.at(200, 150))).toBe(true);
    // The disc's shadow, right below it; and the corner of the box, which casts none.
    expect([isBlue(byPhoto.at(312, 200)), isWhite(byPhoto.at(325, 265))]).toEqual([true, true]);
    expect(isBlue(byBox.at(325, 265))).toBe(true);
  });

  longTest(
    'is that of what is seen of any photo, with its corners, turned, at the edges and where it is blurred',
    async () => {
      const cast = { ...shadow, castBy: 'photo' };
      const rounded = await draw([{ ...place, fit: 'cover', radius: 60, shadow: cast }], whole);
      expect([isWhite(rounded.at(328, 266)), isBlue(rounded.at(318, 200))]).toEqual([true, true]);
      await draw([{ ...place, rotation: 20, shadow: { ...cast, blur: 18 } }], disc);
      await draw([{ ...place, x: 190, y: 95, shadow: { ...cast, blur: 40 } }], disc);
      await draw([{ ...place, x: 250, y: -40, extendsGround: true, shadow: { ...cast, blur: 9 } }], disc);
      await draw(
        [{ ...place, padding: { top: 9, right: 0, bottom: 3, left: 20 }, shadow: cast, blur: 6 }],
        whole,
      );
      const group = {
        kind: 'group',
        layout: 'row',
        gap: 9,
        x: 10,
        y: 10,
        width: 380,
        height: 220,
        opacity: 0.7,
      };
      await draw([{ ...group, layers: [{ ...place, id: 'inner', shadow: { ...cast, blur: 12 } }] }], disc);
    },
  );
});

describe('a blurred photo', () => {
  it('is soft inside and does not fade at the edges of its box', async () => {
    const sharpOne = await draw([{ ...place, fit: 'cover' }], whole);
    const soft = await draw([{ ...place, fit: 'cover', blur: 12 }], whole);
    expect(sharpOne.at(190, 150)[2]).toBeLessThan(10);
    expect(soft.at(190, 150)[2]).toBeGreaterThan(25);
    for (const y of [50, 249]) {
      expect(soft.at(100, y)[0]).toBeGreaterThan(210);
      expect(soft.at(299, y)[2]).toBeGreaterThan(210);
    }
    expect(isWhite(soft.at(98, 150))).toBe(true);
  });

  it('is decoded no larger than its blur lets anything be seen', async () => {
    const asked: PhotoLayout[] = [];
    const watched: PaintPhoto = {
      ...whole,
      decode: (layout) => {
        asked.push(layout);
        return whole.decode(layout);
      },
    };
    await draw([{ ...place, fit: 'cover', blur: 60 }], watched);
    expect(asked.length).toBeGreaterThan(0);
    for (const { drawn } of asked) expect(drawn.width).toBeLessThanOrEqual(200 / 15);
  });

  it('is soft as in CSS: half of a step lies within two thirds of its px on each side', async () => {
    const soft = await draw([{ ...place, fit: 'cover', blur: 15 }], whole);
    const redAt = (x: number) => soft.at(x, 150)[0] ?? 0;
    // A Gaussian of 15 px has a quarter of its sum beyond 0.674 of them.
    expect(redAt(200 - 10) / 220).toBeCloseTo(0.75, 1);
    expect(redAt(200 + 10) / 220).toBeCloseTo(0.25, 1);
  });
});

it('a layer is mixed with what is behind it as it says, a photo, a picture or a shape', async () => {
  const ground = { kind: 'shape', x: 0, y: 0, width: 400, height: 300, fill: 'rgb(255,200,0)' };
  const over = { ...ground, x: 100, y: 50, width: 200, height: 200, fill: 'rgb(0,200,255)' };
  const [multiplied, screened, plain] = await Promise.all(
    ['multiply', 'screen', 'normal'].map((blend) => draw([ground, { ...over, blend }], whole)),
  );
  // Out of 255 each: red 255 × 0, green 200 × 200, blue 0 × 255; and the same of what is missing.
  expect([multiplied?.at(200, 150), screened?.at(200, 150)]).toEqual([
    [0, 157, 0],
    [255, 243, 255],
  ]);
  expect(plain?.at(200, 150)).toEqual([0, 200, 255]);
  const photo = await draw([ground, { ...place, fit: 'cover', blend: 'multiply' }], whole);
  expect([photo.at(150, 150), photo.at(250, 150)]).toEqual([
    [220, 0, 0],
    [0, 0, 0],
  ]);
});

it('what is done to a photo stays when its HTML is written again', () => {
  const html =
    '<img src="{{IMAGE_URL}}" data-shadow="photo" data-blur="12.5" style="box-shadow:1px 2px 3px #000">';
  expect(writeTemplateHtml(parseTemplateHtml(html).tree)).toContain('data-shadow="photo" data-blur="12.5"');
  const bad = parseTemplateHtml('<img src="{{IMAGE_URL}}" data-shadow="all" data-blur="9000">');
  expect(writeTemplateHtml(bad.tree)).not.toMatch(/data-(?:shadow|blur)/);
});
