const german = ['„', '“'] as const;
const polish = ['„', '”'] as const;
const pointed = ['«', '»'] as const;
const swedish = ['”', '”'] as const;
const english = ['“', '”'] as const;

/** Quotation marks by language, and by locale where a country has its own. */
const quotesOf: Readonly<Record<string, readonly [opening: string, closing: string]>> = {
  ...Object.fromEntries(
    ['bg', 'cs', 'de', 'et', 'hr', 'is', 'lt', 'sk', 'sl', 'sr'].map((each) => [each, german]),
  ),
  ...Object.fromEntries(['hu', 'pl', 'ro'].map((each) => [each, polish])),
  ...Object.fromEntries(
    ['be', 'de-ch', 'el', 'es', 'fr-ch', 'it', 'nb', 'no', 'ru', 'uk'].map((each) => [each, pointed]),
  ),
  ...Object.fromEntries(['da', 'fi', 'sv', 'he'].map((each) => [each, swedish])),
  fr: ['«\u00a0', '\u00a0»'],
  ja: ['「', '」'],
};

/**
 * Replaces straight quotes by a language's typographic ones: `"Fjell"` becomes „Fjell“, and the apostrophe of `men's` a curly one. After a
 * number they are inches and feet: `15"` becomes 15″. English quotes for an unknown language.
 */
export function typographicQuotes(value: string, language: string): string {
  const locale = language.toLowerCase();
  const [opening, closing] = quotesOf[locale] ?? quotesOf[locale.split(/[-_]/)[0] ?? ''] ?? english;
  let isOpen = false;
  return value
    .replace(/(?<=[\p{L}\p{M}])'(?=\p{L})/gu, '’')
    .replace(/(?<=\d)'(?=[\d\s,;).]|$)/gu, '′')
    .replace(/"/g, (_quote, at: number) => {
      const before = value.at(at - 1) ?? '';
      if (!isOpen && at > 0 && /\d/.test(before)) return '″';
      isOpen = !isOpen;
      return isOpen ? opening : closing;
    });
}
