const DAY_MS = 86_400_000;

// Cached: creating a formatter costs more than a thousand uses.
const formats = new Map<string, Intl.DateTimeFormat>();

/** True for the name of a time zone ('Europe/Berlin') that this program supports. */
export function isTimeZone(name: string): boolean {
  try {
    getFormat(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the moment, in ms since 1970, of a local time such as '2026-11-27T08:00' in a time zone. If clocks show it twice, at the end of
 * summer time, the first moment counts; if they skip it, it is shifted by the skipped amount.
 */
export function momentOfLocal(local: string, timeZone: string): number {
  const wall = Date.parse(`${local}Z`);
  const before = offsetMs(wall - DAY_MS, timeZone);
  const after = offsetMs(wall + DAY_MS, timeZone);
  const moments = [wall - before, wall - after].toSorted((a, b) => a - b);
  return moments.find((moment) => moment + offsetMs(moment, timeZone) === wall) ?? wall - before;
}

/** Returns the local time in a time zone at a moment, to the minute: '2026-11-27T08:00'. */
export function localOfMoment(momentMs: number, timeZone: string): string {
  return new Date(momentMs + offsetMs(momentMs, timeZone)).toISOString().slice(0, 16);
}

/** Returns the offset of clocks from UTC at a moment, in ms. */
function offsetMs(momentMs: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of getFormat(timeZone).formatToParts(momentMs)) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  const shown = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return shown - Math.floor(momentMs / 1000) * 1000;
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
