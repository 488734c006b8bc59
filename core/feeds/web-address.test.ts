import { expect, test } from 'vitest';
import { hasCredentials, isWebAddress } from './web-address.ts';

test.each([
  'https://shop.example/feed.xml',
  'http://localhost:3000/sample/feed.xml',
  'https://ü.example/a?b=c',
])('%s is a web address without credentials', (address) => {
  expect(isWebAddress(address)).toBe(true);
  expect(hasCredentials(address)).toBe(false);
});

test.each([
  '',
  'shop.example/feed.xml',
  'https://',
  'https:',
  'ftp://shop.example/feed.xml',
  'javascript:alert(1)',
])('%s is not a web address', (address) => expect(isWebAddress(address)).toBe(false));

test.each(['http://ann:secret@shop.example/', 'https://ann@shop.example/', 'https://:secret@shop.example/'])(
  '%s brings credentials along',
  (address) => expect(hasCredentials(address)).toBe(true),
);

test('an @ in the path is no credential', () => {
  expect(hasCredentials('https://shop.example/@ann/feed.xml?mail=a@b.example')).toBe(false);
});
