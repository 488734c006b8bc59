import { languageInForce, localeInForce } from './language.ts';

/** Joins texts to a list in words: 'red, blue and green'. */
export function listed(
  parts: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(localeInForce(), { type }).format(parts);
}

/** Returns a number, given with a point, in the language's notation: '4.5' or '4,5'. */
export function decimal(number: string): string {
  return number.replace('.', (1.5).toLocaleString(localeInForce()).slice(1, 2));
}

export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Formats a time: '22 November 2026, 04:10 UTC'. */
export function longInstant(instant: Date): string {
  return `${longDay(instant)}, ${instant.toISOString().slice(11, 16)} UTC`;
}

/** Formats a day: '22 November 2026'. */
export function longDay(instant: Date): string {
  // The specification writes the day first in English.
  return instant.toLocaleDateString(languageInForce() === 'en' ? 'en-GB' : localeInForce(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
