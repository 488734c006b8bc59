import type { Run, RunState } from '#core/contract/feeds-service-api.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import type { Sql } from '#server/platform/database/port.ts';

const openStates = `('queued', 'fetching', 'rendering', 'publishing')`;
const columns = `id, state, product_count, matched_count, done_count, enhanced_count, original_count, rendered_count,
  error_code, error_text, public.iso(started_at) as started_at, public.iso(finished_at) as finished_at`;

/** A run with what the worker needs and the screens do not see. */
export interface WorkerRun {
  id: string;
  feed_id: string;
  state: RunState;
  settings: FeedSettings;
  is_read: boolean;
  product_count: number;
  matched_count: number;
  done_count: number;
}

export function latestRun(sql: Sql, feedId: string): Promise<Run | null> {
  return sql.maybe<Run>(
    `select ${columns} from feedmaker.runs where feed_id = $1 order by started_at desc, id limit 1`,
    [feedId],
  );
}

/** Answers the new run's id, or null while another run of the feed is open. */
export async function insertRun(
  sql: Sql,
  run: { id: string; feedId: string; settings: FeedSettings },
): Promise<string | null> {
  const row = await sql.maybe<{ id: string }>(
    `insert into feedmaker.runs (id, feed_id, settings, started_at) values ($1, $2, $3, clock_timestamp())
      on conflict (feed_id) where state in ${openStates} do nothing returning id`,
    [run.id, run.feedId, run.settings],
  );
  return row?.id ?? null;
}

/** Ends the feed's open run, if any: workers look at the state between products and stop. */
export async function cancelOpenRun(sql: Sql, feedId: string): Promise<void> {
  await sql.run(
    `update feedmaker.runs set state = 'cancelled', finished_at = now() where feed_id = $1 and state in ${openStates}`,
    [feedId],
  );
}

export function getWorkerRun(sql: Sql, id: string): Promise<WorkerRun | null> {
  return sql.maybe<WorkerRun>(
    `select id, feed_id, state, settings, is_read, product_count, matched_count, done_count
      from feedmaker.runs where id = $1`,
    [id],
  );
}

/** Moves an open run on; answers whether it was open. */
export async function setRunState(sql: Sql, id: string, state: RunState): Promise<boolean> {
  return (
    (await sql.run(`update feedmaker.runs set state = $2 where id = $1 and state in ${openStates}`, [
      id,
      state,
    ])) > 0
  );
}

export async function countRead(
  sql: Sql,
  id: string,
  counts: { products: number; matched: number },
): Promise<void> {
  await sql.run(
    `update feedmaker.runs set product_count = product_count + $2, matched_count = matched_count + $3 where id = $1`,
    [id, counts.products, counts.matched],
  );
}

export async function markRead(sql: Sql, id: string): Promise<void> {
  await sql.run(
    `update feedmaker.runs set is_read = true, state = 'rendering' where id = $1 and state in ${openStates}`,
    [id],
  );
}

/** Counts one finished product. */
export async function countDone(
  sql: Sql,
  id: string,
  outcome: { isEnhanced: boolean; isRendered: boolean },
): Promise<void> {
  await sql.run(
    `update feedmaker.runs set done_count = done_count + 1,
        enhanced_count = enhanced_count + $2, original_count = original_count + $3, rendered_count = rendered_count + $4
      where id = $1`,
    [id, outcome.isEnhanced ? 1 : 0, outcome.isEnhanced ? 0 : 1, outcome.isRendered ? 1 : 0],
  );
}

/** True for exactly one caller: the one that finds every matched product done. It moves the run to publishing. */
export async function claimPublishing(sql: Sql, id: string): Promise<boolean> {
  return (
    (await sql.run(
      `update feedmaker.runs set state = 'publishing'
        where id = $1 and state = 'rendering' and is_read and done_count >= matched_count`,
      [id],
    )) > 0
  );
}

export async function finishRun(
  sql: Sql,
  id: string,
  end: { state: 'published' | 'failed'; errorCode?: string; errorText?: string },
): Promise<boolean> {
  return (
    (await sql.run(
      `update feedmaker.runs set state = $2, error_code = $3, error_text = $4, finished_at = now()
        where id = $1 and state in ${openStates}`,
      [id, end.state, end.errorCode ?? null, end.errorText ?? null],
    )) > 0
  );
}

/** Runs of the feed other than these; their product rows and files are no longer needed. */
export function listOldRuns(sql: Sql, feedId: string, keep: readonly string[]): Promise<{ id: string }[]> {
  return sql.rows(
    `select id from feedmaker.runs r where feed_id = $1 and not (id = any($2)) and state not in ${openStates}
      and exists (select from feedmaker.products p where p.run_id = r.id)`,
    [feedId, keep],
  );
}

/** Tells every listener that something about the feed's run changed. Sent when the transaction commits. */
export async function notifyProgress(sql: Sql, feedId: string): Promise<void> {
  await sql.run(`select pg_notify('feed_progress', $1)`, [feedId]);
}
