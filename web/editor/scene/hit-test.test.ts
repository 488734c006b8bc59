import { expect, test } from 'vitest';
import { makeLayer } from '#picture/designs';
import type { ShapeLayer } from '../../../packages/picture/src/template/layers/layer-schema.ts';
import { docWith } from '../stage/stage.fixture.ts';
import { layersAt } from './hit-test.ts';
import { nothingPainted, buildScene } from './scene.ts';

const canvas = { width: 1080, height: 1080 };

function hits(fields: Partial<ShapeLayer>, at: { x: number; y: number }, selection: string[] = []): boolean {
  const layer = makeLayer.shape({
    id: 's',
    x: 100,
    y: 100,
    width: 200,
    height: 200,
    fill: '#ff0000',
    ...fields,
  });
  const scene = buildScene(docWith([layer]), canvas, nothingPainted);
  return layersAt(scene, at, { reach: 3, selection }).length === 1;
}

const star = { shape: 'star', points: 4, depth: 0.8 } as const;
const ring = { shape: 'arc', sweep: 360, thickness: 0.2 } as const;
const border = { width: 6, color: '#000000' };
const edge = { shape: 'polygon', points: 4, fill: undefined, border } as const;

test.each([
  ['a star where it is seen', star, 200, 110, true],
  ['no star beside it', star, 150, 150, false],
  ['a turned star where it is seen', { ...star, rotation: 45 }, 140, 140, true],
  ['no turned star where it would be', { ...star, rotation: 45 }, 200, 110, false],
  ['no ring through its hole', ring, 200, 200, false],
  ['a ring by its stroke', ring, 105, 200, true],
  ['no shape without a fill within its edge', edge, 200, 200, false],
  ['a shape without a fill by its edge', edge, 150, 150, true],
])('a press takes %s', (...row) => {
  const [, fields, x, y, isHit] = row;
  expect(hits(fields, { x, y })).toBe(isHit);
});

test('a star is taken by its whole box while it is selected', () => {
  expect(hits(star, { x: 150, y: 150 }, ['s'])).toBe(true);
});
