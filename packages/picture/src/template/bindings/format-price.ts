import { currencySign, minorDigits } from './currencies.ts';
import type { Price } from './parse-price.ts';

/**
 * Price format of a locale: decimal mark, thousands separator, and the place of the sign. `groupsFrom` is the number of digits from which
 * thousands are separated (Spanish and Polish write 1299).
 */
type Habit = {
  readonly decimal: string;
  readonly group: string;
  readonly sign: 'before' | 'before with space' | 'after';
  readonly groupsFrom?: number;
  readonly isIndian?: boolean;
};

const space = '\u00a0';
const point: Habit = { decimal: '.', group: ',', sign: 'before' };
const comma: Habit = { decimal: ',', group: '.', sign: 'after' };
const spaced: Habit = { decimal: ',', group: space, sign: 'after' };
const swiss: Habit = { decimal: '.', group: "'", sign: 'before with space' };

// Our own table, because `Intl` output changes between versions (mostly spaces), and every changed pixel gives all of a shop's pictures new
// addresses. A test compares the table with `Intl`.
const habits: Readonly<Record<string, Habit>> = {
  en: point,
  'en-IN': { ...point, isIndian: true },
  'en-ZA': { ...spaced, sign: 'before with space' },
  hi: { ...point, isIndian: true },
  ja: point,
  ko: point,
  zh: point,
  th: point,
  he: { ...point, sign: 'after' },
  'es-MX': point,
  'es-AR': { ...comma, sign: 'before with space' },
  'es-CO': { ...comma, sign: 'before with space' },
  'es-UY': { ...comma, sign: 'before with space' },
  'es-CL': { ...comma, sign: 'before' },
  'es-PE': { ...point, sign: 'before with space' },
  'de-CH': swiss,
  'de-AT': { ...comma, sign: 'before with space' },
  'it-CH': swiss,
  de: comma,
  it: comma,
  es: { ...comma, groupsFrom: 5 },
  nl: { ...comma, sign: 'before with space' },
  da: comma,
  el: comma,
  ro: comma,
  hr: comma,
  sl: { ...comma, groupsFrom: 5 },
  sr: comma,
  bs: comma,
  mk: comma,
  az: comma,
  tr: { ...comma, sign: 'before' },
  id: { ...comma, sign: 'before with space' },
  'pt-BR': { ...comma, sign: 'before with space' },
  pt: { ...spaced, groupsFrom: 5 },
  pl: { ...spaced, groupsFrom: 5 },
  bg: { ...spaced, groupsFrom: 5 },
  fr: spaced,
  'fr-CH': { ...swiss, sign: 'after' },
  cs: spaced,
  sk: spaced,
  hu: { ...spaced, groupsFrom: 5 },
  sv: spaced,
  nb: spaced,
  fi: spaced,
  et: { ...spaced, groupsFrom: 5 },
  lv: { ...spaced, groupsFrom: 5 },
  lt: spaced,
  ka: { ...spaced, groupsFrom: 5 },
  uk: spaced,
  ru: spaced,
  fa: { ...point, sign: 'after' },
  'es-PY': { ...comma, sign: 'before with space' },
  'es-BO': { ...comma, sign: 'before with space' },
  'es-CR': { ...spaced, sign: 'before' },
  'es-DO': point,
};

// Default locale of each currency: that of its country; for the euro the most frequent format.
const localeByCurrency: Readonly<Record<string, string>> = {
  EUR: 'de',
  CHF: 'de-CH',
  SEK: 'sv',
  NOK: 'nb',
  DKK: 'da',
  ISK: 'da',
  PLN: 'pl',
  CZK: 'cs',
  HUF: 'hu',
  RON: 'ro',
  BGN: 'bg',
  RSD: 'sr',
  UAH: 'uk',
  RUB: 'ru',
  BYN: 'ru',
  KZT: 'ru',
  KGS: 'ru',
  UZS: 'ru',
  GEL: 'ka',
  AMD: 'ru',
  ALL: 'ru',
  AZN: 'az',
  MDL: 'ro',
  MKD: 'mk',
  BAM: 'bs',
  ARS: 'es-AR',
  COP: 'es-CO',
  UYU: 'es-UY',
  CLP: 'es-CL',
  PEN: 'es-PE',
  TRY: 'tr',
  ILS: 'he',
  INR: 'en-IN',
  IDR: 'id',
  VND: 'de',
  BRL: 'pt-BR',
  ZAR: 'en-ZA',
  IRR: 'fa',
  DZD: 'fr',
  XOF: 'fr',
  XAF: 'fr',
  PYG: 'es-PY',
  BOB: 'es-BO',
  CRC: 'es-CR',
  DOP: 'es-DO',
  TJS: 'ru',
};

/** Returns the locale for a price if none is given. */
export function usualLocale(currency: string | null): string {
  return localeByCurrency[currency ?? ''] ?? 'en';
}

/** True for a locale with a known price format, such as 'de' or 'de-DE'. */
export function isKnownLocale(locale: string): boolean {
  return findHabit(locale) !== undefined;
}

/**
 * Formats a price for a locale: 1299.5 EUR is '1.299,50 €' in 'de-DE'. `isShort` omits decimals that are all zero. Without a currency only
 * the number is written.
 */
export function formatPrice({ amount, currency }: Price, locale: string, isShort: boolean): string {
  const habit = findHabit(locale) ?? point;
  const [whole = '', decimals = ''] = amount.toFixed(minorDigits(currency)).split('.');
  const isWhole = decimals === '' || (isShort && /^0+$/.test(decimals));
  const number = group(whole, habit) + (isWhole ? '' : habit.decimal + decimals);
  if (currency === null) return number;
  const sign = currencySign(currency);
  if (habit.sign === 'after') return `${number}${space}${sign}`;
  const needsSpace = habit.sign === 'before with space' || /\p{L}$/u.test(sign);
  return `${sign}${needsSpace ? space : ''}${number}`;
}

/** Returns the locale's thousands separator. */
export function findGroupMark(locale: string): string {
  return (findHabit(locale) ?? point).group;
}

function findHabit(locale: string): Habit | undefined {
  const [language = '', region] = locale.split('-');
  const exact =
    region === undefined ? undefined : habits[`${language.toLowerCase()}-${region.toUpperCase()}`];
  return exact ?? habits[language.toLowerCase()];
}

function group(digits: string, { group: mark, groupsFrom = 4, isIndian = false }: Habit): string {
  if (digits.length < groupsFrom) return digits;
  const groups = isIndian ? /(?<=\d)(?=(?:\d{2})*\d{3}$)/g : /(?<=\d)(?=(?:\d{3})+$)/g;
  return digits.replace(groups, mark);
}
