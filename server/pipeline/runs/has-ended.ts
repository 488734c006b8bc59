import { getRunState } from '#server/db/runs/run-turns.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/**
 * Whether the run was cancelled or its feed deleted. That takes rows and files from under a job in progress; whatever the job then meets is
 * no fault, and trying it again would change nothing. False where the database does not answer.
 */
export async function hasEnded({ database }: Pick<Platform, 'database'>, runId: string): Promise<boolean> {
  const state = await getRunState(database.query, runId).catch(() => undefined);
  return state === null || state === 'cancelled';
}
