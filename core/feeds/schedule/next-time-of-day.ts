import { localOfMoment, momentOfLocal } from '#core/rules/time-zone.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the first moment after `nowMs` at which clocks in a time zone show one of these times of day ('06:00'). A time that they show
 * twice on a day is its first moment alone, and one that they leave out is as much later as they jump: every time is one run a day.
 */
export function nextTimeOfDay(nowMs: number, times: readonly string[], timeZone: string): number {
  let next = Infinity;
  // The day before too: where clocks leave out midnight, its time is on the next.
  for (const days of [-1, 0, 1, 2]) {
    const date = localDateAfter(nowMs, days, timeZone);
    for (const time of times) {
      const moment = momentOfLocal(`${date}T${time}`, timeZone);
      if (moment > nowMs) next = Math.min(next, moment);
    }
  }
  return next;
}

/** Returns the date so many days after the one that calendars in a time zone show at a moment. */
function localDateAfter(momentMs: number, days: number, timeZone: string): string {
  const today = Date.parse(`${localOfMoment(momentMs, timeZone).slice(0, 10)}T00:00Z`);
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}
