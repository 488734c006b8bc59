const number = String.raw`\d+(?:[.,]\d+)?`;
const alone = new RegExp(String.raw`^(${number})(?![\d.,%]|e\d)`, 'u');
const percent = new RegExp(String.raw`^(${number})\s*%`, 'u');
const ofMost = new RegExp(String.raw`^(${number})\s*(?:\/|\p{L}[\p{L}\s]*?)\s*(${number})(?![\d.,%])`, 'u');

/** Maximums of rating scales; any other number beside a rating is the number of ratings. */
const scales = new Set([3, 4, 5, 6, 7, 8, 9, 10, 20, 100]);

/**
 * Converts a rating to stars, from 0 to `stars` with fractions: '4.6', '4,6', '92 %', '4.6/5', '9,2 out of 10', '4.6 (128)'. Null if there
 * are no ratings yet (0), and for anything that is not a rating on this scale.
 */
export function readRating(text: string, stars: number): number | null {
  const value = text.trim();
  const share = percent.exec(value)?.[1];
  if (share !== undefined) return within((parseNumber(share) / 100) * stars, stars);
  const [, rated, most = ''] = ofMost.exec(value) ?? [];
  if (rated !== undefined && scales.has(parseNumber(most)))
    return within((parseNumber(rated) / parseNumber(most)) * stars, stars);
  const plain = alone.exec(value)?.[1];
  return plain === undefined ? null : within(parseNumber(plain), stars);
}

function within(rating: number, stars: number): number | null {
  return rating > 0 && rating <= stars ? rating : null;
}

function parseNumber(text: string): number {
  return Number(text.replace(',', '.'));
}
