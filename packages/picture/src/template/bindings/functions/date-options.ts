/** The languages with known words for dates, as two letters. */
export const dateLanguages: readonly string[] =
  'ar az bg bs ca cs da de el en es et fi fr he hi hr hu id it ja ka ko lt lv mk nb nl pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );

/** True if dates can be written in a locale, such as 'de' or 'de-AT'. */
export function isDateLocale(locale: string): boolean {
  return /^[a-z]{2}(?:-[A-Z]{2})?$/.test(locale) && dateLanguages.includes(locale.slice(0, 2));
}

const letters = new Set('d dd M MM MMM MMMM yy yyyy EEE EEEE H HH mm'.split(' '));
const longestPattern = 60;

/** The tokens of a pattern: letters with a meaning, words in quotes, and everything between. */
export const dateTokens = /d+|M+|y+|E+|H+|m+|'[^']*'|[^A-Za-z']+/gu;

/** True for a valid pattern of `date`: `d MMM`, `EEEE, dd.MM.yyyy`, `d 'de' MMMM`. */
export function isDatePattern(pattern: string): boolean {
  if (pattern.length > longestPattern) return false;
  const tokens = pattern.match(dateTokens) ?? [];
  const areKnown = tokens.every((token) => !/^[a-zA-Z]/.test(token) || letters.has(token));
  return areKnown && tokens.join('') === pattern && /[dMyEHm]/.test(pattern.replace(/'[^']*'/g, ''));
}

/** True if an option chooses the start or the end of a period. */
export function isEnd(option: string): boolean {
  return option === 'start' || option === 'end';
}
