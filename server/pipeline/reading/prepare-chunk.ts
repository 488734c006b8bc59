import { noteSeen } from '#server/db/feeds/product-changes.ts';
import { type LockedRun, withLockedRun } from '#server/db/locked-run.ts';
import { insertProducts, loadStored, type NewProduct } from '#server/db/runs/products/insert-products.ts';
import { countRead } from '#server/db/runs/count-read.ts';
import * as runs from '#server/db/runs/runs.ts';
import { requestRenders } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { decisionsAbout } from '../drawing/decided-photos.ts';
import type { RunInputs } from '../drawing/run-inputs.ts';
import type { ChangedProducts } from './changed-products.ts';
import type { FormerDesign } from './former-design.ts';
import {
  countFaults,
  countUndrawn,
  listPhotoLinks,
  newProductOf,
  type DecidedProduct,
} from './new-product.ts';
import { PHOTO_RECHECK_MS, withKnownOutcomes } from './known-outcomes.ts';
import { RunEnded } from '../faults.ts';

/** Decides about a chunk's products, and returns a function that writes them. */
export async function prepareChunk(
  platform: Platform,
  run: runs.WorkerRun,
  how: { readonly inputs: RunInputs; readonly changes: ChangedProducts; readonly former: FormerDesign },
  products: readonly DecidedProduct[],
): Promise<() => Promise<void>> {
  const { inputs, changes, former } = how;
  const decisions = await decisionsAbout(platform, run, products.flatMap(listPhotoLinks));
  const drawn = products.map((product) => newProductOf(product, run, { inputs, decisions }));
  const inFormer = await former.choose(drawn);
  const found = drawn.map((row, i) =>
    inFormer.has(row.position) ? newProductOf(products[i]!, run, { inputs, decisions }, true) : row,
  );
  const stored = await loadStored(platform.database.query, run, {
    first: found[0]?.position ?? 0,
    last: found.at(-1)?.position ?? 0,
    checkedAfter: new Date(platform.clock.now().getTime() - PHOTO_RECHECK_MS),
  });
  const rows = await withKnownOutcomes(platform, run, found, {
    stored,
    isFresh: (id) => changes.isFresh(id),
  });
  const seen = changes.takeNoted();
  const write = async (locked: LockedRun) => {
    if (!(await runs.setRunState(locked, 'fetching'))) throw new RunEnded();
    const fresh = await insertProducts(locked, rows, stored, {
      at: run.priced_at,
      isSeen: (id) => asksShop(run) || (run.kept_run !== null && changes.isFresh(id)),
    });
    const added = rows.filter((row) => fresh.has(row.position));
    const waiting = added.filter((row) => row.state === 'waiting').map((row) => row.position);
    const count = (state: NewProduct['state']) => added.filter((row) => row.state === state).length;
    const [known, kept, original] = [count('enhanced'), count('kept'), count('original')];
    const matched = waiting.length + known + kept + original;
    // An output uses what its feed has recorded.
    if (run.parent_id === null) await noteSeen(locked, seen);
    await countRead(locked, {
      products: fresh.size,
      matched,
      known,
      kept,
      original,
      ...countFaults(added),
      ...countUndrawn(added, products),
    });
    if (!isLimited(platform)) await requestRenders(platform.queue, locked, waiting, batchOf(run));
  };
  return () => withLockedRun(platform, run, write);
}

/** Whether the shop is asked what its feed says now. */
export function asksShop(run: Pick<runs.WorkerRun, 'parent_id' | 'kept_run' | 'source_run'>): boolean {
  return run.parent_id === null && run.kept_run === null && run.source_run === null;
}

/** Products per job if most of them end without drawing, all in one step. */
const CHECKED_AT_ONCE = 50;

export function batchOf({ checks_photos: checksPhotos }: runs.WorkerRun): number | undefined {
  return checksPhotos ? CHECKED_AT_ONCE : undefined;
}

/** True if plans are sold: then nothing is drawn before all products are known, because the plan's coverage depends on all of them. */
export function isLimited({ config }: Platform): boolean {
  return config.billing.mode !== 'off';
}
