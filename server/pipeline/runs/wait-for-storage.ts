import { withLockedRun } from '#server/db/locked-run.ts';
import { noteStalled } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { JobPutOff } from '#server/platform/queue/port.ts';
import { isStorageFault } from '../fault-outcomes.ts';
import { failRun } from './fail-run.ts';

/** Delay in ms before a job without room is retried. */
const TRY_AGAIN_MS = 10_000;

/** Time in ms after which a stalled run ends, and the last good feed stays. */
const STALLED_MAX_MS = 15 * 60_000;

/**
 * Handles missing storage. A full disk or an unreachable database is temporary and not a product's fault: the job is postponed, with its
 * run's products, until there is room again. Throws `JobPutOff` for that; returns true if the run ended because of it, and false for every
 * other error.
 */
export async function waitForStorage(
  platform: Platform,
  run: { id: string; feed_id: string },
  error: unknown,
): Promise<boolean> {
  if (!isStorageFault(error)) return false;
  const now = platform.clock.now();
  // The database may be on the same disk; then the job waits anyway.
  const since = await withLockedRun(platform, run, (locked) => noteStalled(locked, now)).catch(() => now);
  if (now.getTime() - since.getTime() < STALLED_MAX_MS) throw new JobPutOff(TRY_AGAIN_MS, error);
  platform.log.error({ err: error }, 'A run ended because our storage took nothing for too long.');
  await failRun(platform, run, { code: 'storage_full' });
  return true;
}
