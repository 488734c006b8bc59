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
 * Handles a job that failed for good outside its handler, for example because every attempt was killed: the run must not stay open forever.
 * A lost product keeps the published picture, or else the shop's image; a lost reading or publication ends the run. If a batch ended its
 * process, only its current product is given up; if it finished products between the kills, the rest is requested again, with fewer
 * products each time. Of any other lost batch, each product is retried in a job of its own, and given up there if it fails.
 */
export async function giveUpJob(platform: Platform, job: Job<object>): Promise<void> {
  const data = job.data as { runId?: string; from?: number; to?: number; count?: number };
  const run = data.runId === undefined ? null : await runs.getWorkerRun(platform.database.query, data.runId);
  if (run === null) return;
  nameRun(run);
  if (job.deadLetter?.name !== jobs.renderProducts.name)
    return failRun(platform, run, { code: 'interrupted' });
  const lost = await listWaiting(platform.database.query, run.id, data.from ?? 0, data.to ?? 0);
  // A suspected batch is drawn one product at a time, so it was the first waiting one.
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
