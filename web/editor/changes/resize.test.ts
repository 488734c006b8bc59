import { expect, it } from 'vitest';
import { makeRandom, type Random } from '../../../packages/feed/src/random.fixture.ts';
import { findLayer } from '../document/doc.ts';
import { apply, type Point } from '../document/geometry.ts';
import { allSides, findFrame, sides, type Frame, type Side } from '../scene/frame.ts';
import { boundsOfAll, nothingPainted, findPlaced, buildScene } from '../scene/scene.ts';
import { box, docWith, randomBoxes } from '../stage/stage.fixture.ts';
import type { Pull } from './pull.ts';
import { resized } from './resize.ts';

const canvas = { width: 1080, height: 1080 };
const cases = 1000;

/** Place of a part of a frame on the canvas. */
const placeOn = ({ matrix, width, height }: Frame, part: Point): Point =>
  apply(matrix, { x: part.x * width, y: part.y * height });

const opposite = (side: Side): Point => {
  const { x, y } = sides[side];
  return { x: x === null ? 0.5 : 1 - x, y: y === null ? 0.5 : 1 - y };
};

function pullIn(random: Random): Omit<Pull, 'to'> {
  return { side: random.pick(allSides), keepsRatio: random.isLucky(0.5), isFromMiddle: random.isLucky(0.5) };
}

const farthest = (one: Point, other: Point): number =>
  Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));

it('what lies across from a handle stays where it is, for every handle, angle and key', () => {
  const random = makeRandom(35);
  for (let at = 0; at < cases; at += 1) {
    const rotation = random.pick([0, 90, -90, 180, 45, random.below(720) - 360]);
    const parent = { x: random.below(200), y: random.below(200), rotation: random.pick([0, 0, 25]) };
    const inner = box('a', {
      x: random.below(600),
      y: random.below(600),
      width: 1 + random.below(500),
      height: 1 + random.below(500),
      rotation,
    });
    const doc = docWith([
      { ...docWith(randomBoxes(random, 1, 0)).objects[0]!, id: 'other' },
      { ...group, ...parent, layers: [inner] },
    ]);
    const scene = buildScene(doc, canvas, nothingPainted);
    const frame = findFrame(scene, ['a'])!;
    const pull = { ...pullIn(random), to: { x: random.below(2000) - 500, y: random.below(2000) - 500 } };
    const next = resized(doc, scene, frame, pull);
    const after = findFrame(buildScene(next, canvas, nothingPainted), ['a'])!;
    const kept = pull.isFromMiddle ? { x: 0.5, y: 0.5 } : opposite(pull.side);
    const about = `case ${at}: ${JSON.stringify({ pull, inner, parent })}`;
    expect(farthest(placeOn(frame, kept), placeOn(after, kept)), about).toBeLessThanOrEqual(
      parent.rotation === 0 ? 0.5 : 0.71,
    );
    const layer = findLayer(next, 'a')!;
    expect(Number.isInteger(layer.width) && Number.isInteger(layer.height), about).toBe(true);
    expect(layer.width >= 1 && layer.height >= 1, about).toBe(true);
    expect(layer.rotation, about).toBe(rotation);
    if (rotation % 180 === 0) expect([layer.x % 1, layer.y % 1].map(Math.abs), about).toEqual([0, 0]);
  }
});

it('a handle pulled where its box has room follows the pointer to the px', () => {
  const random = makeRandom(36);
  for (let at = 0; at < cases; at += 1) {
    const doc = docWith([box('a', { x: 300, y: 300, width: 200, height: 100, rotation: random.below(360) })]);
    const scene = buildScene(doc, canvas, nothingPainted);
    const frame = findFrame(scene, ['a'])!;
    const side = random.pick(['nw', 'ne', 'se', 'sw'] as const);
    const [across, down] = [random.below(300) - 90, random.below(300) - 40];
    const part = { x: sides[side].x, y: sides[side].y };
    const to = apply(frame.matrix, {
      x: part.x === 1 ? 200 + across : -across,
      y: part.y === 1 ? 100 + down : -down,
    });
    const next = resized(doc, scene, frame, { side, to, keepsRatio: false, isFromMiddle: false });
    const layer = findLayer(next, 'a')!;
    expect([layer.width, layer.height]).toEqual([200 + across, 100 + down]);
    const after = findFrame(buildScene(next, canvas, nothingPainted), ['a'])!;
    expect(farthest(placeOn(after, part), to)).toBeLessThanOrEqual(0.02);
  }
});

