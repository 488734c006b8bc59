/**
 * Returns the replacement of a value: `pairs` alternates values and replacements, optionally followed by the default. Empty if there is
 * none. Ignores case and the underscores of feeds (`in_stock`).
 */
export function mapValue(value: string, pairs: readonly string[]): string {
  for (let at = 0; at + 1 < pairs.length; at += 2)
    if (fold(pairs[at] ?? '') === fold(value)) return pairs[at + 1] ?? '';
  return pairs.length % 2 === 1 ? (pairs.at(-1) ?? '') : '';
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll('_', ' ');
}
