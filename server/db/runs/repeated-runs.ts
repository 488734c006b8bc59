import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../locked-run.ts';
import type { WorkerRun } from './runs.ts';

/** Stores the SHA-256 of the source that a run uses, which the run `from` has stored. */
export async function copySourceHash({ id, sql }: LockedRun, from: string): Promise<void> {
  await sql.run(
    'update feedmaker.runs r set source_hash = o.source_hash from feedmaker.runs o where r.id = $1 and o.id = $2',
    [id, from],
  );
}

/** Stores a key of everything besides the feed from which a run's products are made. */
export async function setDrawingKey({ id, sql }: LockedRun, key: string): Promise<void> {
  await sql.run('update feedmaker.runs set drawing_key = $2 where id = $1', [id, key]);
}

/**
 * Returns the time since which all photos of a run's pictures were checked; null if the picture of some product is provisional. Reads all
 * products, so do not call it under the run's lock.
 */
export async function findPhotosChecked(sql: Sql, runId: string, homeId: string): Promise<string | null> {
  const { checked } = await sql.one<{ checked: string | null }>(
    `select (case when count(*) = count(r.input_key) then coalesce(min(r.checked_at), clock_timestamp()) end)::text as checked
      from feedmaker.products_of($1) p left join feedmaker.results r on r.feed_id = $2 and r.input_key = p.input_key
      where p.state = 'enhanced'`,
    [runId, homeId],
  );
  return checked;
}

export async function setPhotosChecked({ id, sql }: LockedRun, checked: string | null): Promise<void> {
  await sql.run('update feedmaker.runs set photos_checked_at = $2::timestamptz where id = $1', [id, checked]);
}

/** SQL: columns of a run with counts and remarks about what it has read, which are the same for another run that reads the same. */
const readFacts = `product_count, matched_count, done_count, enhanced_count, kept_count, original_count, left_out_count,
  left_out_matched_count, rule_photo_count, untitled_count, unpriced_count, damaged_count, missing_id_count,
  over_count, doubled_id_count, price_judgement, price_edge_at, source_fault, source_remark, notes, source_encoding, repair_count,
  photos_checked_at, health, task_count, cut_out_count, doubtful_count`;

/** SQL: the published run `up` of the feed of the run `n`, if `n` has the same settings and draws in the same way. */
const publishedAlike = `feedmaker.runs n
    join feedmaker.publications p on p.feed_id = n.feed_id and p.change is null and p.returned_at is null and p.waiting_count = 0
    join feedmaker.runs up on up.id = p.run_id and up.state = 'published' and up.has_products and up.seq < n.seq
      and up.settings = n.settings and up.drawing_key = n.drawing_key
    join feedmaker.feeds f on f.id = n.feed_id
      and not exists (select from feedmaker.rollouts o where o.feed_id in (f.id, f.parent_id))
      and not exists (select from feedmaker.reviews v where v.feed_id in (f.id, f.parent_id) and v.state = 'waiting')
      and (n.parent_run is null or (select content_key from feedmaker.runs where id = n.parent_run)
        = (select content_key from feedmaker.runs where id = up.parent_run))`;

/** SQL: whether no run since the published one `up` has another row of a product than that, up to `n`. */
const hasSameRows = `not exists (select from feedmaker.products x
          where x.feed_id = n.feed_id and x.valid_to < 2147483647 and x.valid_to > up.seq and x.valid_to <= n.seq)`;

/** SQL: true if none of the photos of the pictures of the run `up` is due for a check. */
const isChecked = (after: string) =>
  `up.photos_checked_at > ${after} and up.photos_checked_at < clock_timestamp() + interval '1 minute'`;

/** SQL: the published run of the feed of the run $1, if that draws in the same way, and none of its photos is due for a check since $5. */
export const settledRun = `select up.seq from feedmaker.runs n join feedmaker.publications p on p.feed_id = n.feed_id
        join feedmaker.runs up on up.id = p.run_id and up.state = 'published' and up.drawing_key = n.drawing_key
      where n.id = $1 and not n.checks_photos and not n.draws_again and n.kept_run is null and ${isChecked('$5')}`;

