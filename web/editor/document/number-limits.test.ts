import { expect, test } from 'vitest';
import { layerSchema } from '#picture/layers';
import { boundsAt, within } from './number-limits.ts';

const text = layerSchema.parse({ kind: 'text', id: 'a', width: 9, height: 9, text: '', fontSize: 20 });
const box = layerSchema.parse({ kind: 'shape', id: 'a', width: 9, height: 9 });

test.each([
  [text, ['fontSize'], 4, 1000],
  [text, ['minFontSize'], 4, 1000],
  [text, ['lineHeight'], 0.5, 5],
  [text, ['letterSpacing'], -100, 500],
  [text, ['maxLines'], 1, 50],
  [text, ['fontWeight'], 100, 900],
  [text, ['opacity'], 0, 1],
  [text, ['rotation'], -360, 360],
  [text, ['x'], -8000, 8000],
  [box, ['width'], 1, 8000],
] as const)('the bounds of a field of %o at %j are those of the schema', (layer, path, min, max) => {
  expect(boundsAt(layer, path)).toEqual({ min, max });
});

test('the bounds of what a layer may have, but has not, are known as well', () => {
  const shadowed = { ...box, shadow: { x: 0, y: 0, blur: 0, color: '#000' } };
  expect(boundsAt(shadowed, ['shadow', 'blur'])).toEqual({ min: 0, max: 200 });
});

test('a number is put between bounds', () => {
  expect([within({ min: 4, max: 10 }, 3), within({ min: 4, max: 10 }, 11)]).toEqual([4, 10]);
});
