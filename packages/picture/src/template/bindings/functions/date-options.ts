/** The languages whose words for dates are known, as two letters. */
export const dateLanguages: readonly string[] =
  'ar az bg bs ca cs da de el en es et fi fr he hi hr hu id it ja ka ko lt lv mk nb nl pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );

/** Whether dates can be written in a locale, such as 'de' or 'de-AT'. */
export function isDateLocale(locale: string): boolean {
  return /^[a-z]{2}(?:-[A-Z]{2})?$/.test(locale) && dateLanguages.includes(locale.slice(0, 2));
}

const letters = new Set('d dd M MM MMM MMMM yy yyyy EEE EEEE H HH mm'.split(' '));
const longestPattern = 60;

/** The parts of a pattern: letters that stand for something, words in quotes, and what is between them. */
export const dateTokens = /d+|M+|y+|E+|H+|m+|'[^']*'|[^A-Za-z']+/gu;

/** Whether a pattern of `date` can be written: `d MMM`, `EEEE, dd.MM.yyyy`, `d 'de' MMMM`. */
export function isDatePattern(pattern: string): boolean {
  if (pattern.length > longestPattern) return false;
  const tokens = pattern.match(dateTokens) ?? [];
  const areKnown = tokens.every((token) => !/^[a-zA-Z]/.test(token) || letters.has(token));
  return areKnown && tokens.join('') === pattern && /[dMyEHm]/.test(pattern.replace(/'[^']*'/g, ''));
}

/** Whether an option names the end of a period. */
export function isEnd(option: string): boolean {
  return option === 'start' || option === 'end';
}
