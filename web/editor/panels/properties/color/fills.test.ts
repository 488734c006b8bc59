import { expect, test } from 'vitest';
import { documentOf, shape, words } from '../../../document/doc.fixture.ts';
import { fillOfKind, isFill, paletteOf, withColor, withoutStop, withStop, type Gradient } from './fills.ts';

const gradient: Gradient = { kind: 'linear', angle: 45, colors: ['#ffffff', '#000000'] };

test('a colour becomes a gradient to a darker one, and a gradient the colour it begins with', () => {
  expect(fillOfKind('#ffffff', 'linear')).toEqual({
    kind: 'linear',
    angle: 180,
    colors: ['#ffffff', '#999999'],
  });
  expect(fillOfKind(gradient, 'radial')).toEqual({ ...gradient, kind: 'radial' });
  expect(fillOfKind(gradient, 'solid')).toBe('#ffffff');
});

test('a gradient has two to four colours', () => {
  const three = withStop(gradient);
  const four = three && withStop(three);
  expect(four?.colors).toEqual(['#ffffff', '#000000', '#000000', '#000000']);
  expect(four && withStop(four)).toBeNull();
  expect(three && withoutStop(three, 0)?.colors).toEqual(['#000000', '#000000']);
  expect(withoutStop(gradient, 0)).toBeNull();
  expect([gradient, three, four].every(isFill)).toBe(true);
});

test('one colour of a gradient changes alone', () => {
  expect(withColor(gradient, 1, '#ff0000')).toEqual({ ...gradient, colors: ['#ffffff', '#ff0000'] });
});

test('the palette of a template holds each of its colours once, the one most used first', () => {
  const doc = documentOf(
    [
      words('a', 'x', { color: '#FF0000', pill: { fill: '#00ff00', paddingX: 1, paddingY: 1 } }),
      shape('b', { fill: '#f00', shadow: { x: 0, y: 0, blur: 0, color: 'rgba(0,0,0,.5)' } }),
      shape('c', { fill: 'transparent' }),
    ],
    { background: '#ffffff' },
  );
  expect(paletteOf(doc)).toEqual(['#ff0000', '#ffffff', '#00ff00', 'rgba(0, 0, 0, 0.5)']);
});
