import { expect, test } from 'vitest';
import { makeDocument, shape, words } from '../../../document/doc.fixture.ts';
import {
  fillOfKind,
  isFill,
  listPalette,
  listPositions,
  withColor,
  withoutStop,
  withPosition,
  withStop,
  type Gradient,
} from './fills.ts';

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

test('a gradient has two to eight colours', () => {
  const three = withStop(gradient);
  expect(three?.colors).toEqual(['#ffffff', '#000000', '#000000']);
  expect(three && withoutStop(three, 0)?.colors).toEqual(['#000000', '#000000']);
  expect(withoutStop(gradient, 0)).toBeNull();
  let most = gradient;
  for (let next = withStop(most); next !== null; next = withStop(most)) most = next;
  expect(most.colors.length).toBe(8);
  expect([gradient, three, most].every(isFill)).toBe(true);
});

test('colours stand in even steps until one of them is moved, and then between their neighbours', () => {
  const three = { ...gradient, colors: ['#ffffff', '#ff0000', '#000000'] };
  expect(listPositions(three)).toEqual([0, 50, 100]);
  const moved = withPosition(three, 1, 20);
  expect(moved.positions).toEqual([0, 20, 100]);
  expect(withPosition(moved, 0, 90).positions).toEqual([20, 20, 100]);
  expect(isFill({ ...moved, positions: [0, 20] })).toBe(false);
});

test('one more colour goes into the widest gap, and one less takes its place along', () => {
  const moved: Gradient = { ...gradient, colors: ['#ffffff', '#ff0000', '#000000'], positions: [0, 20, 100] };
  expect(withStop(moved)).toMatchObject({
    colors: ['#ffffff', '#ff0000', '#ff0000', '#000000'],
    positions: [0, 20, 60, 100],
  });
  expect(withoutStop(moved, 1)).toMatchObject({ colors: ['#ffffff', '#000000'], positions: [0, 100] });
});

test('one colour of a gradient changes alone', () => {
  expect(withColor(gradient, 1, '#ff0000')).toEqual({ ...gradient, colors: ['#ffffff', '#ff0000'] });
});

test('the palette of a template holds each of its colours once, the one most used first', () => {
  const doc = makeDocument(
    [
      words('a', 'x', { color: '#FF0000', pill: { fill: '#00ff00', paddingX: 1, paddingY: 1 } }),
      shape('b', { fill: '#f00', shadow: { x: 0, y: 0, blur: 0, color: 'rgba(0,0,0,.5)' } }),
      shape('c', { fill: 'transparent' }),
    ],
    { background: '#ffffff' },
  );
  expect(listPalette(doc)).toEqual(['#ff0000', '#ffffff', '#00ff00', 'rgba(0, 0, 0, 0.5)']);
});
