import { expect, test } from 'vitest';
import { layerSchema } from '#picture/layers';
import { fieldName, layerName } from './layer-name.ts';

const layer = (kind: string, rest: object = {}) =>
  layerSchema.parse({ kind, id: 'a', width: 10, height: 10, text: '', fontSize: 20, layers: [], ...rest });
const picture = { source: 'data:image/png;base64,AAAA' };

test('a layer is called as it was named', () => {
  expect(layerName(layer('photo', { name: '  Hero ' }))).toBe('Hero');
});

test.each([
  ['text', { text: 'Free  delivery\ntoday' }, 'Free delivery today'],
  ['text', { text: '{{TITLE}}' }, 'Title'],
  ['badge', { text: 'Now {{SALE_PRICE | currency "de-DE"}}' }, 'Now Sale price'],
  ['text', { text: '   ' }, 'Empty text'],
  ['badge', {}, 'Empty badge'],
  ['photo', {}, 'Photo'],
  ['photo', { photo: 1 }, 'Photo'],
  ['photo', { photo: 2 }, 'Photo 2'],
  ['image', picture, 'Picture'],
  ['shape', { shape: 'ellipse' }, 'Ellipse'],
  ['shape', {}, 'Rectangle'],
  ['group', {}, 'Group'],
  ['group', { layout: 'row' }, 'Row'],
])('a %s without a name, %j, is called %s', (kind, rest, name) => {
  expect(layerName(layer(kind, rest))).toBe(name);
});

test('a group of nothing but prices is a price block, and one with a title beside them is not', () => {
  const price = layer('text', { id: 'p', text: 'was {{PRICE}}' });
  const title = layer('text', { id: 't', text: '{{TITLE}}' });
  expect(layerName(layer('group', { layers: [price, layer('shape', { id: 's' })] }))).toBe('Price block');
  expect(layerName(layer('group', { layers: [price, title] }))).toBe('Group');
});

test('a long text is cut with an ellipsis', () => {
  const name = layerName(layer('text', { text: 'word '.repeat(40) }));
  expect(name.length).toBeLessThanOrEqual(60);
  expect(name.endsWith('…')).toBe(true);
});

test('a field is named as people say it', () => {
  expect(fieldName('SALE_PRICE')).toBe('Sale price');
  expect(fieldName('PRIOR_PRICE')).toBe('Lowest price before');
  expect(fieldName('IMAGE_URL_2')).toBe('Second photo');
  expect(fieldName('IMAGE_URL_10')).toBe('Tenth photo');
});
