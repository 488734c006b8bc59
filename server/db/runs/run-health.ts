import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { healthEntries, type HealthCounts } from '#core/feeds/health/health.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../locked-run.ts';
import { hasNoOwnId } from './products/filtered-products.ts';
import { countBackgrounds, listReasons } from './products/run-product-list.ts';

/** Maximum of kinds of reasons, more than anybody reads; a shop's servers answer with a few. */
const REASONS_MAX = 30;

/** Counts what there is to say of a run's products, of which these fields are empty. Not under the run's lock: it goes through all of them. */
export async function countHealth(sql: Sql, runId: string, emptyFields: string[]): Promise<HealthCounts> {
  const { products, skipped, unnamed } = await sql.one<{
    products: number;
    skipped: number;
    unnamed: number;
  }>(
    `select product_count as products, product_count - matched_count - left_out_count as skipped,
        case when missing_id_count + doubled_id_count = 0 then 0
          else (select count(*) from feedmaker.products where run_id = $1 and ${hasNoOwnId}) end as unnamed
      from feedmaker.runs where id = $1`,
    [runId],
  );
  const reasons = await listReasons(sql, runId);
  const rows = await sql.rows<{ finding: string; count: number }>(
    `select finding, count(*) as count from feedmaker.products cross join lateral unnest(findings) finding
      where run_id = $1 and findings is not null group by finding`,
    [runId],
  );
  return {
    products,
    skipped,
    reasons: reasons.slice(0, REASONS_MAX),
    findings: Object.fromEntries([
      ['no_own_id', unnamed],
      ...rows.map(({ finding, count }) => [finding, count]),
    ]),
    backgrounds: await countBackgrounds(sql, runId),
    emptyFields,
  };
}

/** Keeps them, and how many of them somebody can do something about. */
export async function setHealth({ id, sql }: LockedRun, health: HealthCounts): Promise<void> {
  const tasks = healthEntries(health).filter(({ isTask }) => isTask);
  await sql.run('update feedmaker.runs set health = $2, task_count = $3 where id = $1', [
    id,
    health,
    tasks.length,
  ]);
}

interface HealthRow {
  feed: string;
  run: string;
  health: HealthCounts;
  is_decided_since: boolean;
}

/** Returns the health of each published version, as its run has counted it; empty for versions of older releases. */
export async function listHealths(
  sql: Sql,
  feedIds: readonly string[],
): Promise<Map<string, NonNullable<FeedStatus['health']>>> {
  const rows = await sql.rows<HealthRow>(
    `select p.feed_id as feed, r.id as run, r.health, exists (
          select from feedmaker.cutout_decisions d where d.project_id = f.project_id and d.decided_at > r.finished_at)
          and not exists (select from feedmaker.runs o where o.feed_id = f.id and o.finished_at is null) as is_decided_since
      from feedmaker.publications p join feedmaker.feeds f on f.id = p.feed_id join feedmaker.runs r on r.id = p.run_id
      where p.feed_id = any($1) and r.health is not null`,
    [feedIds],
  );
  const healths = new Map<string, NonNullable<FeedStatus['health']>>();
  for (const row of rows) {
    const health = await asDecided(sql, row, feedIds.length === 1);
    const entries = healthEntries(health).map(({ isTask, ...entry }) => ({ ...entry, is_task: isTask }));
    healths.set(row.feed, { run_id: row.run, product_count: health.products, entries });
  }
  return healths;
}

/** Updates the counts of a single feed: backgrounds that somebody has decided about since the run are no longer doubtful. */
async function asDecided(
  sql: Sql,
  { run, health, is_decided_since: isDecidedSince }: HealthRow,
  isAlone: boolean,
): Promise<HealthCounts> {
  if (!isAlone || !isDecidedSince || health.backgrounds === null) return health;
  return { ...health, backgrounds: (await countBackgrounds(sql, run)) ?? health.backgrounds };
}
