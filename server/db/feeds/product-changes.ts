import type { HeldChange } from '#core/contract/feeds/product-changes-api.ts';
import type { LockedFeed, LockedRun } from '../locked-run.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Maximum number of changed products of one feed, which a run keeps in memory. */
export const CHANGES_MAX = 10_000;

/** Field name of a change of the photo's address. */
export const IMAGE = '';

/** Values that replace the feed's, by field name. */
export type ChangedFields = Readonly<Record<string, string>>;

export interface ProductChange {
  readonly product_id: string;
  readonly fields: ChangedFields;
  readonly seen: ChangedFields;
  /** Time of the change as exact text, to distinguish it from later changes. */
  readonly changed_at: string;
  /** True if no published run has included it yet. */
  readonly is_fresh: boolean;
}

export async function listPublishedIds(
  sql: Sql,
  feedId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await sql.rows<{ id: string }>(
    `select distinct product_id as id from feedmaker.published_products($1) products
      where product_id = any($2)`,
    [feedId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Adds to the current changes of these products, and requests a run. Earlier changes of other fields stay. */
export async function putChanges(
  { id, sql }: LockedFeed,
  changes: readonly { id: string; fields: ChangedFields }[],
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await sql.run(
    `insert into feedmaker.product_changes as c (feed_id, user_id, product_id, fields, until)
      select f.id, f.user_id, n.id, n.fields, $3 from feedmaker.feeds f, jsonb_to_recordset($2::jsonb) n (id text, fields jsonb)
        where f.id = $1
      on conflict (feed_id, product_id) do update set fields = c.fields || excluded.fields,
        until = greatest(c.until, excluded.until), changed_at = clock_timestamp()`,
    [id, JSON.stringify(changes), until],
  );
  await noteChanged({ id, sql }, now);
}

export async function countChanges(sql: Sql, feedId: string): Promise<number> {
  const { count } = await sql.one<{ count: number }>(
    'select count(*)::int as count from feedmaker.product_changes where feed_id = $1',
    [feedId],
  );
  return count;
}

/** Takes back what was given of a product, or of all; returns of how many. What is published with it is no measure for the next run. */
export async function dropChanges(
  { id, sql }: LockedFeed,
  { productId, now }: { productId: string | null; now: Date },
): Promise<number> {
  const dropped = await sql.run(
    'delete from feedmaker.product_changes where feed_id = $1 and ($2::text is null or product_id = $2)',
    [id, productId],
  );
  if (dropped > 0) {
    await noteChanged({ id, sql }, now);
    await sql.run(
      `update feedmaker.runs r set drawing_key = null from feedmaker.publications p join feedmaker.feeds f on f.id = p.feed_id
        where r.id = p.run_id and (f.id = $1 or f.parent_id = $1)`,
      [id],
    );
  }
  return dropped;
}

async function noteChanged({ id, sql }: Pick<LockedFeed, 'id' | 'sql'>, now: Date): Promise<void> {
  await sql.run('update feedmaker.feeds set changes_last_at = $2 where id = $1', [id, now]);
}

/** Returns the next products with current changes, by their ids. */
export async function listHeldChanges(
  sql: Sql,
  feedId: string,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<HeldChange[]> {
  return sql.rows<HeldChange>(
    `select product_id, fields ->> '' as image, fields - '' as "values", public.iso(changed_at) as changed_at, public.iso(until) as until
      from feedmaker.product_changes where feed_id = $1 and product_id collate "C" > $2 and until > $4
      order by product_id collate "C" limit $3`,
    [feedId, after, limit, now],
  );
}

/** Lists the changes for products of a run; for an output, those of its feed. */
export function listChangesOf(
  sql: Sql,
  { homeId, feedId, now }: { homeId: string; feedId: string; now: Date },
): Promise<ProductChange[]> {
  return sql.rows<ProductChange>(
    `select c.product_id, c.fields, c.seen, c.changed_at::text as changed_at,
        c.changed_at > coalesce((select r.started_at from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
          where p.feed_id = $2), '-infinity') as is_fresh
      from feedmaker.product_changes c where c.feed_id = $1 and c.until > $3`,
    [homeId, feedId, now],
  );
}

/** What a run found about a change: the feed's own values, and the fields in which these apply again. */
export interface SeenChange {
  readonly product_id: string;
  readonly changed_at: string;
  readonly seen: ChangedFields;
  readonly gone: readonly string[];
}

/** Stores what a run found, except for later changes; deletes changes without remaining fields. */
export async function noteSeen({ feedId, sql }: LockedRun, changes: readonly SeenChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql.run(
    `update feedmaker.product_changes c set fields = c.fields - n.gone, seen = (c.seen || n.seen) - n.gone
      from jsonb_to_recordset($2::jsonb) n (product_id text, changed_at text, seen jsonb, gone text[])
      where c.feed_id = $1 and c.product_id = n.product_id and c.changed_at = n.changed_at::timestamptz`,
    [feedId, JSON.stringify(changes)],
  );
}

/** Deletes expired changes, and those without remaining fields that the published version includes. */
export async function forgetChanges({ id, feedId, sql }: LockedRun, now: Date): Promise<void> {
  const forgotten = await sql.run(
    `delete from feedmaker.product_changes c where feed_id = $1 and (until <= $2 or fields = '{}'
      and changed_at < (select r.started_at from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
        where p.feed_id = $1))`,
    [feedId, now],
  );
  // The run may have followed one that is over now.
  if (forgotten > 0) await sql.run('update feedmaker.runs set drawing_key = null where id = $1', [id]);
}

/**
 * Returns feeds with changes not yet included in a run. A feed waits while a run is open, then as long as the last run of changes took, and
 * while a person has to decide about the newest run's numbers.
 */
export function listChangedFeeds(
  sql: Sql,
  feedId: string | null,
): Promise<{ id: string; changes_last_at: Date }[]> {
  return sql.rows(
    `select f.id, f.changes_last_at from feedmaker.feeds f left join lateral (
        select state, kept_run, opened_at, finished_at from feedmaker.runs r where r.feed_id = f.id order by started_at desc limit 1) r on true
      where f.changes_last_at is not null and ($1::uuid is null or f.id = $1)
        and (not f.activate or r.state is null or (r.finished_at is not null and r.state <> 'held'
          and (r.kept_run is null or r.finished_at + (r.finished_at - r.opened_at) <= clock_timestamp())))
      order by f.changes_last_at limit 500`,
    [feedId],
  );
}

/** Clears pending changes, except those made since a time. */
export async function clearChanged(sql: Sql, feedId: string, upTo: Date): Promise<void> {
  await sql.run('update feedmaker.feeds set changes_last_at = null where id = $1 and changes_last_at <= $2', [
    feedId,
    upTo,
  ]);
}
