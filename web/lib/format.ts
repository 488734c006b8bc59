import { localeInForce } from '#core/messages/language.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
// Created when first used, because that takes the browser longer than rendering a screen.
const numberFormat = once(() => new Intl.NumberFormat(localeInForce()));
const dateFormat = once(() => new Intl.DateTimeFormat(localeInForce(), { dateStyle: 'medium' }));
const dateTimeFormat = once(
  () => new Intl.DateTimeFormat(localeInForce(), { dateStyle: 'medium', timeStyle: 'short' }),
);
const relativeFormat = once(
  () => new Intl.RelativeTimeFormat(localeInForce(), { numeric: 'auto', style: 'long' }),
);

const steps = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

export function formatNumber(value: number): string {
  // Fast path: most numbers are small counts, which are written in the same way in both languages.
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return value.toFixed();
  return numberFormat().format(value);
}

/** Formats an instant as a day in the user's time zone: 'Nov 21, 2026'. */
export function formatDate(instant: string): string {
  return dateFormat().format(new Date(instant));
}

/** Formats an instant as day and time in the user's time zone; a line may break between them, but not inside the time. */
export function formatDateTime(instant: string): string {
  return dateTimeFormat()
    .format(new Date(instant))
    .replace(/\s(?=[AP]M$)/, '\u00a0');
}

/** Formats a relative time: '12 minutes ago', 'in 2 hours', 'just now'; `nowMs` is in epoch milliseconds. */
export function formatRelative(instant: string, nowMs: number): string {
  const seconds = (Date.parse(instant) - nowMs) / 1_000;
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  if (step === undefined) return seconds > 5 ? commonMessages.inAMoment : commonMessages.justNow;
  return relativeFormat().format(Math.trunc(seconds / step.seconds), step.unit);
}

/** Formats a duration: 400 → '< 1 s', 75_000 → '1 min 15 s', 3_900_000 → '1 h 5 min'. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 1) return '< 1 s';
  if (seconds < 60) return `${seconds} s`;
  const [whole, rest, units] =
    seconds < 3_600
      ? [Math.floor(seconds / 60), seconds % 60, ['min', 's'] as const]
      : [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), ['h', 'min'] as const];
  return rest === 0 ? `${whole} ${units[0]}` : `${whole} ${units[0]} ${rest} ${units[1]}`;
}

/** Formats bytes in units of 1,024: 1_536 → '1.5 KB'. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1_024 ** power;
  return `${value >= 10 || power === 0 ? Math.round(value) : formatNumber(Number(value.toFixed(1)))} ${units[power] ?? ''}`;
}

/** Returns a function that creates a value at its first call and then returns the same one. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
