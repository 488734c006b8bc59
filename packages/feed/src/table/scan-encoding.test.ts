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

const IMAGE = 'https://cdn.shop.example/1.jpg';
const RUSSIAN = 'Лампа настольная, белая';

function tableOf(title: string, names = 'id;title;image_link'): string {
  return `${names}\r\n1;${title};${IMAGE}\r\n`;
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const encodings: [string, string, string, Uint8Array][] = [
  ['UTF-8', 'utf-8', `${RUSSIAN} 😀`, bytesOf(tableOf(`${RUSSIAN} 😀`))],
  ['UTF-8 with a mark', 'utf-8', RUSSIAN, bytesOf(`\uFEFF${tableOf(RUSSIAN)}`)],
  ['UTF-16 LE', 'utf-16le', `${RUSSIAN} 😀`, utf16(`\uFEFF${tableOf(`${RUSSIAN} 😀`)}`)],
  ['UTF-16 BE', 'utf-16be', RUSSIAN, utf16(`\uFEFF${tableOf(RUSSIAN)}`, true)],
  ['UTF-16 LE without mark', 'utf-16le', RUSSIAN, utf16(tableOf(RUSSIAN))],
  ['UTF-16 BE without mark', 'utf-16be', RUSSIAN, utf16(tableOf(RUSSIAN), true)],
  ...[
    ['windows-1252', 'Hängelampe für draußen, 3 Stück'],
    ['windows-1252', 'Lampe à pétrole, élégante, forêt'],
    ['windows-1252', 'Lámpara pequeña de niño'],
    ['windows-1252', 'Højt bord, blå, ældre'],
    ['windows-1251', RUSSIAN],
    ['windows-1251', 'Їжак і ґава, світильник'],
    ['windows-1250', 'Lampa stołowa, żółta, mała'],
    ['windows-1250', 'Žárovka, svítí dlouho, křišťál'],
    ['windows-1250', 'Fehér asztali lámpa, hűvös fényű'],
    ['windows-1254', 'Işıklı masa lambası, küçük boğa'],
    ['windows-1253', 'Επιτραπέζιο φωτιστικό, λευκό'],
    ['windows-1257', 'Šviestuvas, žalias, ąžuolo, įėjimo'],
  ].map(([label, title]): [string, string, string, Uint8Array] => [
    `${label}: ${title}`,
    label!,
    title!,
    inCodePage(tableOf(title!), label!),
  ]),
];

describe.each(encodings)('a table in %s', (_, label, title, feed) => {
  const table = mapping({ container: 'row', values: { title: ['title'] } });

  test('is read', async () => {
    expect(await readAllProducts(feed, table)).toMatchObject([{ id: '1', image: IMAGE, values: { title } }]);
  });

  test('is kept byte for byte, in chunks of any size', async () => {
    for (const size of CHUNK_SIZES)
      expect(await rewritten(feed, table, () => null, { size })).toEqual(new Uint8Array(feed));
  });

  test('takes a new image address in its own encoding', async () => {
    const output = await rewritten(feed, table, () => ({ image: 'https://new.example/é;.jpg' }), { size: 7 });
    const expected = decodeText(feed, label).replace(IMAGE, '"https://new.example/%C3%A9;.jpg"');
    expect(decodeText(output, label)).toBe(expected);
  });
});

test('a cell in another encoding than the table is read by its own letters', async () => {
  const pieces = [
    bytesOf(tableOf('Лампа')),
    bytesOf('2;'),
    inCodePage('Hängelampe für', 'windows-1252'),
    bytesOf(';\r\n'),
  ];
  // The mark says that the table is UTF-8, whatever this one cell is.
  const feed = Buffer.concat([bytesOf('\uFEFF'), ...pieces]);
  const head = Buffer.concat([
    bytesOf(tableOf('Лампа')),
    bytesOf(`9;${'x'.repeat(70_000)};\r\n`),
    ...pieces.slice(1),
  ]);
  const table = mapping({ container: 'row', values: { title: ['title'] } });
  for (const each of [feed, head]) {
    const products = await readAllProducts(each, table);
    expect(products.at(0)?.values['title']).toBe('Лампа');
    expect(products.at(-1)?.values['title']).toBe('Hängelampe für');
  }
});
