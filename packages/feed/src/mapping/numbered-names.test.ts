import { describe, expect, test } from 'vitest';
import { findFamily, firstOfFamily, isNumbered } from './numbered-names.ts';

describe('a name with a star', () => {
  test.each([
    ['image*', 'image'],
    ['image*', 'image1'],
    ['image*', 'image_12'],
    ['image*', 'image-2'],
    ['image*', 'image 2'],
    ['image*.url', 'image[0].url'],
    ['Bild* URL', 'Bild 3 URL'],
    ['g:additional_image_link*', 'g:additional_image_link_2'],
  ])('%s means %s', (wanted, name) => {
    expect(isNumbered(name, wanted)).toBe(true);
  });

  test.each([
    ['image*', 'image_600'],
    ['image*', 'image_link'],
    ['image*', 'myimage1'],
    ['image*', 'image1x'],
    ['image*.url', 'image[0]xurl'],
  ])('%s does not mean %s', (wanted, name) => {
    expect(isNumbered(name, wanted)).toBe(false);
  });
});

test.each([
  ['image_2', 'image*'],
  ['image2', 'image*'],
  ['images/image_2', 'images/image*'],
  ['g:additional_image_link_2', 'g:additional_image_link*'],
  ['image[1].url', 'image*.url'],
  ['Bild 3 URL', 'Bild* URL'],
  ['level2/photo', null],
  ['image_600', null],
  ['image', null],
])('%s is one of %s', (path, family) => {
  expect(findFamily(path)).toBe(family);
});

test('the first of a family has the lowest number, wherever it stands', () => {
  expect(firstOfFamily('image2', ['id', 'image10', 'image2', 'image1'])).toBe('image1');
  expect(firstOfFamily('image', ['image2', 'image'])).toBe('image');
});
