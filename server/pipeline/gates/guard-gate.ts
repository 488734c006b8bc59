import {
  findLosses,
  guardMeasures,
  type GuardFinding,
  type GuardMeasure,
  type GuardNumbers,
  isOfValues,
  type ValueMeasure,
} from '#core/feeds/guard.ts';
import { bestComparable } from '#core/feeds/guard-facets.ts';
import { fieldsOfAll } from '#picture/values';
import {
  countCovered,
  pickGuardedSettings,
  readGuardNumbers,
  insertAcceptedVersion,
  listAcceptedVersions,
} from '#server/db/runs/held-runs.ts';
import { valuesBeside, type ValuesBeside } from '#server/db/runs/products/values-beside.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import { ofRun, recordTrouble } from '#server/record-event.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { listShownFields } from '../drawing/shown-fields.ts';
import type { Gate } from './gate.ts';

/** Time for which a version counts as a baseline of the feed, in ms. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000;

const ofPictures: readonly GuardMeasure[] = ['pictures', 'shown'];

/** When a number is checked: 'drawn' for those about pictures; else 'read', so that nothing is drawn for a held run. */
type Stage = 'read' | 'drawn';

/**
 * Returns the numbers checked at a stage. An output gets its products from its feed, whose run was checked, so only the pictures that it
 * draws itself are checked, and nothing if it draws none.
 */
function chooseMeasures(run: WorkerRun, stage: Stage): readonly GuardMeasure[] {
  if (run.parent_id !== null && (stage === 'read' || run.settings.leavesImages === true)) return [];
  return stage === 'drawn' ? ofPictures : guardMeasures.filter((measure) => !ofPictures.includes(measure));
}

/**
 * Holds a run in which a number is far worse than in the best version of the last seven days: otherwise a half-written export, a renamed
 * tag or a changed word would remove a catalogue or its pictures from every channel. Comparing with the best version means that many small
 * losses add up. Changes that the user made on purpose are not compared, but nobody empties a published feed without confirming. A run that
 * a person accepted at the guard or a later gate passes.
 */
export const guardAt = (stage: Stage): Gate =>
  async function decide(platform, run, up) {
    const { database, clock } = platform;
    if (up === null || run.is_accepted || run.is_approved) return null;
    const since = new Date(clock.now().getTime() - REMEMBERED_MS);
    const best = withinPlan(
      bestComparable(
        pickGuardedSettings(run),
        await listAcceptedVersions(database.query, run.feed_id, since),
      ),
      await countCovered(database.query, run.id),
    );
    const measures = chooseMeasures(run, stage);
    const values = measures.includes('moved') ? await compareValues(platform, run, up.run_id) : null;
    const now = { ...(await readGuardNumbers(database.query, run.id)), ...values?.numbers };
    const { guard } = run.settings;
    const losses = findLosses(now, { ...best, ...values?.before }, { measures, guard }).map((loss) =>
      isOfValues(loss.measure) && values !== null
        ? { ...loss, ...describeExamples(values, loss.measure) }
        : loss,
    );
    const isEmptied = now.items === 0 && up.product_count > 0 && measures.includes('items');
    const emptied = { measure: 'items' as const, before: up.product_count, now: 0 };
    const [first, ...others] = isEmptied && losses.length === 0 ? [emptied] : losses;
    if (first === undefined) return null;
    const findings = [first, ...others] as const;
    return {
      state: 'held',
      hold: { comparedCount: best.products, findings },
      note: (locked) => recordTrouble(platform, ofRun(locked), { findings }),
    };
  };

function describeExamples({ examples, field }: ValuesBeside, measure: ValueMeasure): Partial<GuardFinding> {
  const isField = measure === 'fields' && field !== null;
  return { examples: examples[measure] ?? [], ...(isField ? { field } : {}) };
}

/** Compares the run's values with the published ones; null if the settings for reading them were changed since. */
async function compareValues(platform: Platform, run: WorkerRun, upId: string): Promise<ValuesBeside | null> {
  const { database } = platform;
  const up = await getWorkerRun(database.query, upId);
  if (up === null || computeReadKey(up) !== computeReadKey(run)) return null;
  const shown = await listShownFields(platform, run);
  // The guard has separate numbers for products without a title or a price.
  const keys = new Set(shown.flatMap((each) => each.keys.filter((key) => !fieldsOfAll.has(key))));
  return database.asOwner((sql) => valuesBeside(sql, { run: run.id, up: up.id, keys: [...keys] }));
}

function computeReadKey(run: WorkerRun): string {
  const { guard: _guard, rulesInForce: _rules, ...read } = pickGuardedSettings(run);
  const { refreshMinutes: _minutes, refreshAt: _times, ...values } = read;
  return JSON.stringify(values);
}

/** Stores the numbers of what is published, in the same transaction; if a person accepted them, they become the baseline. */
export async function noteAccepted(
  sql: Sql,
  run: WorkerRun,
  { clock }: Pick<Platform, 'clock'>,
): Promise<void> {
  const now = clock.now();
  const forget = new Date(now.getTime() - REMEMBERED_MS);
  await insertAcceptedVersion(sql, run, { isBase: run.is_accepted, now, forget });
}

/** Limits the best version to what the plan covers, so that pictures missing because of the plan are no loss. */
function withinPlan(
  best: GuardNumbers,
  covered: Pick<GuardNumbers, 'pictures' | 'shown'> | null,
): GuardNumbers {
  const atMost = (count: number | null, most: number | null) =>
    count === null || most === null ? count : Math.min(count, most);
  if (covered === null) return best;
  return {
    ...best,
    pictures: atMost(best.pictures, covered.pictures),
    shown: atMost(best.shown, covered.shown),
  };
}
