const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before each attempt of a delivery, in ms: about three days in total (Standard Webhooks 1.0, "Reliability"). */
export const tryWaitsMs: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Random share of a wait, so that deliveries that failed together are not all retried together. */
const JITTER = 0.1;

/**
 * Returns when a delivery is retried after `count` attempts; null: never. `askedMs`: the wait that the receiver requested. `chance`: a
 * random number from 0 to 1.
 */
export function nextTryAt(
  now: Date,
  { count, askedMs, chance }: { count: number; askedMs: number | null; chance: number },
): Date | null {
  const wait = tryWaitsMs[count];
  if (wait === undefined) return null;
  return new Date(now.getTime() + Math.max(wait * (1 + JITTER * chance), askedMs ?? 0));
}
