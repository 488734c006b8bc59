import { describe, expect, test } from 'vitest';
import {
  CHUNK_SIZES,
  inCodePage,
  mapping,
  readAllProducts,
  rewritten,
  decodeText,
  utf16,
} from '../feed.fixture.ts';

const MAPPING = mapping({ values: { title: ['title'] } });
const IMAGE = 'https://cdn.shop.example/1.jpg';

function feedDeclaring(encoding: string, title: string): string {
  const declaration = encoding === '' ? '' : `<?xml version="1.0" encoding="${encoding}"?>\n`;
  return `${declaration}<rss><item><id>1</id><title>${title}</title><image_link>${IMAGE}</image_link></item></rss>`;
}

const encodings: [string, string, string, Uint8Array][] = [
  ['UTF-8 without declaration', 'utf-8', 'Лампа é 😀', bytesOf(feedDeclaring('', 'Лампа é 😀'))],
  ['UTF-8 with a mark', 'utf-8', 'Лампа', bytesOf(`\uFEFF${feedDeclaring('UTF-8', 'Лампа')}`)],
  ['UTF-16 LE', 'utf-16le', 'Лампа 😀', utf16(`\uFEFF${feedDeclaring('utf-16', 'Лампа 😀')}`)],
  ['UTF-16 BE', 'utf-16be', 'Лампа 😀', utf16(`\uFEFF${feedDeclaring('utf-16', 'Лампа 😀')}`, true)],
  ['UTF-16 LE without mark', 'utf-16le', 'Лампа', utf16(feedDeclaring('utf-16', 'Лампа'))],
  ['UTF-16 BE without mark', 'utf-16be', 'Лампа', utf16(feedDeclaring('utf-16', 'Лампа'), true)],
  codePage('windows-1251', 'Лампа'),
  codePage('windows-1250', 'Žárovka'),
  codePage('windows-1252', 'Lampe “é”'),
  codePage('ISO-8859-1', 'Lampe é'),
  codePage('ISO-8859-2', 'Žárovka'),
  codePage('koi8-r', 'Лампа'),
  ['UTF-8 that claims to be UTF-16', 'utf-8', 'Лампа', bytesOf(feedDeclaring('utf-16', 'Лампа'))],
  ['UTF-8 under a name nobody knows', 'utf-8', 'Лампа', bytesOf(feedDeclaring('utf8mb4', 'Лампа'))],
];

describe.each(encodings)('%s', (_, label, title, feed) => {
  test('is read', async () => {
    const [product] = await readAllProducts(feed, MAPPING);
    expect(product).toMatchObject({ id: '1', image: IMAGE, values: { title } });
  });

  test('is kept byte for byte, in chunks of any size', async () => {
    for (const size of CHUNK_SIZES)
      expect(await rewritten(feed, MAPPING, () => null, { size })).toEqual(new Uint8Array(feed));
  });

  test('takes a new image address in its own encoding', async () => {
    const output = await rewritten(feed, MAPPING, () => ({ image: 'https://new.example/é.jpg' }), {
      size: 7,
    });
    expect(decodeText(output, label)).toBe(
      decodeText(feed, label).replace(IMAGE, 'https://new.example/%C3%A9.jpg'),
    );
  });
});

test('bytes that are no UTF-16 are refused', async () => {
  const feed = utf16(`\uFEFF${feedDeclaring('utf-16', 'half \ud800 a pair')}`);
  await expect(readAllProducts(feed, MAPPING)).rejects.toMatchObject({
    code: 'invalid_xml',
    kind: 'encoding',
  });
});

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function codePage(label: string, title: string): [string, string, string, Uint8Array] {
  return [label, label, title, inCodePage(feedDeclaring(label, title), label)];
}
