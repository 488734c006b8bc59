import { describe, expect, test } from 'vitest';
import {
  furtherSlots,
  photoOfSlot,
  photoSlotName,
  photosMax,
  slotOfSource,
  withPhotoLinks,
} from './photo-slots.ts';

test('every photo has one name, from which it is told again', () => {
  const photos = Array.from({ length: photosMax }, (_, index) => index + 1);
  expect(photos.map((photo) => photoOfSlot(photoSlotName(photo)))).toEqual(photos);
  expect([photoSlotName(1), photoSlotName(2)]).toEqual(['IMAGE_URL', 'IMAGE_URL_2']);
});

test('an image source names a photo by any of its names, in any case, and nothing besides', () => {
  for (const source of ['{{IMAGE_URL_2}}', ' {{ image link 2 }} ', '{{photo-2}}', '{{Image_2}}'])
    expect(slotOfSource(source)).toBe('IMAGE_URL_2');
  expect(slotOfSource('{{IMAGE_URL_1}}')).toBe('IMAGE_URL');
  for (const source of [
    '',
    'x{{IMAGE_URL}}',
    '{{IMAGE_URL_0}}',
    '{{IMAGE_URL_11}}',
    '{{IMAGE_URL_02}}',
    '{{LOGO_2}}',
  ])
    expect(slotOfSource(source)).toBeNull();
});

test('the further photos that a template asks for are told in the order of the photos', () => {
  expect(furtherSlots(['TITLE', 'IMAGE_URL_3', 'IMAGE_URL', 'IMAGE_URL_2'])).toEqual([
    { slot: 'IMAGE_URL_2', photo: 2 },
    { slot: 'IMAGE_URL_3', photo: 3 },
  ]);
});

describe('the links of further photos', () => {
  test('go under the names of their slots, and win over a field that is called like one', () => {
    const values = { title: 'Cup', 'Image-URL 2': 'other', image_url_3: 'field' };
    expect(withPhotoLinks(values, ['second', '', 'fourth'])).toEqual({
      title: 'Cup',
      IMAGE_URL_2: 'second',
      IMAGE_URL_3: 'field',
      IMAGE_URL_4: 'fourth',
    });
  });

  test('are left out where their slots are not asked for', () => {
    const values = { title: 'Cup', image_url_3: 'field' };
    expect(withPhotoLinks(values, ['second', 'third'], [])).toBe(values);
    expect(withPhotoLinks(values, ['second', 'third'], ['IMAGE_URL_2'])).toEqual({
      ...values,
      IMAGE_URL_2: 'second',
    });
  });
});
