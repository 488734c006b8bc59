import { parsePrice } from '#picture/values';
import { momentOfLocal } from './time-zone.ts';

// Maximum characters in which a number is searched; a longer text is a description.
const CHARACTERS_MAX = 200;

/** Returns the first number of a text with any unit and either decimal mark: '2,5 kg', '1.299,00 EUR', '-3 °C'; NaN without one. */
export function readNumber(text: string): number {
  const found = /(?<![\p{L}\d])(?<sign>[-–−]?)\s?(?<digits>\d[\d.,'’\s]*)/u.exec(
    text.slice(0, CHARACTERS_MAX),
  );
  const { sign = '', digits = '' } = found?.groups ?? {};
  const whole = parsePrice(text.trim());
  if (whole !== null) return whole.amount;
  const amount = parsePrice(digits.trim().replace(/[.,]$/, ''))?.amount ?? firstDigits(digits);
  return sign === '' ? amount : -amount;
}

/** Reads the first of several numbers, such as '10 20'. */
function firstDigits(digits: string): number {
  const first = /^\d+(?:[.,]\d+)?/.exec(digits)?.[0];
  return first === undefined ? NaN : Number(first.replace(',', '.'));
}

const datePatterns = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T\s]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(?<zone>Z|UTC|[+-]\d{2}:?\d{2})?)?/i,
  /^(?<day>\d{1,2})[.](?<month>\d{1,2})[.](?<year>\d{4})(?:[,\s]+(?<hour>\d{1,2}):(?<minute>\d{2}))?/,
];

/**
 * Returns the moment, in ms since 1970, at the start of a text: '2026-11-27', optionally with time and zone, or '27.11.2026'. Without a
 * zone it is local in `timeZone`; a day means its beginning. NaN without one.
 */
export function readDate(text: string, timeZone: string): number {
  for (const pattern of datePatterns) {
    const parts = pattern.exec(text.trim())?.groups;
    if (parts === undefined) continue;
    const { year = '', month = '', day = '', hour = '0', minute = '0', zone } = parts;
    const two = (digits: string) => digits.padStart(2, '0');
    const local = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute.padStart(2, '0')}`;
    const utc = new Date(`${local}Z`);
    if (Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(local)) return NaN;
    return zone === undefined ? momentOfLocal(local, timeZone) : utc.getTime() - zoneMs(zone);
  }
  return NaN;
}

function zoneMs(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Returns a text normalised for comparison in conditions: ignores case and the amount of white space. */
export function foldText(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
