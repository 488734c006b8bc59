import type { LockedFeed, LockedRun } from '../locked-run.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { ReasonRow } from '../stored-reasons.ts';
import { asks } from './parent-runs.ts';
import { openStates } from './run-states.ts';

/** Returns the published run of a feed, if it has the feed's settings, or newer ones wait for approval; a run of changes begins with it. */
export async function findKeptRun({ id, sql }: LockedFeed): Promise<string | null> {
  const row = await sql.maybe<{ id: string }>(
    `select r.id from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
        join feedmaker.feeds f on f.id = p.feed_id
      where p.feed_id = $1 and (r.settings = f.settings or ${asks})`,
    [id],
  );
  return row?.id ?? null;
}

export async function hasOpenRun(sql: Sql, feedId: string): Promise<boolean> {
  const row = await sql.maybe(
    `select 1 from feedmaker.runs where feed_id = $1 and state in ${openStates} limit 1`,
    [feedId],
  );
  return row !== null;
}

/** True if a run is open that checks every photo of the feed. */
export async function isCheckingPhotos(sql: Sql, feedId: string): Promise<boolean> {
  const row = await sql.maybe(
    `select from feedmaker.runs where feed_id = $1 and state in ${openStates} and checks_photos`,
    [feedId],
  );
  return row !== null;
}

/** Copies the source validators (ETag, Last-Modified) of the run that has read the feed, since this run uses the same source. */
export async function copyValidators({ id, sql }: LockedRun, keptRun: string): Promise<void> {
  await sql.run(
    `update feedmaker.runs r set source_etag = k.source_etag, source_last_modified = k.source_last_modified,
        source_hash = k.source_hash
      from feedmaker.runs k where r.id = $1 and k.id = $2`,
    [id, keptRun],
  );
}

export interface KeptOutcome extends ReasonRow {
  readonly position: number;
  readonly input_key: string | null;
  readonly state: 'enhanced' | 'kept' | 'original';
  readonly image_hash: string | null;
  readonly additional_hashes: (string | null)[];
  readonly backgrounds: string[] | null;
  readonly kept_since: Date | null;
  readonly findings: readonly string[] | null;
}

/** Returns the results of these products in a run, except those decided by a plan, a person or a roll-out, which are decided again. */
export async function findOutcomes(
  sql: Sql,
  runId: string,
  positions: readonly number[],
): Promise<Map<number, KeptOutcome>> {
  const rows = await sql.rows<KeptOutcome>(
    `select position, input_key, state, image_hash, additional_hashes, reason_code, reason_text, reason_facts, backgrounds, kept_since, findings
      from feedmaker.products_of($1) products where position = any($2::int[]) and state in ('enhanced', 'kept', 'original')
        and coalesce(reason_code, '') not in ('over_plan', 'refused', 'rolling_out')`,
    [runId, positions],
  );
  return new Map(rows.map((row) => [row.position, row]));
}

/** Deletes the previous version if both were made by runs of changed products, so that these do not use up a feed's versions. */
export async function dropVersionOfChanges({ feedId, sql }: LockedRun, keptRun: string): Promise<void> {
  await sql.run(
    `delete from feedmaker.published_versions v using feedmaker.runs r
      where v.feed_id = $1 and v.run_id = $2 and r.id = v.run_id and r.kept_run is not null`,
    [feedId, keptRun],
  );
}