it('a corner that keeps the ratio keeps it', () => {
  const random = makeRandom(37);
  for (let at = 0; at < cases; at += 1) {
    const [width, height] = [20 + random.below(400), 20 + random.below(400)];
    const doc = docWith([box('a', { x: 300, y: 300, width, height, rotation: random.below(360) })]);
    const scene = buildScene(doc, canvas, nothingPainted);
    const to = { x: random.below(1080), y: random.below(1080) };
    const side = random.pick(allSides);
    const pull = { side, to, keepsRatio: true, isFromMiddle: random.isLucky(0.5) };
    const layer = findLayer(resized(doc, scene, findFrame(scene, ['a'])!, pull), 'a')!;
    // Some one scale explains both sides, which are whole px: from the middle whole ones on either edge.
    const off = pull.isFromMiddle ? 1 : 0.5;
    const least = Math.max((layer.width - off) / width, (layer.height - off) / height);
    const most = Math.min((layer.width + off) / width, (layer.height + off) / height);
    expect(least - most).toBeLessThanOrEqual(1e-9);
  }
});

it('pulling a handle back to where it was is no change', () => {
  const random = makeRandom(38);
  for (let at = 0; at < cases; at += 1) {
    const doc = docWith(randomBoxes(random, 3));
    const scene = buildScene(doc, canvas, nothingPainted);
    const ids = random.isLucky(0.5)
      ? ['l1']
      : scene.all.filter(({ parentId }) => parentId === null).map(({ id }) => id);
    const frame = findFrame(scene, ids)!;
    const side = random.pick(allSides);
    const { x, y } = sides[side];
    const to = placeOn(frame, { x: x ?? 0.5, y: y ?? 0.5 });
    const pull = { side, to, keepsRatio: random.isLucky(0.5), isFromMiddle: random.isLucky(0.5) };
    const next = resized(doc, scene, frame, pull);
    if (ids.length === 1) expect(next).toBe(doc);
    else expect(boundsOfAll(findPlaced(buildScene(next, canvas, nothingPainted), ids))).not.toBeNull();
  }
});

it('upright layers fill the common box that was asked for, and what met still meets', () => {
  const random = makeRandom(39);
  for (let at = 0; at < cases; at += 1) {
    const upright = Array.from({ length: 2 + random.below(5) }, (_, index) =>
      box(`b${index}`, {
        x: random.below(700),
        y: random.below(700),
        width: 20 + random.below(300),
        height: 20 + random.below(300),
        rotation: random.pick([0, 0, 180]),
      }),
    );
    const first = upright[0]!;
    const beside = box('beside', { x: first.x + first.width, y: first.y, width: 50, height: first.height });
    const doc = docWith([...upright, beside]);
    const scene = buildScene(doc, canvas, nothingPainted);
    const ids = scene.all.map(({ id }) => id);
    const frame = findFrame(scene, ids)!;
    const side = random.pick(allSides);
    const wished = { width: 40 + random.below(1200), height: 40 + random.below(1200) };
    const { x, y } = sides[side];
    const to = apply(frame.matrix, {
      x: x === 1 ? wished.width : frame.width - wished.width,
      y: y === 1 ? wished.height : frame.height - wished.height,
    });
    const next = resized(doc, scene, frame, { side, to, keepsRatio: false, isFromMiddle: false });
    const bounds = boundsOfAll(findPlaced(buildScene(next, canvas, nothingPainted), ids))!;
    // A side of 1 px is the least, so layers that are thin already may stand out by that.
    expect(Math.abs(bounds.width - (x === null ? frame.width : wished.width))).toBeLessThanOrEqual(1);
    expect(Math.abs(bounds.height - (y === null ? frame.height : wished.height))).toBeLessThanOrEqual(1);
    const [left, right] = [findLayer(next, first.id)!, findLayer(next, 'beside')!];
    if (first.rotation === 0 && left.width > 1 && right.width > 1) expect(right.x).toBe(left.x + left.width);
  }
});

it('layers that lie askew are never sheared: all keep their ratio', () => {
  const random = makeRandom(40);
  for (let at = 0; at < cases; at += 1) {
    const doc = docWith([
      box('a', { x: 100, y: 100, width: 200, height: 120, rotation: 1 + random.below(88) }),
      box('b', { x: 500, y: 400, width: 150, height: 300, rotation: random.pick([0, 90]) }),
    ]);
    const scene = buildScene(doc, canvas, nothingPainted);
    const frame = findFrame(scene, ['a', 'b'])!;
    const to = { x: 300 + random.below(900), y: 300 + random.below(900) };
    const next = resized(doc, scene, frame, { side: 'se', to, keepsRatio: false, isFromMiddle: false });
    const [a, b] = [findLayer(next, 'a')!, findLayer(next, 'b')!];
    expect(Math.abs(a.width / 200 - a.height / 120)).toBeLessThanOrEqual(0.02);
    expect(Math.abs(b.width / 150 - b.height / 300)).toBeLessThanOrEqual(0.02);
  }
});

const group = {
  ...docWith(randomBoxes(makeRandom(1), 1, 0)).objects[0]!,
  kind: 'group' as const,
  id: 'group',
  layout: 'free' as const,
  width: 700,
  height: 700,
  gap: 0,
  paddingX: 0,
  paddingY: 0,
  align: 'start' as const,
  justify: 'start' as const,
  radius: 0,
};
