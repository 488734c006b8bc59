import { expect, it } from 'vitest';
import { makeRandom } from '../../../packages/feed/src/random.fixture.ts';
import { onCanvas } from './frame.ts';
import {
  fitted,
  keptInSight,
  naturalZoom,
  nextZoom,
  onDevicePx,
  pictureRendering,
  wheelZoom,
  zoomedAt,
} from './view.ts';

const cases = 1000;

it('what is under the pointer stays there while the canvas is zoomed', () => {
  const random = makeRandom(61);
  for (let at = 0; at < cases; at += 1) {
    const view = {
      zoom: 0.05 + random.below(3000) / 100,
      x: random.below(900) - 400,
      y: random.below(900) - 400,
    };
    const pointer = { x: random.below(1200), y: random.below(800) };
    const next = zoomedAt(view, wheelZoom(view.zoom, random.below(200) - 100), pointer);
    const [was, is] = [onCanvas(view, pointer), onCanvas(next, pointer)];
    expect(is.x).toBeCloseTo(was.x, 6);
    expect(is.y).toBeCloseTo(was.y, 6);
  }
});

it('the corner of the canvas lies on a px of the screen, however fine that is and wherever the stage begins', () => {
  const random = makeRandom(62);
  for (let at = 0; at < cases; at += 1) {
    const ratio = random.pick([1, 1.25, 1.5, 1.75, 2, 3]);
    const corner = { x: random.below(4000) / 7, y: random.below(400) / 3 };
    const view = { zoom: 1, x: random.below(9000) / 11 - 300, y: random.below(9000) / 13 - 300 };
    const next = onDevicePx(view, corner, ratio);
    for (const device of [(corner.x + next.x) * ratio, (corner.y + next.y) * ratio])
      expect(Math.abs(device - Math.round(device))).toBeLessThan(1e-6);
    expect(Math.abs(next.x - view.x)).toBeLessThanOrEqual(0.5 / ratio + 1e-9);
  }
});

it('a wheel back is the way of the wheel forth, and no step is too large', () => {
  for (const zoom of [0.06, 0.5, 1, 3.3, 20]) {
    expect(wheelZoom(wheelZoom(zoom, 7), -7)).toBeCloseTo(zoom, 9);
    expect(wheelZoom(zoom, -5000) / zoom).toBeLessThan(1.2);
  }
  expect([wheelZoom(32, -100), wheelZoom(0.05, 100)]).toEqual([32, 0.05]);
});

it('the whole canvas is fitted in, and none is ever lost out of sight', () => {
  const random = makeRandom(63);
  for (let at = 0; at < cases; at += 1) {
    const stage = { width: 300 + random.below(1500), height: 300 + random.below(900) };
    const canvas = { width: 512 + random.below(1400), height: 512 + random.below(1400) };
    const { zoom, x, y } = fitted(stage, { x: 0, y: 0, ...canvas });
    expect(x >= 0 && y >= 0 && x + canvas.width * zoom <= stage.width + 1e-6).toBe(true);
    expect(y + canvas.height * zoom).toBeLessThanOrEqual(stage.height + 1e-6);
    const lost = { zoom: 0.05 + random.below(3000) / 100, x: random.below(200_000) - 100_000, y: 0 };
    const kept = keptInSight(lost, stage, canvas);
    expect(Math.min(kept.x + canvas.width * kept.zoom, stage.width) - Math.max(kept.x, 0)).toBeGreaterThan(
      20,
    );
  }
});

it('100 % is a px of the picture on one of the screen where these are whole, and steps end at the limits', () => {
  expect([1, 2, 3, 1.5].map(naturalZoom)).toEqual([1, 0.5, 1 / 3, 1]);
  expect([1, 32].map((zoom) => nextZoom(zoom, 'in', 1))).toEqual([1.5, 32]);
  expect([1, 0.05].map((zoom) => nextZoom(zoom, 'out', 1))).toEqual([0.75, 0.05]);
  const renderings = [0.5, 1, 1.5, 2].map((zoom) => pictureRendering(zoom, 1));
  expect(renderings).toEqual(['auto', 'pixelated', 'auto', 'pixelated']);
});
