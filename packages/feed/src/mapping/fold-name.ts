/** Returns a name without its namespace prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns a name as property names are compared: no prefix, lower case, no accents, nothing between the words. */
export function foldName(name: string): string {
  return plainName(localName(name)).replace(/[\s_.-]+/g, '');
}

// Letters that are none with a mark to Unicode, but are typed without it all the same.
const LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
};

/** Returns a name in lower case and without accents: exporters leave them out as often as not. */
export function plainName(name: string): string {
  const lower = name.toLowerCase();
  if (/^[\x21-\x7e]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıłøæœßđ]/g, (letter) => LETTERS[letter] ?? letter);
}
