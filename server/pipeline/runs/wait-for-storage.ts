import { withLockedRun } from '#server/db/locked-run.ts';
import { noteStalled } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { JobPutOff } from '#server/platform/queue/port.ts';
import { isStorageFault } from '../fault-outcomes.ts';
import { failRun } from './fail-run.ts';

/** Delay before a job that found no room is tried again, in ms. */
const TRY_AGAIN_MS = 10_000;

/** A run that could not go on for so long ends, and the last good feed stays. */
const STALLED_MAX_MS = 15 * 60_000;

/**
 * Waits for storage. A full disk or a database that is away is a fault of the moment and of no product: the job is put off, and the
 * products of its run with it, until there is room again. Throws `JobPutOff` to that end; returns true when the run ended over it, and
 * false for every other error.
 */
export async function waitForStorage(
  platform: Platform,
  run: { id: string; feed_id: string },
  error: unknown,
): Promise<boolean> {
  if (!isStorageFault(error)) return false;
  const now = platform.clock.now();
  // The database may lie on the same disk; then the job waits all the same.
  const since = await withLockedRun(platform, run, (locked) => noteStalled(locked, now)).catch(() => now);
  if (now.getTime() - since.getTime() < STALLED_MAX_MS) throw new JobPutOff(TRY_AGAIN_MS, error);
  platform.log.error({ err: error }, 'A run ended because our storage took nothing for too long.');
  await failRun(platform, run, { code: 'storage_full' });
  return true;
}
