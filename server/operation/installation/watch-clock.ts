import { moveTimesBack } from '#server/db/installation/times-ahead.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Interval between looks for times ahead left by another machine's clock, in ms: its step back is not visible here. */
const LOOK_INTERVAL_MS = 60 * 60_000;

/** A clock that went back by less was set right by its time server, as happens every day. */
const STEP_MS = 30_000;

/**
 * A clock that was ahead leaves times behind for which everything would wait until then, such as a feed for its next run. The function
 * that this returns is called every second. It moves such times back when it is called first, when the clock has gone back, once an hour,
 * and again while any were found: rows that somebody was changing are left to the next time.
 */
export function watchClock({
  database,
  clock,
  log,
}: Pick<Platform, 'database' | 'clock' | 'log'>): () => Promise<void> {
  let lookedAt = -Infinity;
  let aheadMost = Infinity;
  return async () => {
    const steady = performance.now();
    const ahead = clock.now().getTime() - steady;
    aheadMost = Math.max(aheadMost, ahead);
    if (ahead > aheadMost - STEP_MS && steady - lookedAt < LOOK_INTERVAL_MS) return;
    const moved = await moveTimesBack(database.query, clock.now());
    if (moved.size === 0) [lookedAt, aheadMost] = [steady, ahead];
    else
      log.warn(
        { moved: Object.fromEntries(moved) },
        'The clock was ahead for a time: what would wait until then is due now. Let a time server set the clock.',
      );
  };
}
