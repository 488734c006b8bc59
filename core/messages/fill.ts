/** Values for the placeholders of a sentence, by name. A list is written as 'a, b, c'. */
export type Facts = Readonly<Record<string, unknown>>;

// Quoted text, a special character, or text up to the next of either.
const token = /''|'([{}#](?:''|[^'])*)'|[{}#']|[^{}#']+/y;
const argument = /\s*(\w+)\s*,?\s*(\w*)\s*,?/y;
const variant = /\s*(=?\w+)\s*\{/y;

/**
 * Fills a sentence in ICU MessageFormat: `{name}`, `{count, number}`, `{count, plural, …}` and `{kind, select, …}`. Supports only the parts
 * of the standard that the sentences use; `core/messages/words/words.test.ts` compares it with FormatJS.
 */
export function fill(sentence: string, facts: Facts, locale: string): string {
  let at = 0;

  function next(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(sentence);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }

  /** Reads up to the brace that ends this part. `count` replaces each #. */
  function part(count = '#'): string {
    let text = '';
    for (let found = next(token); found !== null && found[0] !== '}'; found = next(token)) {
      const [sign, quoted] = found;
      if (sign === '{') text += filled(count);
      else text += quoted?.replaceAll("''", "'") ?? (sign === "''" ? "'" : sign === '#' ? count : sign);
    }
    return text;
  }

  function filled(outer: string): string {
    const [, name = '', kind] = next(argument) ?? [];
    const fact = facts[name];
    const plain = Array.isArray(fact) ? fact.join(', ') : String(fact);
    const count = kind === '' || kind === 'select' ? outer : Number(fact).toLocaleString(locale);
    const variants = new Map<string, string>();
    for (let found = next(variant); found !== null; found = next(variant))
      variants.set(found[1] ?? '', part(count));
    next(token);
    if (kind === '') return plain;
    if (kind === 'number') return count;
    const [exact, form] =
      kind === 'plural' ? [`=${plain}`, pluralRules(locale).select(Number(fact))] : [plain, ''];
    return variants.get(exact) ?? variants.get(form) ?? variants.get('other') ?? '';
  }

  return part();
}

const rules = new Map<string, Intl.PluralRules>();

/** Returns the plural rules of a locale, cached because creating them is twenty times slower than using them. */
function pluralRules(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}
