import { listWaiting, type WaitingProduct } from '#server/db/runs/products/run-products.ts';
import { type LockedRun, withLockedRun } from '#server/db/locked-run.ts';
import { getRunState } from '#server/db/runs/run-turns.ts';
import * as runs from '#server/db/runs/runs.ts';
import { requestPublication } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { RenderPool } from '#server/render/pool/render-pool.ts';
import type { Job } from '#server/platform/queue/port.ts';
import { endUnchanged } from './end-unchanged.ts';
import { isDecidedOtherwise } from './decided-photos.ts';
import { drawnAs, resolveRunInputs, type RunInputs } from './run-inputs.ts';
import type { ProductRenderer } from './product-work.ts';
import { pricedProducts } from './run-prices.ts';
import { recordOutcome } from './record-outcome.ts';
import { giveUpProduct, renderProduct } from './render-product.ts';
import { isStorageFault } from '../fault-outcomes.ts';
import { nameRun } from '../name-run.ts';
import { hasEnded } from '../runs/has-ended.ts';
import { waitForStorage } from '../runs/wait-for-storage.ts';

type BatchJob = Job<{ runId: string; from: number; to: number }>;

/** Number of products in a batch processed concurrently, so that one photo is downloaded while another is drawn. */
const PRODUCTS_AT_ONCE = 3;

/**
 * Draws the images of one batch. Each product is recorded when done, so that a batch repeated after a crash only processes unfinished ones.
 */
export async function renderProducts(
  platform: Platform,
  renderer: Pick<RenderPool, 'forTenant'>,
  job: BatchJob,
): Promise<void> {
  const { runId } = job.data;
  const run = await runs.getWorkerRun(platform.database.query, runId);
  if (run === null) return;
  nameRun(run);
  try {
    await renderBatch(platform, renderer, { job, run });
    await withLockedRun(platform, run, (locked) => endBatch(platform, locked, job));
  } catch (error) {
    if ((await hasEnded(platform, runId)) || (await waitForStorage(platform, run, error))) return;
    throw error;
  }
}

async function renderBatch(
  platform: Platform,
  renderer: Pick<RenderPool, 'forTenant'>,
  { job, run }: { job: BatchJob; run: runs.WorkerRun },
): Promise<void> {
  const { runId, from, to } = job.data;
  const drawing = renderer.forTenant(run.user_id, run.feed_id);
  const waiting = pricedProducts(run, await listWaiting(platform.database.query, runId, from, to));
  const inputs = await resolveRunInputs(platform, run, new Set(waiting.map(({ rule }) => rule)));
  // A hang usually affects one photo of ten, so after a while without progress other batches may start.
  let drawn = 0;
  const lingering = setTimeout(() => (drawn > 0 ? lingering.refresh() : job.linger()), LINGER_MS);
  // Waiting for a drawing process is not waiting for the shop.
  const counted: ProductRenderer = {
    ...drawing,
    async render(input) {
      drawn += 1;
      return drawing.render(input).finally(() => (drawn -= 1));
    },
  };
  const atOnce = job.isSuspect ? 1 : PRODUCTS_AT_ONCE;
  const left = await endUnchanged(
    platform,
    { run, inputs, signal: job.signal, atOnce, isOpen: () => isOpen(platform, runId) },
    waiting,
  );
  const batch = { job, run, inputs, waiting: left, noteProgress: () => void lingering.refresh() };
  const workers = Array.from({ length: atOnce }, () => workOff(platform, counted, batch));
  // All settle before a failure is thrown, as nothing may be written after the job was returned.
  const results = await Promise.allSettled(workers);
  clearTimeout(lingering);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Ends a batch. If the run is open, the batch is only done when none of its products waits, since no other job would request them. Checking
 * and ending are one transaction: a database that fails over to a replica may have lost confirmed writes, but never those made before one
 * that it still has.
 */
async function endBatch({ queue }: Platform, locked: LockedRun, job: BatchJob): Promise<void> {
  const { runId, from, to } = job.data;
  const left = await listWaiting(locked.sql, runId, from, to);
  if (left.length > 0 && isOpenState(await getRunState(locked.sql, runId)))
    throw new Error(`${left.length} products of a batch still wait at its end`);
  await requestPublication(queue, locked);
  await job.complete(locked.sql);
}

/** Time in ms after which a batch without a finished product is assumed to be waiting for the shop. */
const LINGER_MS = 4_000;

interface Batch {
  job: Job<object>;
  run: runs.WorkerRun;
  inputs: RunInputs;
  /** Shared by the batch's workers, each of which takes the next product. */
  waiting: WaitingProduct[];
  noteProgress: () => void;
}

async function workOff(platform: Platform, renderer: ProductRenderer, batch: Batch): Promise<void> {
  for (let product = batch.waiting.shift(); product; product = batch.waiting.shift()) {
    if (batch.job.signal.aborted) throw new Error('stopped between two products');
    if (!(await isOpen(platform, batch.run.id))) return;
    await renderOne(platform, renderer, batch, product);
    batch.noteProgress();
  }
}

async function renderOne(
  platform: Platform,
  renderer: ProductRenderer,
  { job, run, inputs: inputsOf }: Batch,
  product: WaitingProduct,
): Promise<void> {
  const inputs = inputsOf(drawnAs(product));
  const outcome = await renderProduct(platform, renderer, { run, inputs, product, signal: job.signal }).catch(
    (error: unknown) => {
      // A stopped worker, a full disk or a restarting database is not the product's fault.
      if (job.signal.aborted || isStorageFault(error) || !job.isLastAttempt) throw error;
      platform.log.error({ err: error, position: product.position }, 'a product could not be rendered');
      return giveUpProduct(platform, run, product);
    },
  );
  const isOutdated = await isDecidedOtherwise(platform, { run, inputs, product });
  const isPassing = isOutdated && outcome.state !== 'original';
  await recordOutcome(platform, run, product, isPassing ? { ...outcome, isProvisional: true } : outcome);
}

async function isOpen({ database }: Platform, runId: string): Promise<boolean> {
  return isOpenState(await getRunState(database.query, runId));
}

function isOpenState(state: string | null): boolean {
  return state === 'fetching' || state === 'rendering';
}
