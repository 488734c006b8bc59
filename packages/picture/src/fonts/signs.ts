import type { CodePoints } from './code-points.ts';

/** From punctuation to arrows and dingbats; contains no letters. */
const blocks: CodePoints = [
  [0x2010, 0x2bff],
  [0x1f100, 0x1f1e5],
  [0x1f650, 0x1f67f],
  [0x1f700, 0x1fbff],
];

/**
 * Returns the signs of a set that have the colour of the text (★ ✓ → ☎): without emoji (⭐ ⚡), but including those that only U+FE0F turns
 * into one (☎️).
 */
export function signsAmong(codePoints: CodePoints): CodePoints {
  const found: [number, number][] = [];
  for (const [first, last] of codePoints) {
    for (const [from, to] of blocks) {
      for (let code = Math.max(first, from); code <= Math.min(last, to); code += 1) {
        if (/\p{Emoji_Presentation}/u.test(String.fromCodePoint(code))) continue;
        const before = found.at(-1);
        if (before !== undefined && before[1] === code - 1) before[1] = code;
        else found.push([code, code]);
      }
    }
  }
  return found;
}
