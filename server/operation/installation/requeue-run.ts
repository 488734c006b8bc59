import { bringForward } from '#server/db/runs/open-runs.ts';
import { listWaitingPositions } from '#server/db/runs/products/run-products.ts';
import { getRunState } from '#server/db/runs/run-turns.ts';
import { getWorkerRun } from '#server/db/runs/runs.ts';
import { type LockedRun, withLockedRun } from '#server/db/locked-run.ts';
import { jobs, requestPublication, requestRenders } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Numbers of jobs: made due now, running, and newly created because none was left. */
export interface Requeued {
  readonly brought: number;
  readonly working: number;
  readonly asked: number;
}

/** Continues an open run: its waiting jobs are due now, and if none is left, they are created again. */
export async function requeueRun(
  { database, queue }: Pick<Platform, 'database' | 'queue'>,
  runId: string,
): Promise<Requeued | 'gone' | 'ended'> {
  const run = await getWorkerRun(database.query, runId);
  if (run === null) return 'gone';
  return await withLockedRun({ database }, run, async (locked) => {
    const state = await getRunState(locked.sql, runId);
    if (state === 'queued' || state === 'fetching' || state === 'rendering' || state === 'publishing') {
      const found = await bringForward(locked.sql, runId);
      if (found.brought + found.working > 0) return { ...found, asked: 0 };
      return {
        ...found,
        asked: await askAnew({ queue, locked, tenant: run.user_id }, { state, isRead: run.is_read }),
      };
    }
    return 'ended';
  });
}

async function askAnew(
  { queue, locked, tenant }: { queue: Platform['queue']; locked: LockedRun; tenant: string },
  { state, isRead }: { state: string; isRead: boolean },
): Promise<number> {
  const { id: runId, sql } = locked;
  const only = { key: runId, tenant, sql };
  if (state === 'publishing') return countJob(await queue.enqueue(jobs.publishFeed, { runId }, only));
  if (!isRead) return countJob(await queue.enqueue(jobs.readFeed, { runId }, only));
  const positions = await listWaitingPositions(sql, runId);
  await requestRenders(queue, locked, positions);
  if (positions.length === 0) await requestPublication(queue, locked);
  return Math.max(1, Math.ceil(positions.length / 10));
}

function countJob(jobId: string | null): number {
  return jobId === null ? 0 : 1;
}
