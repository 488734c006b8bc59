const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Scripts whose letters are joined, or stand in clusters: taken apart they are no words. */
const joined =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Thai}\p{Script=Lao}]/u;
const leftwards = /[\p{Script=Hebrew}\p{Script=Thaana}]/u;
const rightwards = /[\p{L}\p{N}]/u;

/**
 * The pieces of words that are turned each by itself, blanks among them: letters; or whole words where letters are joined, and
 * where some run to the left and others to the right, which only what sets them together can order.
 */
export function unitsOf(words: string): string[] {
  const others = words.replaceAll(/[\p{Script=Hebrew}\p{Script=Thaana}\p{M}]/gu, '');
  const isMixed = leftwards.test(words) && rightwards.test(others);
  if (joined.test(words) || isMixed) return words.split(/( )/).filter((word) => word !== '');
  return Array.from(graphemes.segment(words), ({ segment }) => segment);
}
