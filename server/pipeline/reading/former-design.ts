import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import { getPublishing } from '#server/db/feeds/publishing/reviews.ts';
import {
  computeRolloutDay,
  findRollout,
  lastTurn,
  listLater,
  type ShownProduct,
} from '#server/db/feeds/publishing/rollouts.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { computeRolledOutKey } from '#server/db/runs/approved-designs.ts';
import { findFormerRun, listInFormerDesign, setFormerRun } from '#server/db/runs/former-runs.ts';
import type { NewProduct } from '#server/db/runs/products/insert-products.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

export interface FormerDesign {
  /** Settings of the former design; null without a roll-out. */
  readonly settings: KeptSettings | null;
  /** Returns the positions of the products to be drawn in it. */
  choose(rows: readonly NewProduct[]): Promise<ReadonlySet<number>>;
}

const none: FormerDesign = { settings: null, choose: () => Promise.resolve(new Set()) };

/**
 * Chooses the products drawn in the former design. During a roll-out these are products whose day has not come and whose price, photo or
 * other value differs from the published one: data is published immediately, designs wait. All others are drawn in the new design, which
 * `rolloutGate` holds back. An output with the pictures of its feed draws them as its feed's run does. Stores the design with the run, for
 * drawing.
 */
export async function openFormerDesign(platform: Platform, run: WorkerRun): Promise<FormerDesign> {
  const { database } = platform;
  const { query } = database;
  const isFollower = run.parent_id !== null && run.settings.ownTemplate !== true;
  const rollout = isFollower ? null : await loadRollout(platform, run);
  const { parent_run: parentRun } = run;
  const followed = isFollower && parentRun !== null ? await findFormerRun(query, parentRun) : null;
  const formerRun = rollout?.formerRun ?? followed;
  if (formerRun === null) return none;
  await withLockedRun(platform, run, (locked) => setFormerRun(locked, formerRun));
  const settings = (await getWorkerRun(query, run.id))?.former ?? null;
  if (settings === null) return none;
  const placesOf = (rows: readonly NewProduct[]) => rows.map(({ position }) => position);
  if (rollout === null)
    return {
      settings,
      choose: async (rows) => new Set(await listInFormerDesign(query, parentRun ?? '', placesOf(rows))),
    };
  const choose = async (rows: readonly NewProduct[]) => {
    const own = rows.filter(
      ({ state, rule, productId }) => state === 'waiting' && rule === null && productId !== '',
    );
    const ids = own.map(({ productId }) => productId);
    const later = await listLater(query, run.feed_id, { rolloutId: rollout.id, last: rollout.last, ids });
    const shown = new Map(later.map((each) => [each.product_id, each]));
    const changed = own.filter((row) => {
      const up = shown.get(row.productId);
      return up !== undefined && isOtherwise(row, up);
    });
    return new Set(placesOf(changed));
  };
  return { settings, choose };
}

/** Returns the current roll-out of the run's design, and today's share; null without one. */
async function loadRollout({ database: { query }, clock }: Platform, run: WorkerRun) {
  const rollout = await findRollout(query, run.feed_id);
  if (
    rollout === null ||
    rollout.former_run === null ||
    rollout.design_key !== computeRolledOutKey(run.settings)
  )
    return null;
  const { rolloutPercent } = await getPublishing(query, run.feed_id);
  if (rolloutPercent === null) return null;
  const last = await lastTurn(query, run.feed_id, rollout, computeRolloutDay(rollout, clock.now()));
  return { id: rollout.id, formerRun: rollout.former_run, last };
}

/** True if something other than the design may change a product's picture. If not, the product keeps its picture until its day. */
function isOtherwise(row: NewProduct, up: ShownProduct): boolean {
  const values = Object.entries(up.property_values);
  return (
    row.imageLink !== up.image_link ||
    row.additionalLinks.join('\n') !== up.additional_links.join('\n') ||
    values.some(([key, value]) => row.values[key] !== value) ||
    Object.keys(row.values).some((key) => /price/i.test(key) && !(key in up.property_values))
  );
}
