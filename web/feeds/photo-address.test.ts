import { expect, test } from 'vitest';
import { photoAddress } from './photo-address.ts';

test('a photo that is only a file name is not asked from our own server', () => {
  expect(photoAddress('12345.png')).toBeNull();
  expect(photoAddress('https://shop.example/1.jpg')).toBe('https://shop.example/1.jpg');
});

test('a photo whose address holds a password is not asked for', () => {
  expect(photoAddress('https://ann:secret@shop.example/1.jpg')).toBeNull();
});
