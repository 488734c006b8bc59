import { listFindings } from '#core/feeds/health/findings.ts';
import { finishProduct, type WaitingProduct } from '#server/db/runs/products/run-products.ts';
import { deleteResult, upsertResult } from '#server/db/runs/products/results.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { storedReason } from '#server/db/stored-reasons.ts';
import { countDone, type WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { ProductOutcome } from './render-product.ts';

/** Ends a product of a run, once, and stores the result for its inputs, unless the next run must check again. */
export async function recordOutcome(
  platform: Platform,
  run: WorkerRun,
  product: WaitingProduct,
  outcome: ProductOutcome,
): Promise<void> {
  const reason = storedReason(outcome.reason);
  await withLockedRun(platform, run, async (locked) => {
    const { sql } = locked;
    const picture = outcome.state === 'original' ? [] : outcome.findings;
    const { property_values: values } = product;
    const findings = listFindings({ state: outcome.state, values, reasonCode: reason.reasonCode, picture });
    if (!(await finishProduct(locked, product.position, { ...outcome, ...reason, findings }))) return;
    if (outcome.state !== 'original' && product.input_key !== null) {
      const { imageHash, additionalHashes, backgrounds } = outcome;
      if (outcome.isProvisional) await deleteResult(sql, run.home_id, product.input_key);
      else {
        const result = { imageHash, additionalHashes, backgrounds, findings: picture, ...reason };
        await upsertResult(sql, { ...result, feedId: run.home_id, inputKey: product.input_key });
      }
    }
    await countDone(locked, outcome);
  });
}
