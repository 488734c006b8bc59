import { expect, test } from 'vitest';
import { pickEarlier, nextRunAfter, retryAfter } from './next-run-after.ts';
import { nextTimeOfDay } from './next-time-of-day.ts';

/** Returns the runs from one time to another, each beginning when the one before and the schedule require it. */
function runsFrom(from: string, until: string, times: readonly string[], timeZone: string): string[] {
  const runs: string[] = [];
  for (let at = Date.parse(from); ;) {
    at = nextTimeOfDay(at, times, timeZone);
    if (at > Date.parse(until)) return runs;
    runs.push(new Date(at).toISOString().slice(0, 16));
  }
}

test('a feed is refreshed at its times of day, in its own zone, on both sides of the change to summer time', () => {
  // Berlin goes from UTC+1 to UTC+2 on 29 March 2026 at 02:00.
  expect(runsFrom('2026-03-28T00:00Z', '2026-03-29T23:59Z', ['06:00', '18:00'], 'Europe/Berlin')).toEqual([
    '2026-03-28T05:00',
    '2026-03-28T17:00',
    '2026-03-29T04:00',
    '2026-03-29T16:00',
  ]);
});

test('a time that clocks leave out is one run all the same, and is not skipped', () => {
  // On 29 March there is no 02:30 in Berlin: clocks jump from 02:00 to 03:00, and half an hour after the jump is 03:30 or 01:30 UTC.
  expect(runsFrom('2026-03-28T00:00Z', '2026-03-30T12:00Z', ['02:30'], 'Europe/Berlin')).toEqual([
    '2026-03-28T01:30',
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ]);
});

test('a time that clocks show twice is one run', () => {
  // On 25 October 2026 Berlin shows 02:30 at 00:30 and again at 01:30 UTC.
  expect(runsFrom('2026-10-24T12:00Z', '2026-10-26T12:00Z', ['02:30'], 'Europe/Berlin')).toEqual([
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ]);
});

test('every hour of a day is twenty-three runs in spring and twenty-four in autumn, where one hour is shown twice', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
  // Hours of that day in Berlin; the time that is left out falls together with the one after it.
  expect(runsFrom('2026-03-28T22:59Z', '2026-03-29T21:59Z', hours, 'Europe/Berlin')).toHaveLength(23);
  expect(runsFrom('2026-10-24T21:59Z', '2026-10-25T22:59Z', hours, 'Europe/Berlin')).toHaveLength(24);
});

test('zones with half hours, without summer time and across the date line are right', () => {
  expect(runsFrom('2026-06-01T00:00Z', '2026-06-01T23:59Z', ['06:00'], 'Asia/Kolkata')).toEqual([
    '2026-06-01T00:30',
  ]);
  expect(runsFrom('2026-06-01T00:00Z', '2026-06-02T00:00Z', ['06:00'], 'Pacific/Auckland')).toEqual([
    '2026-06-01T18:00',
  ]);
  // Cairo's clocks leave out midnight of 24 April 2026, so that time is one o'clock.
  expect(runsFrom('2026-04-22T23:00Z', '2026-04-24T12:00Z', ['00:00'], 'Africa/Cairo')).toEqual([
    '2026-04-23T22:00',
  ]);
});

test('with times of day the interval does not count, and without any all is as it was', () => {
  const now = new Date('2026-06-01T08:00Z');
  const daily = { refreshMinutes: 15, refreshAt: ['06:00'], timeZone: 'Europe/Berlin' };
  expect(nextRunAfter(now, daily, null)).toEqual(new Date('2026-06-02T04:00Z'));
  expect(nextRunAfter(now, { refreshMinutes: 360, refreshAt: [] }, null)).toEqual(
    new Date('2026-06-01T14:00Z'),
  );
  expect(nextRunAfter(now, { refreshAt: null }, null)).toEqual(new Date('2026-06-01T09:00Z'));
  // A price that changes by itself at noon does not wait for the morning.
  const noon = new Date('2026-06-01T12:00Z');
  expect(nextRunAfter(now, daily, noon)).toEqual(noon);
});

test('a run that failed is tried again in an hour, where the next time of day may be far', () => {
  const now = new Date('2026-06-01T08:00Z');
  expect(retryAfter(now, { refreshAt: ['06:00'] })).toEqual(new Date('2026-06-01T09:00Z'));
  expect(retryAfter(now, {})).toBeNull();
});

test('a roll-out’s next step is waited for where it comes before the regular run, and puts no regular run off', () => {
  const [earlier, later] = [new Date('2026-06-01T08:00Z'), new Date('2026-06-02T08:00Z')];
  expect(pickEarlier(later, earlier)).toEqual(earlier);
  expect(pickEarlier(earlier, later)).toEqual(earlier);
  expect(pickEarlier(later, null)).toEqual(later);
});
