// A character with its accents, or an emoji sequence.
const character = /\P{M}(?:\p{M}|\u200d\P{M}|\p{Emoji_Modifier})*/gu;

/** Truncates to at most `length` characters including the ellipsis, after a whole word if one ends near the limit. */
export function truncate(value: string, length: number): string {
  const characters = value.match(character) ?? [];
  if (characters.length <= length) return value;
  const cut = characters.slice(0, length - 1).join('');
  const isBetweenWords = !/[\p{L}\p{N}]/u.test(characters[length - 1] ?? '');
  const words = isBetweenWords ? cut : cut.replace(/\s+\S*$/u, '');
  const kept = words.length > cut.length / 2 ? words : cut;
  return `${kept.replace(/[\s,;:–-]+$/u, '')}…`;
}
