import { expect, it } from 'vitest';
import { makeRandom } from '../../../packages/feed/src/random.fixture.ts';
import { apply } from '../document/geometry.ts';
import { box, docWith, randomBoxes } from '../stage/stage.fixture.ts';
import { boxBetween, layersInMarquee } from './marquee.ts';
import { boundsOnCanvas, listChildren, nothingPainted, buildScene, type Placed } from './scene.ts';

const canvas = { width: 1080, height: 1080 };

/** Whether any of many points of a layer lies in a box: slow, but there is nothing to get wrong. */
function hasPointIn({ matrix, width, height }: Placed, marquee: ReturnType<typeof boxBetween>): boolean {
  const steps = 60;
  for (let across = 0; across <= steps; across += 1)
    for (let down = 0; down <= steps; down += 1) {
      const { x, y } = apply(matrix, { x: (across / steps) * width, y: (down / steps) * height });
      const isInX = x >= marquee.x && x <= marquee.x + marquee.width;
      if (isInX && y >= marquee.y && y <= marquee.y + marquee.height) return true;
    }
  return false;
}

it('takes every layer that has a point in it, turned ones by what they are and not by the box around them', () => {
  const random = makeRandom(45);
  for (let at = 0; at < 1000; at += 1) {
    const doc = docWith(randomBoxes(random, 4, 0));
    const scene = buildScene(doc, canvas, nothingPainted);
    const marquee = boxBetween(
      { x: random.below(1200) - 60, y: random.below(1200) - 60 },
      { x: random.below(1200) - 60, y: random.below(1200) - 60 },
    );
    const found = layersInMarquee(scene, marquee, { entered: null, mustEnclose: false });
    for (const placed of scene.all) {
      const isFound = found.includes(placed.id);
      if (hasPointIn(placed, marquee)) expect(isFound, `${at} ${placed.id}`).toBe(true);
      // None of the points on a fine grid lies in it: it may only just touch.
      else if (isFound) expect(hasPointIn(placed, grown(marquee, 12))).toBe(true);
    }
    const enclosed = layersInMarquee(scene, marquee, { entered: null, mustEnclose: true });
    for (const placed of scene.all) {
      const { x, y, width, height } = boundsOnCanvas(placed);
      const isInside =
        x >= marquee.x &&
        y >= marquee.y &&
        x + width <= marquee.x + marquee.width &&
        y + height <= marquee.y + marquee.height;
      expect(enclosed.includes(placed.id)).toBe(isInside);
    }
  }
});

it('takes groups as wholes, and only layers of the entered group', () => {
  const random = makeRandom(46);
  const all = { x: -9000, y: -9000, width: 18_000, height: 18_000 };
  for (let at = 0; at < 1000; at += 1) {
    const scene = buildScene(docWith(randomBoxes(random, 4)), canvas, nothingPainted);
    const idsIn = (id: string | null): string[] => listChildren(scene, id).map((placed) => placed.id);
    expect(layersInMarquee(scene, all, { entered: null, mustEnclose: true })).toEqual(idsIn(null));
    const group = scene.all.find(({ layer }) => layer.kind === 'group');
    if (group !== undefined)
      expect(layersInMarquee(scene, all, { entered: group.id, mustEnclose: false })).toEqual(idsIn(group.id));
  }
});

it('never takes locked layers and those that are not shown', () => {
  const size = { width: 10, height: 10 };
  const doc = docWith([box('a', size), box('b', { ...size, locked: true }), box('c', size)]);
  const scene = buildScene({ ...doc, hiddenObjectIds: ['c'] }, canvas, nothingPainted);
  const marquee = { x: 0, y: 0, width: 100, height: 100 };
  expect(layersInMarquee(scene, marquee, { entered: null, mustEnclose: false })).toEqual(['a']);
});

function grown(one: ReturnType<typeof boxBetween>, by: number): ReturnType<typeof boxBetween> {
  return { x: one.x - by, y: one.y - by, width: one.width + 2 * by, height: one.height + 2 * by };
}