/**
 * SQL: number of the last run before this one that has read to its end what the shop's feed said then; 0 without one. Not one that was held:
 * its prices are forgotten, and noted by the next reading if somebody accepts it.
 */
export const lastReading = (
  run: string,
) => `select coalesce(max(b.seq), 0) from feedmaker.runs b join feedmaker.runs n on n.id = ${run}
        where b.feed_id = n.feed_id and b.seq < n.seq and b.is_read and b.kept_run is null and b.source_run is null
          and b.state <> 'held' and not b.is_accepted`;

/**
 * Returns the published run of the feed if this one would read the same products from the same bytes and nothing has changed besides: no
 * photo is due for a check, no price changes by time, no product was changed by the API, nothing waits for a person or its roll-out day.
 */
export async function findRepeated(sql: Sql, runId: string, checkedAfter: Date): Promise<string | null> {
  const row = await sql.maybe<{ id: string }>(
    `select up.id from ${publishedAlike}
      where n.id = $1 and n.product_count = 0 and up.source_hash = n.source_hash and ${isChecked('$2')} and up.priced_at <= n.priced_at
        and coalesce(up.price_edge_at > n.priced_at, true)
        and up.kept_run is null and up.source_run is null and not up.is_accepted
        and n.kept_run is null and n.source_run is null and not n.of_facts and not n.checks_photos and not n.draws_again
        and up.former_run is null
        and not exists (select from feedmaker.product_changes c where c.feed_id = coalesce(f.parent_id, f.id))
        and ${hasSameRows} and not exists (select from feedmaker.products x
          where x.feed_id = n.feed_id and x.valid_to = 2147483647 and x.position >= up.product_count)`,
    [runId, checkedAfter],
  );
  return row?.id ?? null;
}

/** Gives a run a new content key: it is published with products and pictures that no other run has. */
export async function setContentKey({ id, sql }: LockedRun): Promise<void> {
  await sql.run('update feedmaker.runs set content_key = gen_random_uuid() where id = $1', [id]);
}

/**
 * Takes over what another run has read: its products, which both share, and what was counted of them. Returns what is needed for publishing
 * it; null if the run is not open.
 */
export function repeatRead({ id, sql }: LockedRun, other: string): Promise<RepeatedCounts | null> {
  return sql.maybe<RepeatedCounts>(
    `update feedmaker.runs set is_read = true, has_products = true, state = 'rendering', waiting_for = null,
        (${readFacts}) = (select ${readFacts} from feedmaker.runs where id = $2)
      where id = $1 and state = 'fetching' returning product_count, matched_count, price_edge_at`,
    [id, other],
  );
}

type RepeatedCounts = Pick<WorkerRun, 'product_count' | 'matched_count' | 'price_edge_at'>;

/** A published run whose products another run has too. */
export interface SameAsPublished {
  readonly id: string;
  /** True if the other run has not read the products itself, but shares those that the published one has read. */
  readonly is_repeated: boolean;
  /** True if both have the same source, so that their files have the same bytes. */
  readonly has_same_source: boolean;
}

/** Returns the published run of the feed if this one has the same products and settings, so that there is nothing to compare. */
export function findSameAsPublished(sql: Sql, runId: string): Promise<SameAsPublished | null> {
  return sql.maybe<SameAsPublished>(
    `select up.id, n.photos_checked_at is not null as is_repeated, coalesce(up.source_hash = n.source_hash, false) as has_same_source
      from ${publishedAlike}
      where n.id = $1 and up.product_count = n.product_count
        and ${hasSameRows}`,
    [runId],
  );
}

/** Copies what the published run, which has the same products and pictures, has counted and sorted; `changes` counts none since. */
export async function takeCounted({ id, sql }: LockedRun, other: string, changes: object): Promise<void> {
  await sql.run(
    `update feedmaker.runs r set health = o.health, task_count = o.task_count, content_key = o.content_key, changes = $3, changed_from = o.id
      from feedmaker.runs o where r.id = $1 and o.id = $2`,
    [id, other, changes],
  );
  await sql.run('delete from feedmaker.run_orders where run_id = $1', [id]);
  await sql.run(
    `update feedmaker.run_orders s set run_id = r.id, opened_at = r.opened_at from feedmaker.runs r where r.id = $1 and s.run_id = $2`,
    [id, other],
  );
}
