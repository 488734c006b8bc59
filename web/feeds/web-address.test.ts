import { expect, test } from 'vitest';
import { isWebAddress, photoAddress } from './web-address.ts';

test.each([
  'https://shop.example/feed.xml',
  'http://localhost:3000/sample/feed.xml',
  'https://ü.example/a?b=c',
])('%s can be the address of a feed', (address) => expect(isWebAddress(address)).toBe(true));

test.each([
  '',
  'shop.example/feed.xml',
  'https://',
  'https:',
  'ftp://shop.example/feed.xml',
  'javascript:alert(1)',
])('%s is not asked for', (address) => expect(isWebAddress(address)).toBe(false));

test('a photo that is only a file name is not asked from our own server', () => {
  expect(photoAddress('12345.png')).toBeNull();
  expect(photoAddress('https://shop.example/1.jpg')).toBe('https://shop.example/1.jpg');
});
