import { describe, expect, it } from 'vitest';
import { backdropSurface } from '../backdrop/backdrop-surface.ts';
import { colorsBesideBackdrop } from '../backdrop/colors-beside-backdrop.ts';
import { fillHoles } from './fill-holes.ts';
import { fitBackdrop } from '../backdrop/fit-backdrop.ts';
import { judgeAlpha, measureAlpha } from './judge-alpha.ts';

type Color = readonly [red: number, green: number, blue: number];

const size = 128;
const backdrop: Color = [230, 224, 214];
const steel: Color = [90, 100, 120];

const isIn = (x: number, y: number, from: number, to: number) => x >= from && x < to && y >= from && y < to;
const isProduct = (x: number, y: number) => isIn(x, y, 30, 98);
const isHole = (x: number, y: number) => isIn(x, y, 50, 70);
const dimmed = (share: number): Color => [backdrop[0] * share, backdrop[1] * share, backdrop[2] * share];

/** Returns a product with a hole as the network saw it, and what the photo shows in the hole. */
function photoOf(inHole: Color, inHoleAlpha = 0.2) {
  const data = new Uint8Array(size * size * 3);
  const alpha = new Float32Array(size * size);
  for (let at = 0; at < size * size; at += 1) {
    const [x, y] = [at % size, Math.floor(at / size)];
    data.set(isHole(x, y) ? inHole : isProduct(x, y) ? steel : backdrop, at * 3);
    alpha[at] = !isProduct(x, y) ? 0.02 : isHole(x, y) ? inHoleAlpha : 1;
  }
  const low = { data, width: size, height: size };
  const behind = backdropSurface(fitBackdrop(low), size);
  return { raw: { data: alpha, size }, ground: { low, behind }, unlike: colorsBesideBackdrop(low, behind) };
}

describe('a hole in a product', () => {
  const closeFrom = 0.15;
  const look = (answer: number, inHole: Color) => {
    const { raw, ground } = photoOf(inHole, answer);
    return { raw, filled: fillHoles(raw, ground, closeFrom) };
  };
  const coffee: Color = [110, 66, 40];

  it.each([
    ['a coffee of which the network was not sure', 0.2, coffee],
    ['what looks like the backdrop, but not to the network', 0.4, backdrop],
  ] as const)('is the product’s where it shows %s, with its rim', (_, answer, color) => {
    const { filled } = look(answer, color);
    const isWhole = filled.raw.data.every(
      (value, at) => value === (isProduct(at % size, Math.floor(at / size)) ? 1 : Math.fround(0.02)),
    );
    expect([isWhole, filled.doubtful]).toEqual([true, 0]);
  });

  it('stays open where the network was sure of the backdrop, however dark it is', () => {
    const { raw, filled } = look(0.1, dimmed(0.6));
    expect(filled.raw).toBe(raw);
    expect(filled.doubtful).toBe(0);
  });

  it('stays open where it shows the backdrop as through a handle, and counts half as doubtful where the network was not sure', () => {
    const { raw, filled } = look(0.2, backdrop);
    expect(filled.raw).toBe(raw);
    expect(filled.doubtful).toBe((20 * 20) / 2);
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
    const { raw, unlike } = photoOf(inHole, 0.02);
    return measureAlpha(raw, unlike);
  };
  const hole = 20 * 20;
  const product = 68 * 68 - hole;
  expect(measured([250, 120, 110]).unexplained).toBeCloseTo(hole / product);
  expect(measured(dimmed(0.5)).unexplained).toBe(0);
  expect(judgeAlpha(measured([250, 120, 110]), { ...gate, maxUnexplained: 0.06 })).toBe('uncertain');
  expect(judgeAlpha(measured([250, 120, 110]), gate)).toBeNull();
  expect(measureAlpha(photoOf([250, 120, 110], 0.02).raw, null).unexplained).toBe(0);
});
