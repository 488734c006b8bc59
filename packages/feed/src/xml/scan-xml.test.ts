import { describe, expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { CHUNK_SIZES, inChunks, repaired } from '../feed.fixture.ts';
import { openFeed } from '../open-feed.ts';
import { XmlScanner } from './scan-xml.ts';

const NOBODY = { openTag: () => undefined, closeTag: () => undefined };

async function scan(feed: string | Uint8Array, size = Infinity): Promise<FeedError | null> {
  try {
    const { encoding, chunks } = await openFeed(inChunks(feed, size));
    const scanner = new XmlScanner(encoding, NOBODY);
    for await (const chunk of chunks) scanner.push(chunk);
    scanner.end();
    return null;
  } catch (error) {
    if (error instanceof FeedError) return error;
    throw error;
  }
}

const sound: Record<string, string> = {
  'an empty element': '<a/>',
  'a byte order mark': '\uFEFF<a/>',
  'a declaration with single quotes': "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><a/>",
  'a later version number': '<?xml version="1.1"?><a/>',
  'comments and instructions around the root': '<?go?><!-- a - b --><a/><!----><?go on?>\n',
  'a DOCTYPE with a quoted > and a comment':
    '<!DOCTYPE a SYSTEM "x>y" [<!-- ]> --><!ENTITY e "v">]><a>&e;</a>',
  'instructions and quoted marks in a DOCTYPE':
    '<!DOCTYPE a SYSTEM "<[]" [<?b ]> ?b?><!ENTITY e \'<]\'>]\n><a/>',
  'an undeclared entity when declarations stand elsewhere': '<!DOCTYPE a SYSTEM "a.dtd"><a>&nbsp;</a>',
  'an undeclared prefix': '<g:a g:b="1"/>',
  'a > in text and in an attribute': '<a b="x>y">1 > 0 ]] ></a>',
  'brackets before the end of a section': '<a><![CDATA[x]]]]></a>',
  'references to characters': '<a b="&#65;">&#x1F600;&#10;&amp;&lt;&gt;&quot;&apos;</a>',
  'names that are not ASCII': '<Товар Ид="1">é</Товар>',
  'space in tags': '<a\n b = "1"\t></a \n>',
};

const faults: [string, string, number, 'text' | 'structure'][] = [
  ['nothing at all', '', 0, 'structure'],
  ['only text', 'hello', 0, 'structure'],
  ['a list of texts in JSON', '["items"]', 0, 'structure'],
  ['a page of HTML', '<!DOCTYPE html><html><br></html>', 0, 'structure'],
  ['a truncated feed', '<rss><item>', 11, 'structure'],
  ['a tag cut off', '<a><b c="', 3, 'structure'],
  ['a section cut off', '<a><![CDATA[x', 3, 'structure'],
  ['crossed tags', '<a><b></a></b>', 6, 'structure'],
  ['a second root', '<a/><b/>', 4, 'structure'],
  ['text behind the root', '<a/>x', 4, 'structure'],
  ['a lonely end tag', '</a>', 0, 'structure'],
  ['an attribute without quotes', '<a b=c/>', 5, 'structure'],
  ['an attribute without value', '<a b/>', 3, 'structure'],
  ['attributes without space between', '<a b="1"c="2"/>', 8, 'structure'],
  ['a < before a number', '<a><1/></a>', 3, 'text'],
  ['a < before a space', '<a>1 < 2</a>', 5, 'text'],
  ['a second byte order mark', '\uFEFF\uFEFF<a/>', 3, 'text'],
  ['a byte order mark behind white space', '\n\uFEFF<a/>', 1, 'text'],
  ['a byte order mark behind the root', '<a/>\uFEFF', 4, 'text'],
  ['a < outside the root', '<a/>< b', 4, 'structure'],
  ['text of another file', '<!DOCTYPE a [<!ENTITY e SYSTEM "e.xml">]><a>&e;</a>', 44, 'structure'],
  ['a name that is no name', '<a×/>', 1, 'structure'],
  ['a DOCTYPE inside', '<a><!DOCTYPE a></a>', 3, 'structure'],
  ['a DOCTYPE that has lost its >', '<!DOCTYPE a <a/>', 12, 'structure'],
  ['an instruction in a DOCTYPE, outside its brackets', '<!DOCTYPE a<?b?>><a/>', 11, 'structure'],
  ['a comment in a DOCTYPE, behind its brackets', '<!DOCTYPE a []<!-- b -->><a/>', 14, 'structure'],
  ['a DOCTYPE with a bracket too many', '<!DOCTYPE a]><a/>', 11, 'structure'],
  ['a declaration inside', '<a><?xml version="1.0"?></a>', 3, 'structure'],
  ['an instruction without name', '<a><? x?></a>', 3, 'structure'],
  ['an instruction without space behind its name', '<a><?go?x?></a>', 3, 'structure'],
  ['an attribute twice', '<a b="1" b="2"/>', 9, 'text'],
  ['a raw &', '<a>x & y</a>', 5, 'text'],
  ['a raw & in an address', '<a>?b=1&c=2</a>', 7, 'text'],
  ['an undeclared entity', '<a>&nbsp;</a>', 3, 'text'],
  ['an entity of the language', '<a b="&ecirc;"/>', 6, 'text'],
  ['a reference to no character', '<a>&#0;</a>', 3, 'text'],
  ['a reference to half a character', '<a>&#xD800;</a>', 3, 'text'],
  ['a < in an attribute', '<a b="<"/>', 6, 'text'],
  [']]> in text', '<a>x]]></a>', 4, 'text'],
  ['-- in a comment', '<a><!-- a -- b --></a>', 10, 'text'],
  ['a control character', '<a>\u0001</a>', 3, 'text'],
  ['a control character in a section', '<a><![CDATA[\u000b]]></a>', 12, 'text'],
  ['U+FFFE', '<a>\uFFFE</a>', 3, 'text'],
  ['space before the declaration', '\n<?xml version="1.0"?><a/>', 1, 'text'],
  ['a malformed declaration', '<?xml encoding="UTF-8"?><a/>', 0, 'text'],
];

describe('the scanner', () => {
  test.each(Object.entries(sound))('accepts %s, in chunks of any size', async (_, feed) => {
    for (const size of CHUNK_SIZES) expect(await scan(feed, size)).toBeNull();
  });

  test.each(faults)('refuses %s at its byte, in chunks of any size', async (_, feed, offset, kind) => {
    for (const size of CHUNK_SIZES) {
      const fault = await scan(feed, size);
      expect(fault).toMatchObject({ code: 'invalid_xml', offset });
      expect(fault?.kind).toBe(kind);
    }
  });

  test.each(faults)('mends faults of the text alone: %s', async (_, feed, offset, kind) => {
    if (kind !== 'text') {
      for (const size of CHUNK_SIZES) await expect(repaired(feed, [size])).rejects.toMatchObject({ kind });
      return;
    }
    const { text, repairs } = await repaired(feed);
    expect(await scan(text)).toBeNull();
    expect(repairs).toMatchObject({ count: 1, first: { offset } });
  });

  test.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a code point that is too high', [0xf4, 0x90, 0x80, 0x80]],
    ['a letter in Latin-1 before a tag', [0xc3]],
    ['a letter in Latin-1', [0xe9]],
  ])('refuses %s in UTF-8, in chunks of any size', async (_, bad) => {
    const feed = Uint8Array.from([0x3c, 0x61, 0x3e, ...bad, 0x3c, 0x2f, 0x61, 0x3e]);
    for (const size of CHUNK_SIZES)
      expect(await scan(feed, size)).toMatchObject({ offset: 3, kind: 'encoding' });
  });

  test('tells a character that the shop has cut from a letter of a code page', async () => {
    const feed = Uint8Array.from([0x3c, 0x61, 0x3e, 0xe2, 0x82, 0x3c, 0x2f, 0x61, 0x3e]);
    for (const size of CHUNK_SIZES)
      expect(await scan(feed, size)).toMatchObject({ offset: 3, kind: 'text', detail: 'half_character' });
    expect((await repaired(feed)).text).toBe('<a>  </a>');
  });

  test('reports the first fault of the feed even when a later one arrives in the same chunk', async () => {
    expect(await scan('<a></b>\u0001')).toMatchObject({ offset: 3, kind: 'structure' });
  });

  test.each([
    ['nested too deeply', `${'<a>'.repeat(257)}${'</a>'.repeat(257)}`],
    [
      'too many different tags',
      `<a>${Array.from({ length: 4001 }, (_, index) => `<b${index}/>`).join('')}</a>`,
    ],
    ['too many attributes', `<a ${Array.from({ length: 501 }, (_, index) => `b${index}="1"`).join(' ')}/>`],
    ['a tag of more than a megabyte', `<a b="${'x'.repeat(2 << 20)}`],
    ['an entity name without end', `<a>&${'x'.repeat(400)};</a>`],
  ])('refuses what no feed is: %s', async (_, feed) => {
    expect(await scan(feed, 65_536)).toMatchObject({ code: 'invalid_xml' });
  });

  test('reads a section of many small chunks in linear time', async () => {
    const feed = `<a><![CDATA[${']'.repeat(4 << 20)}]]></a>`;
    // Searching every chunk again from the start of the section would take minutes, and the test time out.
    expect(await scan(feed, 1000)).toBeNull();
  });
});
