import { findOutcomes, type KeptOutcome } from '#server/db/runs/changed-runs.ts';
import { findResults } from '#server/db/runs/products/results.ts';
import { type NewProduct, outcomeOf, type StoredProduct } from '#server/db/runs/products/insert-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { toOutcome, toFields } from '../drawing/known-end.ts';

/** Time for which a photo at an unchanged address counts as unchanged without asking the shop, in ms. */
export const PHOTO_RECHECK_MS = 24 * 60 * 60_000;

/**
 * Ends products immediately whose result is known. In a run of changed products: those without a change, as they are published. In any
 * other run: those that are published with the same values, and those whose inputs have a picture and whose photo was checked recently,
 * unless the run checks photos. `isFresh`: true for products that the shop reported as changed.
 */
export async function withKnownOutcomes(
  platform: Platform,
  run: WorkerRun,
  rows: NewProduct[],
  {
    stored,
    isFresh,
  }: { stored: ReadonlyMap<number, StoredProduct>; isFresh: (productId: string) => boolean },
): Promise<NewProduct[]> {
  const settled = (row: NewProduct) => {
    const before = stored.get(row.position);
    return before?.isSettled === true && before.readHash === row.readHash ? before : undefined;
  };
  const isAsked = (row: NewProduct) => row.state === 'waiting' && !isFresh(row.productId);
  const asked = rows.filter((row) => isAsked(row) && settled(row) === undefined);
  const outcomes = await loadOutcomes(platform, run, asked);
  const results = await loadResults(platform, run, asked);
  return rows.map((row) => {
    if (!isAsked(row)) return row;
    const before = settled(row);
    if (before !== undefined) return { ...row, ...outcomeOf(before) };
    const outcome = outcomes.get(row.position);
    if (outcome !== undefined && outcome.input_key === row.inputKey) return { ...row, ...toFields(outcome) };
    const result = row.inputKey === null ? undefined : results.get(row.inputKey);
    return result === undefined ? row : { ...row, ...toOutcome(row.values, result) };
  });
}

async function loadOutcomes(
  { database }: Platform,
  { kept_run: keptRun }: WorkerRun,
  rows: readonly NewProduct[],
): Promise<Map<number, KeptOutcome>> {
  if (keptRun === null) return new Map();
  return findOutcomes(
    database.query,
    keptRun,
    rows.map(({ position }) => position),
  );
}

async function loadResults(
  { database, clock }: Platform,
  run: WorkerRun,
  rows: readonly NewProduct[],
): ReturnType<typeof findResults> {
  const keys = rows.flatMap((row) => (row.inputKey === null ? [] : [row.inputKey]));
  if (run.checks_photos || keys.length === 0) return new Map();
  const checkedAfter = new Date(clock.now().getTime() - PHOTO_RECHECK_MS);
  return findResults(database.query, run.home_id, keys, checkedAfter);
}
