import { parseFragment } from 'parse5';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { fixture, fixtureNames, repaired, utf16 } from '../feed.fixture.ts';
import { HTML_ENTITIES } from '../xml/html-entities.ts';

function isWellFormed(text: string): boolean {
  let isSound = true;
  const parser = new SaxesParser();
  parser.on('error', () => (isSound = false));
  parser.write(text).close();
  return isSound;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

test.each([
  ['a raw &', '<a>Salt & pepper</a>', '<a>Salt &amp; pepper</a>'],
  ['a raw & in an address', '<a>?a=1&b=2&amp;c=3</a>', '<a>?a=1&amp;b=2&amp;c=3</a>'],
  ['a raw & in an attribute', '<a b="R&D"/>', '<a b="R&amp;D"/>'],
  ['a raw & at the end', '<a>x &</a>', '<a>x &amp;</a>'],
  ['a name of HTML', '<a b="&nbsp;">&euro;</a>', '<a b="&#160;">&#8364;</a>'],
  ['a name that nobody knows', '<a>&foo;</a>', '<a>&amp;foo;</a>'],
  ['a reference with a capital X', '<a>&#X41;</a>', '<a>&#65;</a>'],
  ['a reference to a control character', '<a>&#11;</a>', '<a>&#32;</a>'],
  ['two halves of a character', '<a>&#xD83D;&#56832;</a>', '<a>&#128512;</a>'],
  ['half a character', '<a b="&#xD83D;">&#xDE00;&#65;</a>', '<a b="&#xFFFD;">&#xFFFD;&#65;</a>'],
  ['a raw < before what is no tag', '<a>1 < 2 <3 <= 4 << 5</a>', '<a>1 &lt; 2 &lt;3 &lt;= 4 &lt;&lt; 5</a>'],
  ['a raw < in an attribute', '<a b="<b>"/>', '<a b="&lt;b>"/>'],
  ['the end of a section in text', '<a>x]]>y]]]></a>', '<a>x]]&gt;y]]]&gt;</a>'],
  ['hyphens in a comment', '<a><!-- b -- c ---></a>', '<a><!-- b - - c - --></a>'],
  ['a control character', '<a>b\u0001c<![CDATA[\u0000]]></a>', '<a>b c<![CDATA[ ]]></a>'],
  ['a control character between attributes', '<a b="1"\u000bc="2"/>', '<a b="1" c="2"/>'],
  ['U+FFFF', '<a>\uFFFF</a>', '<a>\uFFFD</a>'],
  ['lines before the declaration', `\r\n \n${DECLARATION}<a/>`, `${DECLARATION}<a/>`],
  ['a mark behind lines', `\n\uFEFF${DECLARATION}<a/>`, `${DECLARATION}<a/>`],
  ['a second mark', `\uFEFF\uFEFF${DECLARATION}<a/>`, `\uFEFF${DECLARATION}<a/>`],
  ['lines between mark and declaration', `\uFEFF\n${DECLARATION}<a/>`, `\uFEFF${DECLARATION}<a/>`],
  ['a declaration without a version', '<?xml encoding="UTF-8"?><a/>', `${DECLARATION}<a/>`],
  ['a declaration without quotes', '<?xml version=1.0 encoding=UTF-8?><a/>', `${DECLARATION}<a/>`],
  ['a broken name of the encoding', '<?xml version="1.0" encoding=TF-8"?><a/>', `${DECLARATION}<a/>`],
  ['a mark and a broken declaration', '\uFEFF<?xml encoding="U8"?><a/>', `\uFEFF${DECLARATION}<a/>`],
  ['an attribute given twice', '<a b="1" b="R&D" c="2"/>', '<a b="1"  c="2"/>'],
])('%s is mended, and nothing else', async (_, faulty, mended) => {
  const { text, repairs } = await repaired(faulty);
  expect(text).toBe(mended);
  expect(isWellFormed(faulty)).toBe(false);
  expect(isWellFormed(text)).toBe(true);
  expect(repairs.count).toBeGreaterThan(0);
});

test.each(fixtureNames)('%s, which is well-formed, comes out as it is', async (name) => {
  const { bytes, repairs } = await repaired(fixture(name));
  expect(Buffer.compare(bytes, fixture(name))).toBe(0);
  expect(repairs).toEqual({ count: 0, first: null });
});

test('a table comes out as it is, whatever stands in it', async () => {
  const table = 'id,title,image\n1,Salt & pepper <\u0001>,https://x.example/1.jpg\n';
  expect(await repaired(table)).toMatchObject({ text: table, repairs: { count: 0 } });
});

test('a feed in UTF-16 is mended in UTF-16', async () => {
  for (const isBigEndian of [false, true]) {
    const { bytes } = await repaired(utf16('\uFEFF<a>é & \u0001😀</a>', isBigEndian));
    expect(Buffer.compare(bytes, utf16('\uFEFF<a>é &amp;  😀</a>', isBigEndian))).toBe(0);
  }
});

test('a feed in a code page keeps its bytes', async () => {
  const feed = Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a>\xd0\xfe & \xe9</a>', 'latin1');
  const { bytes } = await repaired(feed);
  expect(Buffer.from(bytes).toString('latin1')).toBe(feed.toString('latin1').replace('&', '&amp;'));
});

test.each([
  ['UTF-16 over UTF-8', '<?xml version="1.0" encoding="utf-16"?><a>é</a>'],
  ['a name that nobody knows', "<?xml version='1.0' encoding='utf8mb4'?><a>é</a>"],
  ['a code page behind a mark of UTF-8', '\uFEFF<?xml version="1.0" encoding="windows-1251"?><a>é</a>'],
])('a declaration of another encoding is mended: %s', async (_, feed) => {
  const { text, repairs } = await repaired(feed);
  expect(text).toBe(feed.replace(/(?<=encoding=["'])[\w-]+/, 'UTF-8'));
  expect(repairs).toMatchObject({
    count: 1,
    first: { what: 'mislabelled' },
  });
});

describe('what was mended is counted, and the first place named as an editor shows it', () => {
  test.each([
    [
      'in text',
      '<a>\n<b>é😀</b>\r\n  <c>ü & &</c></a>',
      { count: 2, line: 3, column: 8, what: 'raw_ampersand' },
    ],
    ['behind a mark', '\uFEFF<a>&</a>', { count: 1, line: 1, column: 4, what: 'raw_ampersand' }],
    [
      'a character before a reference',
      '<a>\n\n\u0002 &nbsp;</a>',
      { count: 2, line: 3, column: 1, what: { code: 'control_character', hex: '02' } },
    ],
    [
      'a reference before a character',
      '<a>\r&nbsp; \u0002</a>',
      { count: 2, line: 2, column: 1, what: { code: 'reference_unknown', name: 'nbsp' } },
    ],
  ])('%s', async (_, feed, { count, ...first }) => {
    expect((await repaired(feed)).repairs).toMatchObject({ count, first });
  });
});

test.each([
  ['a tag that is not closed', '<a>&<b></a>', 'structure'],
  ['a feed cut off', '<a>& b', 'structure'],
  ['text of another file', '<!DOCTYPE a [<!ENTITY e SYSTEM "e.xml">]><a>& &e;</a>', 'structure'],
])('%s is nothing to mend', async (_, feed, kind) => {
  await expect(repaired(feed)).rejects.toMatchObject({ kind });
});

test('a letter of a code page in UTF-8 is nothing to mend', async () => {
  const feed = Buffer.from('<a>Caf\xe9</a>', 'latin1');
  await expect(repaired(feed)).rejects.toMatchObject({
    kind: 'encoding',
    offset: 6,
    detail: { code: 'byte_without_letter', hex: 'E9' },
  });
});

test('a name of HTML means what HTML says', () => {
  expect(HTML_ENTITIES.size).toBe(96 + 150);
  for (const [name, code] of HTML_ENTITIES) {
    const [node] = parseFragment(`&${name};`).childNodes;
    expect(node, name).toMatchObject({ value: String.fromCodePoint(code) });
  }
});

test('a mended feed of many faults takes no longer than its length', async () => {
  const faulty = `<a>${'& \u0001'.repeat(200_000)}</a>`;
  // Anything quadratic would take minutes here, and the test time out.
  expect((await repaired(faulty, [Infinity, 65_536, 997])).repairs.count).toBe(400_000);
});
