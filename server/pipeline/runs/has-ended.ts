import { getRunState } from '#server/db/runs/run-turns.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/**
 * True if the run was cancelled or its feed deleted: rows and files of its running jobs are then gone, so their errors are no faults, and
 * retrying would not help. False if the database does not answer.
 */
export async function hasEnded({ database }: Pick<Platform, 'database'>, runId: string): Promise<boolean> {
  const state = await getRunState(database.query, runId).catch(() => undefined);
  return state === null || state === 'cancelled';
}
