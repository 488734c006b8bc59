import { expect, it } from 'vitest';
import { makeRandom } from '../../../packages/feed/src/random.fixture.ts';
import type { Box } from '../document/geometry.ts';
import { nothingPainted, findPlaced, buildScene } from '../scene/scene.ts';
import { box, docWith } from '../stage/stage.fixture.ts';
import { guidesFor, snapBox, snapTargets } from './snap.ts';

const canvas = { width: 1080, height: 1080 };
const canvasBox = { x: 0, y: 0, ...canvas };
const lines = ({ x, width }: Box): number[] => [x, x + width / 2, x + width];

it('a box comes to rest on the nearest line within reach, and stays where none is', () => {
  const random = makeRandom(43);
  let rested = 0;
  for (let at = 0; at < 1000; at += 1) {
    const others = Array.from({ length: random.below(6) }, (): Box => ({
      x: random.below(1000),
      y: 2000 + random.below(1000),
      width: 1 + random.below(300),
      height: 1 + random.below(300),
    }));
    // Far above the others, so that no gap counts.
    const moving = { x: random.below(1000) + 0.25, y: -900, width: 10 + random.below(300), height: 40 };
    const reach = 4 + random.below(12);
    const { x, y } = snapBox(moving, { layers: others, frames: [canvasBox] }, reach);
    const nearest = Math.min(
      ...[...others, canvasBox].flatMap((other) =>
        lines(other).flatMap((to) => lines(moving).map((own) => Math.abs(to - own))),
      ),
    );
    expect(y).toBe(0);
    if (nearest > reach) expect(x).toBe(0);
    else expect(Math.abs(x)).toBeCloseTo(nearest, 5);
    if (nearest > reach || nearest === 0) continue;
    rested += 1;
    const guides = guidesFor({ ...moving, x: moving.x + x }, { layers: others, frames: [canvasBox] });
    expect(guides.some(({ axis, kind }) => axis === 'x' && kind === 'line')).toBe(true);
  }
  expect(rested).toBeGreaterThan(300);
});

it('of two lines as near as each other a middle wins', () => {
  const target = { x: 100, y: 500, width: 100, height: 10 };
  // Its middle is 4 px left of the target's, its left edge 4 px right of the target's left edge.
  const moving = { x: 104, y: 0, width: 84, height: 10 };
  expect(snapBox(moving, { layers: [target], frames: [] }, 8).x).toBe(4);
});

it('equal gaps attract: between two layers, and as the next one of a row', () => {
  const random = makeRandom(44);
  for (let at = 0; at < 1000; at += 1) {
    const gap = 60 + random.below(100);
    const [first, second] = [
      { x: 100, y: 100, width: 80, height: 100 },
      { x: 180 + gap, y: 100, width: 80, height: 100 },
    ];
    const targets = { layers: [first, second], frames: [] };
    const off = random.below(7) - 3;
    // Apart from the lines of the two in every way but the gap.
    const next = { x: 260 + 2 * gap + off, y: 131, width: 33, height: 41 };
    expect(next.x + snapBox(next, targets, 4).x).toBe(260 + 2 * gap);
    const before = { x: 100 - gap - 33 + off, y: 131, width: 33, height: 41 };
    expect(before.x + snapBox(before, targets, 4).x).toBe(100 - gap - 33);
    const middle = 180 + (gap - 33) / 2;
    const between = { x: middle + off, y: 131, width: 33, height: 41 };
    expect(between.x + snapBox(between, targets, 4).x).toBeCloseTo(middle, 5);
    const gaps = guidesFor({ ...next, x: 260 + 2 * gap }, targets).filter(({ kind }) => kind === 'gap');
    expect(gaps.map(({ from, to }) => to - from)).toEqual([gap, gap]);
  }
});

it('layers that do not lie beside a box have no gap to it', () => {
  const layers = [
    { x: 100, y: 600, width: 80, height: 100 },
    { x: 240, y: 600, width: 80, height: 100 },
  ];
  expect(snapBox({ x: 381, y: 0, width: 33, height: 41 }, { layers, frames: [] }, 4).x).toBe(0);
});

it('no more than the twelve nearest layers count', () => {
  const layers = Array.from({ length: 40 }, (_, at) => ({
    x: 20 * at + 7,
    y: 100 * at,
    width: 1,
    height: 1,
  }));
  const moving = { x: 20 * 39 + 1, y: 0, width: 3, height: 3 };
  expect(snapBox(moving, { layers: layers.slice(39), frames: [] }, 8).x).not.toBe(0);
  const near = layers.slice(0, 12).map((layer) => ({ ...layer, x: 2000 }));
  expect(snapBox(moving, { layers: [...near, ...layers.slice(39)], frames: [] }, 8).x).toBe(0);
});

it('what snaps is what lies beside: no layer that moves or is left out, and the layers of a group', () => {
  const doc = {
    ...docWith([
      box('a', { x: 10, width: 10, height: 10 }),
      box('hidden', { x: 20, width: 10, height: 10 }),
      box('moves', { x: 30, width: 10, height: 10 }),
    ]),
    hiddenObjectIds: ['hidden'],
  };
  const scene = buildScene(doc, canvas, nothingPainted);
  const targets = snapTargets(scene, findPlaced(scene, ['moves']), { parentId: null });
  expect(targets.layers.map(({ x }) => x)).toEqual([10]);
  expect(targets.frames).toEqual([canvasBox]);
});
