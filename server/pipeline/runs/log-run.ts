import { summariseRun } from '#server/db/runs/run-summary.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Writes a single log line when a run has ended or stopped; a fault is a warning. */
export async function logRun(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  runId: string,
): Promise<void> {
  // The line reports what has happened: failing to write it must not undo that.
  const run = await summariseRun(database.query, runId).catch(() => null);
  if (run === null) return;
  if (run.state === 'published' && run.original === 0 && run.kept === 0)
    log.info(run, 'A feed was published.');
  else if (run.state === 'published')
    log.info(run, 'A feed was published; some products kept an earlier picture or the shop’s photo.');
  else if (run.state === 'held') log.warn(run, 'A run was held back: somebody must look at its numbers.');
  else log.warn(run, 'A run failed; what was published stays up.');
}
