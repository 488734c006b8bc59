import { feedLanguage } from '../feed-custom.ts';
import { dateTokens, isDatePattern, isEnd } from './date-options.ts';
import { findDateWords, type DateWords } from './date-words.ts';

/** A day and time as written; hours are null for a day without a time. */
type Moment = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number | null;
  readonly minute: number;
};

const isoPattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:T|\s+)(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?)?\s*(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
const dottedPattern = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const longestDate = 100;

/**
 * Formats a date of a feed, or one end of a period such as `2026-11-20T00:00+01:00/2026-11-27T00:00+01:00`. The options are a pattern, a
 * locale, and 'start' or 'end' (default 'end'), in any order; the first of each kind counts, others are ignored. The feed's language is the
 * default locale, and its usual format of a day the default pattern. Empty for a text that is not a date, which must not appear in an ad.
 */
export function writeDate(value: string, options: readonly string[]): string {
  const isStart = options.find((option) => option === 'start' || option === 'end') === 'start';
  const words =
    options.map(findDateWords).find((each) => each !== null) ??
    findDateWords(feedLanguage(options)) ??
    findDateWords('en');
  const given = options.find(
    (option) => !isEnd(option) && findDateWords(option) === null && isDatePattern(option),
  );
  const moment = words === null ? null : readMoment(value, isStart, given);
  const isWithout = moment?.hour === null && asksForTime(given);
  return moment === null || words === null || isWithout
    ? ''
    : writeMoment(moment, given ?? words.pattern, words);
}

function readMoment(value: string, isStart: boolean, pattern: string | undefined): Moment | null {
  if (value.length > longestDate) return null;
  const sides = value.split('/');
  if (sides.length > 2) return null;
  const side = (isStart ? sides[0] : sides.at(-1))?.trim() ?? '';
  const moment = parseMoment(side);
  const isMidnight = moment?.hour === 0 && moment.minute === 0;
  // If a period ends at midnight, its last day is the one before.
  const isDayBefore = isMidnight && sides.length === 2 && !isStart && !asksForTime(pattern);
  return moment !== null && isDayBefore ? dayBefore(moment) : moment;
}

function asksForTime(pattern = ''): boolean {
  return /[Hm]/.test(pattern.replace(/'[^']*'/g, ''));
}

function parseMoment(text: string): Moment | null {
  const [, day, month, year] = dottedPattern.exec(text) ?? [];
  const parts = year === undefined ? isoPattern.exec(text)?.slice(1) : [year, month, day];
  if (parts === undefined) return null;
  const [y = 0, m = 0, d = 0] = parts.slice(0, 3).map(Number);
  const hour = parts[3] === undefined ? null : Number(parts[3]);
  const moment = { year: y, month: m, day: d, hour, minute: Number(parts[4] ?? 0) };
  // 30 February does not exist, but Date would turn it into March.
  const isDay = d > 0 && new Date(Date.UTC(y, m - 1, d)).getUTCMonth() === m - 1;
  return isDay && (hour ?? 0) <= 24 && moment.minute < 60 ? moment : null;
}

function dayBefore({ year, month, day }: Moment): Moment {
  const date = new Date(Date.UTC(year, month - 1, day - 1));
  const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return { year: y, month: m, day: d, hour: null, minute: 0 };
}

function writeMoment(moment: Moment, pattern: string, words: DateWords): string {
  const { year, month, day, hour, minute } = moment;
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const hasDay = pattern.replace(/'[^']*'/g, '').includes('d');
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const written: Readonly<Record<string, () => string>> = {
    d: () => String(day),
    dd: () => twoDigits(day),
    M: () => String(month),
    MM: () => twoDigits(month),
    MMM: () => words.shortMonths[month - 1] ?? '',
    MMMM: () => (hasDay ? words.months : words.alone)[month - 1] ?? '',
    yy: () => twoDigits(year % 100),
    yyyy: () => String(year),
    EEE: () => words.shortDays[weekday] ?? '',
    EEEE: () => words.days[weekday] ?? '',
    H: () => String(hour ?? 0),
    HH: () => twoDigits(hour ?? 0),
    mm: () => twoDigits(minute),
  };
  return pattern.replace(dateTokens, (token) => {
    if (token.startsWith("'")) return token === "''" ? "'" : token.slice(1, -1);
    return written[token]?.() ?? token;
  });
}
