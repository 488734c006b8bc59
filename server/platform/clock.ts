/** The only source of time in the server, so that tests can control it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Tolerated difference between two machines' clocks, before a time written by one counts as wrong on the other. */
export const SKEW_MS = 60_000;

/** True if `since` is less than `ms` ago and not in the future: a time written by a fast clock does not extend the period. */
export function isWithin(clock: Clock, since: Date, ms: number): boolean {
  const age = clock.now().getTime() - since.getTime();
  return age < ms && age > -SKEW_MS;
}
