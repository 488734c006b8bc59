import { expect, test } from 'vitest';
import { templateSize } from '#picture';
import { makeDocument, shape } from '../../../document/doc.fixture.ts';
import { layersOutside, resizeCanvas } from './canvas-size.ts';

const doc = makeDocument([shape('in', { x: 500, y: 500 }), shape('edge', { x: 850 })], { own: 'kept' });

test('a canvas of another size leaves the layers alone and knows its format', () => {
  const next = resizeCanvas(doc, { width: 600, height: 720 }, 'custom');
  expect(templateSize(next)).toEqual({ width: 600, height: 720 });
  expect(next.dimensions).toEqual({ width: 600, height: 720 });
  expect(next.objects).toBe(doc.objects);
  expect(next['own']).toBe('kept');
});

test('the size it has leaves the same document', () => {
  expect(resizeCanvas(doc, templateSize(doc), doc.type)).toBe(doc);
});

test('layers that are wholly outside are counted', () => {
  expect(layersOutside(doc)).toBe(0);
  expect(layersOutside(resizeCanvas(doc, { width: 600, height: 720 }, 'custom'))).toBe(1);
});
