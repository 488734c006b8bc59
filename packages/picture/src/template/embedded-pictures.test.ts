import { expect, test } from 'vitest';
import { splitPictures } from './embedded-pictures.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const long = (end: string) => letters.repeat(16) + end;

test.each(
  Array.from(letters)
    .flatMap((last) => [`AA${last}=`, `A${last}==`, `AAA${last}`, `AA${last}`])
    .map((end) => [end]),
)('base64 that ends with %s is taken out where an encoder writes it like that', (end) => {
  const encoded = long(end);
  const text = `<img src="data:image/png;base64,${encoded}"><p>a</p>`;
  const isAsEncoded = btoa(atob(encoded.replace(/=+$/, ''))) === encoded;
  const parts = splitPictures(text);
  expect(parts.join('')).toBe(text);
  expect(parts.filter((_part, n) => n % 2 === 1)).toEqual(isAsEncoded ? [encoded] : []);
});

test('short pictures stay in the text, and a text without any is one piece', () => {
  expect(splitPictures('a;base64,AAAA" b')).toEqual(['a;base64,AAAA" b']);
  expect(splitPictures('')).toEqual(['']);
});
