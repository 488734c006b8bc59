import { listWaiting } from '#server/db/runs/products/run-products.ts';
import * as runs from '#server/db/runs/runs.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { jobs, requestPublication, requestRenders } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { ENDS_ITS_PROCESS, type Job } from '#server/platform/queue/port.ts';
import { nameRun } from '../name-run.ts';
import { failRun } from '../runs/fail-run.ts';
import { recordOutcome } from './record-outcome.ts';
import { giveUpProduct } from './render-product.ts';

/**
 * Cleans up behind a job that failed for good without its handler seeing it, for example when every attempt was killed: the run must not
 * stay open for ever. A lost product keeps the published picture, or else the shop's image; a lost reading or publication ends the run. Of
 * a batch that ended its process only the product in progress is given up; one that got on between the kills is requested again, as it does
 * not block anything: each round ends with fewer products. Of any other batch each product is tried alone, and given up alone.
 */
export async function giveUpJob(platform: Platform, job: Job<object>): Promise<void> {
  const data = job.data as { runId?: string; from?: number; to?: number; count?: number };
  const run = data.runId === undefined ? null : await runs.getWorkerRun(platform.database.query, data.runId);
  if (run === null) return;
  nameRun(run);
  if (job.deadLetter?.name !== jobs.renderProducts.name)
    return failRun(platform, run, { code: 'interrupted' });
  const lost = await listWaiting(platform.database.query, run.id, data.from ?? 0, data.to ?? 0);
  // A suspected batch is drawn one product after the other, so it was the first of those that wait.
  const endedItsProcess = job.deadLetter.reason === ENDS_ITS_PROCESS;
  const gotOn = data.count !== undefined && lost.length < data.count;
  const isTriedAlone = !endedItsProcess && !gotOn && lost.length > 1;
  const others = lost.splice(endedItsProcess ? 1 : gotOn || isTriedAlone ? 0 : lost.length);
  for (const product of lost)
    await recordOutcome(platform, run, product, await giveUpProduct(platform, run, product));
  const positions = others.map(({ position }) => position);
  await withLockedRun(platform, run, async (locked) => {
    await requestRenders(platform.queue, locked, positions, isTriedAlone ? 1 : undefined);
    await requestPublication(platform.queue, locked);
  });
}
