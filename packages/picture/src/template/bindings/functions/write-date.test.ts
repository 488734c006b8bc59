import { describe, expect, it } from 'vitest';
import { dateLanguages } from './date-options.ts';
import { findDateWords } from './date-words.ts';
import { isDatePattern } from './date-options.ts';
import { writeDate } from './write-date.ts';

const period = '2026-11-20T00:00+01:00/2026-11-27T23:59+01:00';

it.each([
  [period, ['d MMM'], '27 Nov'],
  [period, ['d MMM', 'start'], '20 Nov'],
  [period, ['d. MMMM', 'de-DE'], '27. November'],
  [period, ['pl', 'd MMMM'], '27 listopada'],
  [period, ['pl', 'MMMM'], 'listopad'],
  [period, ["d 'de' MMMM", 'es-ES'], '27 de noviembre'],
  [period, ['EEEE, dd.MM.yyyy', 'de'], 'Freitag, 27.11.2026'],
  [period, ['EEE d/M/yy', 'fr'], 'ven. 27/11/26'],
  [period, ['H:mm'], '23:59'],
  [period, ["HH 'h'", 'start'], '00 h'],
  [period, [], '27 Nov'],
  [period, ['de'], '27. Nov.'],
  [period, ['en-US'], 'Nov 27'],
  // Options of the feed come after those of the template.
  [period, ['d MMM', 'de', 'feed:fr', 'EUR', ''], '27 Nov.'],
  [period, ['d MMM', 'feed:fr', 'EUR', ''], '27 nov.'],
  [period, ['feed:', ''], '27 Nov'],
  ['2026-01-05', ['d MMMM', 'de-AT'], '5 Jänner'],
  ['2026-11-20 / 2026-11-27', ['d MMM', 'start'], '20 Nov'],
  ['2026-11-20T08:30:00Z', ['d.M. HH:mm'], '20.11. 08:30'],
  ['20.11.2026', ['d MMM'], '20 Nov'],
  // A period that ends at midnight has its last day before it; one that begins then has its first.
  ['2026-11-20T00:00/2026-12-01T00:00', ['d MMM'], '30 Nov'],
  ['2026-11-20T00:00/2027-01-01T00:00:00Z', ['d MMM yyyy'], '31 Dec 2026'],
  ['2026-11-20T00:00/2026-12-01T00:00', ['d MMM HH:mm'], '1 Dec 00:00'],
  ['2026-12-01T00:00', ['d MMM'], '1 Dec'],
  ['2026-11-20', ['HH:mm'], ''],
  ['2026-11-20/', ['d MMM'], ''],
  ['2026-11-20/', ['d MMM', 'start'], '20 Nov'],
  ['0000-00-00', ['d MMM'], ''],
  ['2026-02-30', ['d MMM'], ''],
  ['2026-11-20T25:00', ['d MMM'], ''],
])('%j with %j is %j', (value, options, text) => {
  expect(writeDate(value, options)).toBe(text);
});

it.each(['', 'week', 'd w', "d 'open", "''", 'MMMMM', 'ddd', 'd'.repeat(61)])(
  '%j is no pattern',
  (pattern) => {
    expect(isDatePattern(pattern)).toBe(false);
  },
);

it('every language whose dates can be written has its words', () => {
  for (const language of dateLanguages) expect(findDateWords(language)?.days, language).toHaveLength(7);
  for (const locale of ['xx', 'd', 'DE', 'de-de', 'de-', 'deu', '', 'constructor'])
    expect(findDateWords(locale), locale).toBeNull();
});

describe('the words for dates', () => {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 20));
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 22 + day));
  const writtenBy = (locale: string, part: 'month' | 'weekday', options: Intl.DateTimeFormatOptions) => {
    const base = { timeZone: 'UTC', numberingSystem: 'latn', calendar: 'gregory' };
    const format = new Intl.DateTimeFormat(locale, { ...base, ...options });
    return (at: number) => format.formatToParts(at).find(({ type }) => type === part)?.value;
  };

  it.each(dateLanguages)('of %s are those of the Unicode tables', (language) => {
    const words = findDateWords(language);
    const days7 = [words?.shortDays, words?.days];
    for (const [at, weekday] of (['short', 'long'] as const).entries())
      expect(days7[at]).toEqual(days.map(writtenBy(language, 'weekday', { weekday })));
    const long = months.map(writtenBy(language, 'month', { day: 'numeric', month: 'long' }));
    // If a month is a number there, the letter behind it is part of the pattern.
    if (!/^\d/.test(long[0] ?? '')) {
      expect(words?.months).toEqual(long);
      expect(words?.alone).toEqual(months.map(writtenBy(language, 'month', { month: 'long' })));
    }
    const short = months.map(writtenBy(language, 'month', { day: 'numeric', month: 'short' }));
    if (!/^\d/.test(short[0] ?? '')) expect(words?.shortMonths).toEqual(short);
    expect(words?.shortMonths).toHaveLength(12);
    expect(isDatePattern(words?.pattern ?? '')).toBe(true);
  });

  // English is written as most of its countries do; only the United States and Canada begin with the month.
  it.each(dateLanguages.filter((language) => language !== 'en').concat('en-US'))(
    'of %s stand where they do there',
    (locale) => {
      const options = { day: 'numeric', month: 'short', timeZone: 'UTC', numberingSystem: 'latn' } as const;
      const intl = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory' });
      for (const at of months)
        expect(writeDate(new Date(at).toISOString().slice(0, 10), [locale])).toBe(
          intl.format(at).replace(/(?<=^|\D)0(?=\d)/g, ''),
        );
    },
  );
});
