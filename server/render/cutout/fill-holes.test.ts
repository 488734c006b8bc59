import { describe, expect, it } from 'vitest';
import { backdropSurface } from './backdrop-surface.ts';
import { explainColors } from './explain-colors.ts';
import { fillHoles } from './fill-holes.ts';
import { fitBackdrop } from './fit-backdrop.ts';
import { judgeAlpha, measureAlpha } from './judge-alpha.ts';

type Color = readonly [red: number, green: number, blue: number];

const size = 128;
const backdrop: Color = [230, 224, 214];
const steel: Color = [90, 100, 120];

const isIn = (x: number, y: number, from: number, to: number) => x >= from && x < to && y >= from && y < to;
const isProduct = (x: number, y: number) => isIn(x, y, 30, 98);
const isHole = (x: number, y: number) => isIn(x, y, 50, 70);
const dimmed = (share: number): Color => [backdrop[0] * share, backdrop[1] * share, backdrop[2] * share];

/** A product with a hole as the network saw it, and what the photo shows in the hole. */
function photoOf(inHole: Color, inHoleAlpha = 0.2) {
  const data = new Uint8Array(size * size * 3);
  const alpha = new Float32Array(size * size);
  for (let at = 0; at < size * size; at += 1) {
    const [x, y] = [at % size, Math.floor(at / size)];
    data.set(isHole(x, y) ? inHole : isProduct(x, y) ? steel : backdrop, at * 3);
    alpha[at] = !isProduct(x, y) ? 0.02 : isHole(x, y) ? inHoleAlpha : 1;
  }
  const low = { data, width: size, height: size };
  const surface = fitBackdrop(low);
  const explained = explainColors(low, backdropSurface(surface, size), surface.residual);
  return { raw: { data: alpha, size }, low, explained };
}

describe('a hole in a product', () => {
  const middle = 60 * size + 60;
  const filled = (inHole: Color) => {
    const { raw, low, explained } = photoOf(inHole);
    return fillHoles(raw, low, explained);
  };

  it.each([
    ['a coffee in a cup', [110, 66, 40]],
    ['a grey window', [120, 118, 112]],
    ['a label of another colour', [240, 150, 150]],
  ] as const)('is the product’s where it shows %s', (_, color) => {
    const { data } = filled(color);
    expect(data[middle]).toBe(1);
    expect(
      data.every(
        (value, at) => value === (isProduct(at % size, Math.floor(at / size)) ? 1 : Math.fround(0.02)),
      ),
    ).toBe(true);
  });

  it('stays open where the network was sure of the backdrop, however dark it is', () => {
    const { raw, low, explained } = photoOf(dimmed(0.6), 0.02);
    expect(fillHoles(raw, low, explained)).toBe(raw);
  });

  it('stays open before a backdrop that cannot be told from its border', () => {
    const { raw, low, explained } = photoOf([110, 66, 40]);
    expect(fillHoles(raw, low, { ...explained, residual: 0.2 })).toBe(raw);
  });

  it.each([
    ['the backdrop', backdrop],
    ['the backdrop in a light shade', dimmed(0.93)],
  ] as const)('stays open where it shows %s, as through a handle', (_, color) => {
    const { raw, low, explained } = photoOf(color);
    expect(fillHoles(raw, low, explained)).toBe(raw);
  });
});

it('another colour than the backdrop’s that was called backdrop is measured, and a shadow is none', () => {
  const gate = {
    maxUncertain: 0.18,
    minArea: 0.015,
    maxArea: 0.92,
    maxBorder: 0.1,
    minMainPart: 0.5,
    maxParts: 6,
  };
  const measured = (inHole: Color) => {
    const { raw, explained } = photoOf(inHole, 0.02);
    return measureAlpha(raw, explained);
  };
  const hole = 20 * 20;
  const product = 68 * 68 - hole;
  expect(measured([250, 120, 110]).unexplained).toBeCloseTo(hole / product);
  expect(measured(dimmed(0.5)).unexplained).toBe(0);
  expect(judgeAlpha(measured([250, 120, 110]), { ...gate, maxUnexplained: 0.06 })).toBe('uncertain');
  expect(judgeAlpha(measured([250, 120, 110]), gate)).toBeNull();
  expect(measureAlpha(photoOf([250, 120, 110], 0.02).raw, null).unexplained).toBe(0);
});
