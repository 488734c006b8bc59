/**
 * Returns the replacement of a value: `pairs` are a value and its replacement, one after the other, and at the end, alone, the default for
 * any other value. Empty where there is none. Case does not count, nor do the underscores of feeds (`in_stock`).
 */
export function mapValue(value: string, pairs: readonly string[]): string {
  for (let at = 0; at + 1 < pairs.length; at += 2)
    if (fold(pairs[at] ?? '') === fold(value)) return pairs[at + 1] ?? '';
  return pairs.length % 2 === 1 ? (pairs.at(-1) ?? '') : '';
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll('_', ' ');
}
