import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { healthEntries, type HealthCounts } from '#core/feeds/health/health.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../locked-run.ts';
import { hasNoOwnId } from './products/filtered-products.ts';
import { listReasons, toReason, type GroupedReason } from './products/reasons-of-run.ts';
import { countBackgrounds } from './products/run-product-list.ts';

/** Maximum number of different reasons; more than anybody reads, and more than shops' servers usually give. */
const REASONS_MAX = 30;

/** Counts the findings of a run's products, and those in which these fields are empty. Not under the run's lock, as it reads all of them. */
export async function countHealth(sql: Sql, runId: string, emptyFields: string[]): Promise<HealthCounts> {
  const { products, skipped, unnamed } = await sql.one<{
    products: number;
    skipped: number;
    unnamed: number;
  }>(
    `select product_count as products, product_count - matched_count - left_out_count as skipped,
        case when missing_id_count + doubled_id_count = 0 then 0
          else (select count(*) from feedmaker.products_of($1) products where ${hasNoOwnId}) end as unnamed
      from feedmaker.runs where id = $1`,
    [runId],
  );
  const reasons = await listReasons(sql, runId);
  const rows = await sql.rows<{ finding: string; count: number }>(
    `select finding, count(*) as count from feedmaker.products_of($1) products cross join lateral unnest(findings) finding
      where findings is not null group by finding`,
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

/** Stores the counts, and the number of kinds that somebody can act on. */
export async function setHealth({ id, sql }: LockedRun, health: HealthCounts): Promise<void> {
  const tasks = healthEntries(health).filter(({ isTask }) => isTask);
  await sql.run('update feedmaker.runs set health = $2, task_count = $3 where id = $1', [
    id,
    health,
    tasks.length,
  ]);
}

/** Health of a published version, as counted by its run. */
export interface HealthRow {
  run: string;
  counts: HealthCounts & { reasons: GroupedReason[] };
  is_decided_since: boolean;
}

/** SQL: the `HealthRow` of a feed, as JSON; null if an earlier release published its version. */
export const selectHealthRow = (
  feed: string,
) => `(select json_build_object('run', r.id, 'counts', r.health, 'is_decided_since', exists (
      select from feedmaker.cutout_decisions d where d.project_id = ${feed}.project_id and d.decided_at > r.finished_at)
      and not exists (select from feedmaker.runs o where o.feed_id = ${feed}.id and o.finished_at is null))
    from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id where p.feed_id = ${feed}.id and r.health is not null)`;

/** Returns the entries of each published version. For a single feed, backgrounds decided since the run no longer count as doubtful. */
export async function publishedHealth(
  sql: Sql,
  row: HealthRow | null,
  isAlone: boolean,
): Promise<FeedStatus['health']> {
  if (row === null) return null;
  const { run, is_decided_since: isDecidedSince } = row;
  const { backgrounds } = row.counts;
  const isCounted = isAlone && isDecidedSince && backgrounds !== null;
  const now = isCounted ? ((await countBackgrounds(sql, run)) ?? backgrounds) : backgrounds;
  const health = { ...row.counts, reasons: row.counts.reasons.map(toReason), backgrounds: now };
  const entries = healthEntries(health).map(({ isTask, ...entry }) => ({ ...entry, is_task: isTask }));
  return { run_id: run, product_count: health.products, entries };
}
