/** The only source of time in the server, so that a test can hold it still. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

/** Tolerated difference between the clocks of two machines, before what one has written counts as wrong on the other. */
export const SKEW_MS = 60_000;

/** Whether `since` is less than `ms` ago, and no time to come: what a clock that was ahead has written lasts no longer for it. */
export function isWithin(clock: Clock, since: Date, ms: number): boolean {
  const age = clock.now().getTime() - since.getTime();
  return age < ms && age > -SKEW_MS;
}
