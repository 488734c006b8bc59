import { localOfMoment, momentOfLocal } from '#core/rules/time-zone.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the first moment after `nowMs` at which clocks in a time zone show one of these times of day ('06:00'). When clocks are set back,
 * only the first occurrence counts; when they skip the time, it is shifted by the skipped amount: each time of day is one run a day.
 */
export function nextTimeOfDay(nowMs: number, times: readonly string[], timeZone: string): number {
  let next = Infinity;
  // The day before is tried, too: if clocks skip midnight, its time is on the next day.
  for (const days of [-1, 0, 1, 2]) {
    const date = localDateAfter(nowMs, days, timeZone);
    for (const time of times) {
      const moment = momentOfLocal(`${date}T${time}`, timeZone);
      if (moment > nowMs) next = Math.min(next, moment);
    }
  }
  return next;
}

function localDateAfter(momentMs: number, days: number, timeZone: string): string {
  const today = Date.parse(`${localOfMoment(momentMs, timeZone).slice(0, 10)}T00:00Z`);
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}
