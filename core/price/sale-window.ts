/** Time window of a sale price, in ms since 1970: includes `startsAt`, excludes `endsAt`; infinite if open-ended. */
export type SaleWindow = { readonly startsAt: number; readonly endsAt: number };

const always: SaleWindow = { startsAt: -Infinity, endsAt: Infinity };
const instantPattern =
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:(?:T|\s+)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?)?\s*(?<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/iu;
const DAY_MS = 86_400_000;

/**
 * Reads the interval of `sale_price_effective_date` as Merchant Center does (support.google.com/merchants/answer/6324460): two ISO 8601
 * moments separated by a slash, spaces allowed. Without times it lasts from the start of the first day to the end of the last; without a
 * zone it is UTC. An end of the interval that is missing, or all zeros as shop systems write it, is open. Null if it cannot be read.
 */
export function parseSaleWindow(text: string): SaleWindow | null {
  if (!/[1-9]/.test(text)) return always;
  const sides = text.split('/').map((side) => side.trim());
  const [from = '', to = ''] = sides;
  if (sides.length !== 2) return null;
  const startsAt = /[1-9]/.test(from) ? parseMoment(from, 0) : -Infinity;
  const endsAt = /[1-9]/.test(to) ? parseMoment(to, DAY_MS) : Infinity;
  return startsAt < endsAt ? { startsAt, endsAt } : null;
}

/** Returns the moment in a text; NaN if it is none. `dayMs` is added to a day without a time. */
function parseMoment(text: string, dayMs: number): number {
  const parts = instantPattern.exec(text)?.groups;
  if (parts === undefined) return Number.NaN;
  const { zone = 'Z' } = parts;
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    (name) => Number(parts[name] ?? 0),
  ) as [number, number, number, number, number, number];
  const midnight = Date.UTC(year, month - 1, day);
  // 30 February does not exist, but Date would turn it into March.
  const isDay = new Date(midnight).getUTCMonth() === month - 1 && day > 0;
  const isTime = minute < 60 && second < 60 && hour * 60 + minute <= 24 * 60;
  if (!isDay || !isTime) return Number.NaN;
  const ofDay = parts['hour'] === undefined ? dayMs : ((hour * 60 + minute) * 60 + second) * 1000;
  return midnight + ofDay - zoneOffsetMs(zone);
}

function zoneOffsetMs(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
