import { namedCharacters } from './named-characters.ts';

const referencePattern = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,30}));/g;

// Tags that shops leave in texts copied from their pages. Single letters ('<S>', '<M>') are sizes, unless a closing tag follows.
const blockTags = new Set(
  'p br div ul ol li dl dt dd h1 h2 h3 h4 h5 h6 table thead tbody tr td th hr section article blockquote pre'.split(
    ' ',
  ),
);
const inlineTags = new Set(
  'strong em span font small big sup sub ins del strike center img label mark abbr code tt'.split(' '),
);
const tagPattern = /<\/?([a-z][a-z\d]*)(?=[\s/>])[^<>]*>/gi;

/**
 * Returns a feed's text as the shop meant it. Titles are often escaped twice (`Tom &amp; Jerry`, `&#039;`) or still contain the tags of a
 * page (`<p>Leather</p>`); both are removed once, as merchant platforms do. Incomplete references and text that is not an HTML tag stay:
 * 'R&D', 'A < B', 'Tom &amp Co', '<3'.
 */
export function plainText(text: string): string {
  const resolved = text.includes('&') ? text.replace(referencePattern, decodeReference) : text;
  return resolved.includes('<') ? withoutTags(resolved) : resolved;
}

function decodeReference(reference: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return namedCharacters.get(name) ?? reference;
  const codePoint = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  // Shop systems use Windows-1252 numbers, where Unicode has control characters.
  const character = windowsSigns.get(codePoint);
  if (character !== undefined) return character;
  const isText = codePoint >= 32 && codePoint <= 0x10_ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
  return isText || codePoint === 9 || codePoint === 10 || codePoint === 13
    ? String.fromCodePoint(codePoint)
    : reference;
}

const windowsSigns: ReadonlyMap<number, string> = new Map([
  [128, '€'],
  [133, '…'],
  [145, '‘'],
  [146, '’'],
  [147, '“'],
  [148, '”'],
  [149, '•'],
  [150, '–'],
  [151, '—'],
  [153, '™'],
]);

function withoutTags(text: string): string {
  const closed = new Set(
    Array.from(text.matchAll(/<\/([abiusq])\s*>/gi), ([, name = '']) => name.toLowerCase()),
  );
  const plain = text
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(tagPattern, (tag: string, name: string) => {
      const folded = name.toLowerCase();
      if (blockTags.has(folded)) return ' ';
      return inlineTags.has(folded) || closed.has(folded) ? '' : tag;
    });
  return plain === text ? text : plain.replace(/[ \t]{2,}/g, ' ').trim();
}
