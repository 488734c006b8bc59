import { expect, test } from 'vitest';
import { makeLayer } from '#core/template/starters/make-layers.ts';
import type { ShapeLayer } from '#core/template/layers/layer-schema.ts';
import { docWith } from '../stage.fixture.ts';
import { layersAt } from './hit-test.ts';
import { nothingPainted, sceneOf } from './scene.ts';

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
  const scene = sceneOf(docWith([layer]), canvas, nothingPainted);
  return layersAt(scene, at, { reach: 3, selection }).length === 1;
}

test('a star is taken where it is seen, and by its whole box while it is selected', () => {
  const star = { shape: 'star', points: 4, depth: 0.8 } as const;
  expect(hits(star, { x: 200, y: 110 })).toBe(true);
  expect(hits(star, { x: 150, y: 150 })).toBe(false);
  expect(hits(star, { x: 150, y: 150 }, ['s'])).toBe(true);
  expect(hits({ ...star, rotation: 45 }, { x: 140, y: 140 })).toBe(true);
  expect(hits({ ...star, rotation: 45 }, { x: 200, y: 110 })).toBe(false);
});

test('a ring is not taken through its hole, nor a shape without a fill within its edge', () => {
  expect(hits({ shape: 'arc', sweep: 360, thickness: 0.2 }, { x: 200, y: 200 })).toBe(false);
  expect(hits({ shape: 'arc', sweep: 360, thickness: 0.2 }, { x: 105, y: 200 })).toBe(true);
  const edge = {
    shape: 'polygon',
    points: 4,
    fill: undefined,
    border: { width: 6, color: '#000000' },
  } as const;
  expect(hits(edge, { x: 200, y: 200 })).toBe(false);
  expect(hits(edge, { x: 150, y: 150 })).toBe(true);
});
