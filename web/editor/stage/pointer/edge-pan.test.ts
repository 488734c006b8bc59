import { expect, test } from 'vitest';
import { box, docWith, openRig } from '../stage.fixture.ts';
import { edgeDepths, edgeSpeed, leastDepths, findReach } from './edge-pan.ts';

const stage = { width: 800, height: 600 };
const middle = edgeDepths({ x: 400, y: 300 }, stage);

test('the canvas stands still until a pointer comes within 32 px of an edge, and goes the faster the deeper it is', () => {
  expect(edgeSpeed(edgeDepths({ x: 32, y: 568 }, stage), middle)).toEqual({ x: 0, y: 0 });
  expect(edgeSpeed(edgeDepths({ x: 22, y: 300 }, stage), middle)).toEqual({ x: 150, y: 0 });
  expect(edgeSpeed(edgeDepths({ x: 800, y: 600 }, stage), middle)).toEqual({ x: -480, y: -480 });
  expect(edgeSpeed(edgeDepths({ x: -5000, y: -10 }, stage), middle)).toEqual({ x: 1440, y: 630 });
});

test('a drag that begins in the strip pans only from deeper than that, until it has been out of it', () => {
  const pressed = edgeDepths({ x: 10, y: 300 }, stage);
  expect(edgeSpeed(pressed, pressed)).toEqual({ x: 0, y: 0 });
  expect(edgeSpeed(edgeDepths({ x: 4, y: 300 }, stage), pressed)).toEqual({ x: 90, y: 0 });
  const left = leastDepths(pressed, middle);
  expect(edgeSpeed(edgeDepths({ x: 10, y: 300 }, stage), left)).toEqual({ x: 330, y: 0 });
});

test('layers, handles and the marquee reach for what is out of sight; a turn and a pan do not', () => {
  const rig = openRig(docWith([box('a', { x: 100, y: 100, width: 200, height: 100 })]));
  expect(findReach(rig.machine())).toBeNull();
  const from = rig.at({ x: 150, y: 150 });
  rig.down(from);
  expect(findReach(rig.machine())).toBeNull();
  rig.move({ x: from.x + 30, y: from.y });
  expect(findReach(rig.machine())).toEqual({ from, at: { x: from.x + 30, y: from.y } });
  rig.send({ type: 'cancel' });
  expect(findReach(rig.machine())).toBeNull();
  rig.up(from);
  rig.down(rig.at({ x: 900, y: 900 }), { pans: true });
  rig.move(rig.at({ x: 700, y: 700 }));
  expect(findReach(rig.machine())).toBeNull();
});
