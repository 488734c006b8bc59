/** Returns a name without its namespace prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns a name normalised for comparing property names: no prefix, lower case, no accents, nothing between the words. */
export function foldName(name: string): string {
  return plainName(localName(name)).replace(/[\s_.-]+/g, '');
}

// Letters that Unicode does not decompose, but that people type without their mark.
const LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
};

/** Returns a name in lower case and without accents, which exporters often omit. */
export function plainName(name: string): string {
  const lower = name.toLowerCase();
  if (/^[\x21-\x7e]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıłøæœßđ]/g, (letter) => LETTERS[letter] ?? letter);
}
