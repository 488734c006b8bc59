import { expect, it } from 'vitest';
import { makeRandom } from '../../../packages/feed/src/random.fixture.ts';
import { findLayer } from '../document/doc.ts';
import { apply, normalAngle, rotation, type Point } from '../document/geometry.ts';
import { findFrame } from '../scene/frame.ts';
import { nothingPainted, buildScene } from '../scene/scene.ts';
import { box, docWith } from '../stage/stage.fixture.ts';
import { findMiddle, rotated } from './rotate.ts';

const canvas = { width: 1080, height: 1080 };
const around = (middle: Point, degrees: number, far = 300): Point => {
  const { x, y } = apply(rotation(degrees), { x: far, y: 0 });
  return { x: middle.x + x, y: middle.y + y };
};

it('a layer turns about its middle by what the pointer went around it, and rests as asked', () => {
  const random = makeRandom(41);
  for (let at = 0; at < 1000; at += 1) {
    const start = random.below(720) - 360;
    const [from, by] = [random.below(360), random.below(360)];
    const doc = docWith([box('a', { x: 200, y: 300, width: 301, height: 90, rotation: start })]);
    const scene = buildScene(doc, canvas, nothingPainted);
    const frame = findFrame(scene, ['a'])!;
    const middle = findMiddle(frame);
    const rest = random.pick(['steps', 'near', 'free'] as const);
    const turn = { from: around(middle, from), to: around(middle, from + by, 20 + random.below(500)), rest };
    const layer = findLayer(rotated(doc, scene, frame, turn), 'a')!;
    const exact = start + by;
    const off = Math.abs(normalAngle(layer.rotation - exact));
    if (rest === 'free') expect(off).toBeLessThan(0.51);
    if (rest === 'steps') expect([Math.abs(layer.rotation % 15), off <= 7.51]).toEqual([0, true]);
    if (rest === 'near') {
      const toRest = Math.abs(normalAngle(exact - Math.round(exact / 45) * 45));
      expect(off).toBeLessThan(toRest <= 5 ? 5.01 : 0.51);
      if (toRest <= 4.9) expect(Math.abs(layer.rotation % 45)).toBe(0);
    }
    expect([layer.x, layer.y, layer.width, layer.height]).toEqual([200, 300, 301, 90]);
    expect(layer.rotation > -180 && layer.rotation <= 180 && !Object.is(layer.rotation, -0)).toBe(true);
  }
});

it('several layers turn about their common middle and keep their distances', () => {
  const random = makeRandom(42);
  for (let at = 0; at < 1000; at += 1) {
    const doc = docWith(
      ['a', 'b', 'c'].map((id) =>
        box(id, {
          x: random.below(800),
          y: random.below(800),
          width: 1 + random.below(300),
          height: 1 + random.below(300),
          rotation: random.pick([0, 0, 30, random.below(360) - 180]),
        }),
      ),
    );
    const scene = buildScene(doc, canvas, nothingPainted);
    const frame = findFrame(scene, ['a', 'b', 'c'])!;
    const middle = findMiddle(frame);
    const by = random.below(360);
    const next = rotated(doc, scene, frame, {
      from: around(middle, 0),
      to: around(middle, by),
      rest: 'free',
    });
    const after = buildScene(next, canvas, nothingPainted);
    for (const id of ['a', 'b', 'c']) {
      const [was, is] = [findMiddle(scene.byId.get(id)!), findMiddle(after.byId.get(id)!)];
      const turn = apply(rotation(by), { x: was.x - middle.x, y: was.y - middle.y });
      // Layers that end up straight lie on whole px, others on hundredths.
      const isStraight = findLayer(next, id)!.rotation % 180 === 0;
      const off = Math.max(Math.abs(is.x - middle.x - turn.x), Math.abs(is.y - middle.y - turn.y));
      expect(off).toBeLessThanOrEqual(isStraight ? 0.51 : 0.01);
      const turned = findLayer(next, id)!.rotation - findLayer(doc, id)!.rotation;
      expect(Math.abs(normalAngle(turned - by))).toBeLessThan(1e-6);
    }
  }
});
