import { expect, test } from 'vitest';
import { furtherSlots, photoOfSlot, photoSlotName, photosMax, slotOfSource } from './photo-slots.ts';

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
