import { formatDate, formatNumber } from '#web/lib/format.ts';

/** Formats cents of a US dollar: 2_300 → '$23', 123_450 → '$1,234.50', -500 → '−$5'. */
export function formatMoney(cents: number): string {
  const whole = Math.abs(cents);
  const rest = whole % 100;
  const sum = `$${formatNumber((whole - rest) / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
  return cents < 0 ? `−${sum}` : sum;
}

/** Formats seconds since 1970 as a day in the user's time zone: 'Nov 21, 2026'. */
export function formatEpochDate(seconds: number): string {
  return formatDate(new Date(seconds * 1_000).toISOString());
}
