import { expect, test } from 'vitest';
import { CHUNK_SIZES, inChunks, inCodePage } from '../feed.fixture.ts';
import { detectCodePage } from './detect-code-page.ts';
import { Utf8Survey } from './survey-utf8.ts';

async function surveyOf(bytes: Uint8Array, size: number): Promise<Utf8Survey> {
  const survey = new Utf8Survey();
  for await (const chunk of inChunks(bytes, size)) survey.add(chunk);
  survey.end();
  return survey;
}

test.each([
  ['windows-1252', 'Größe für Fußgänger, schöne Füße', 'windows-1252'],
  ['windows-1251', 'Кроссовки мужские зимние, чёрные', 'windows-1251'],
  ['windows-1250', 'Zażółć gęślą jaźń, książka', 'windows-1250'],
  ['windows-1253', 'Ανδρικά παπούτσια για τρέξιμο', 'windows-1253'],
])('letters in %s are told, in chunks of any size', async (label, text, expected) => {
  const bytes = inCodePage(`<a>${text}</a>`, label);
  for (const size of CHUNK_SIZES) expect((await surveyOf(bytes, size)).codePage()).toBe(expected);
});

test.each([
  ['UTF-8', Buffer.from('<a>Größe</a>')],
  ['ASCII', Buffer.from('<a>size</a>')],
  ['letters of both', Buffer.concat([Buffer.from('<a>Größe'), Buffer.from([0xe9]), Buffer.from('</a>')])],
  ['a byte that is no letter in any page', Buffer.from('<a>\x81 \xe9</a>', 'latin1')],
])('no code page is offered for %s', async (_, bytes) => {
  for (const size of CHUNK_SIZES) expect((await surveyOf(bytes, size)).codePage()).toBeNull();
});

test('a feed is in the code page of its settings only where it is not what it declares', async () => {
  const real = (bytes: Uint8Array | string) => detectCodePage(inChunks(bytes, 7), 'windows-1252');
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Größe</a>`;
  expect(await real(inCodePage(declared('UTF-8'), 'windows-1252'))).toBe('windows-1252');
  expect(await real(inCodePage('<a>Größe</a>', 'windows-1252'))).toBe('windows-1252');
  expect(await real(inCodePage(declared('windows-1252'), 'windows-1252'))).toBeNull();
  expect(await real(declared('UTF-8'))).toBeNull();
  expect(await real(inCodePage('id;Größe;Bild\n1;2;https://x.example/1.jpg\n', 'windows-1252'))).toBeNull();
});
