import type { RunEnd } from '#core/messages/reasons/runs/run-reasons.ts';
import type { SourceAccess } from '#core/contract/feeds/source-access.ts';
import type { Run, RunState } from '#core/contract/feeds/feeds-service-api.ts';
import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { CodePage } from '#feed';
import type { PriceJudgement } from '#core/price/price-form.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { toLockedRun, type LockedFeed, type LockedRun } from '../locked-run.ts';
import { cutPage, isAfter, toLimit, readCursor, type PageQuery } from '../paging.ts';
import { storedEnd, toRun, type RunRow } from '../stored-reasons.ts';
import { ended, openStates } from './run-states.ts';

const columns = `id, state, product_count, matched_count, done_count, enhanced_count, kept_count, original_count,
  left_out_count, rule_photo_count, rendered_count, cut_out_count, doubtful_count, over_count, sku_limit as plan_limit, compared_count, held_for, missing_id_count, doubled_id_count, error_code, error_text, error_facts, notes, source_fault,
  repair_count, source_remark, public.iso(stalled_since) as stalled_since,
  case when changes is not null then changes || jsonb_build_object('is_listed',
    has_products and exists (select from feedmaker.runs b where b.id = runs.changed_from and b.has_products)) end as changes,
  case when finished_at is null then waiting_for end as waiting_for, public.iso(started_at) as started_at,
  public.iso(finished_at) as finished_at,
  case when finished_at is not null then worked_ms end as worked_ms, kept_run is not null as of_changes, of_facts,
  finished_at is null and feedmaker.lacks_workers() as lacks_workers`;

/** A run, with data for the worker that screens do not show. */
export interface WorkerRun {
  id: string;
  feed_id: string;
  /** For an output: the feed whose source it uses; null for feeds. */
  parent_id: string | null;
  /** For a run of an output: the feed's run that has stored its source. */
  parent_run: string | null;
  /** For a run of changed products: the feed's run that has stored its source; null for all others. */
  kept_run: string | null;
  /** The run that stored the source, drawing the published design; null for runs that fetch from the shop. */
  source_run: string | null;
  /** True if the run draws the published design, because the newer one is not approved. */
  is_of_facts: boolean;
  /** Design for products whose roll-out day has not come; null without a roll-out. */
  former: KeptSettings | null;
  /** The feed under whose id the run's photos and pictures are stored: its own, or an output's feed. */
  home_id: string;
  /** Runs with the same key share the fetch of a photo. */
  look_key: string;
  user_id: string;
  /** Project of the feed; null without one. */
  project_id: string | null;
  state: RunState;
  settings: KeptSettings;
  is_read: boolean;
  is_manual: boolean;
  /** True if every photo is checked again, even at unchanged addresses. */
  checks_photos: boolean;
  /** True if existing pictures are drawn again. */
  draws_again: boolean;
  is_accepted: boolean;
  /** True if a person has approved the run's changes. */
  is_approved: boolean;
  /** Time for which the run's prices are calculated. */
  priced_at: Date;
  /** False for a run of an old release that did not calculate prices: its products have the feed's own texts. */
  is_priced: boolean;
  /** Time at which the first of the run's prices changes by date; null: never. */
  price_edge_at: Date | null;
  /** Price format of the shop, judged from its products; null while they are read, and for a run of an earlier release. */
  price_judgement: PriceJudgement | null;
  /** Set if the source is repaired before reading; see `Run`. */
  source_fault: string | null;
  /** Code page of the source, if it is not UTF-8 as declared. */
  source_encoding: CodePage | null;
  /** The feed's current login at the shop. */
  source_access: Partial<SourceAccess>;
  product_count: number;
  matched_count: number;
  done_count: number;
  /** Start of the current stretch of work; an accepted or retried run has several. */
  opened_at: string;
}

/** SQL: the `RunRow` of the newest run of a feed, whatever its state, as JSON. */
export const newestRun = (feed: string) => `(select row_to_json(r) from (
  select ${columns} from feedmaker.runs where feed_id = ${feed} order by runs.started_at desc, id limit 1) r)`;

export async function latestRun(sql: Sql, feedId: string): Promise<Run | null> {
  const { run } = await sql.one<{ run: RunRow | null }>(`select ${newestRun('$1')} as run`, [feedId]);
  return run && toRun(run);
}

/** Returns the new run, or null if another run of the feed is open. */
export async function insertRun(
  feed: LockedFeed,
  run: {
    id: string;
    settings: KeptSettings;
    isManual: boolean;
    checksPhotos?: boolean;
    drawsAgain?: boolean;
    /** For an output: the parent's run that it follows, and if somebody accepted that run's numbers. */
    parentRun?: string | null;
    isAccepted?: boolean;
    /** The run whose products are used instead of fetching from the shop. */
    keptRun?: string | null;
    /** True if the run draws the published design, because the newer one is not approved. */
    isOfFacts?: boolean;
    sourceRun?: string | null;
    pricedAt: Date;
    /** Number of products that the plan covers now; null: any number. */
    planLimit: number | null;
  },
): Promise<LockedRun | null> {
  const row = await feed.sql.maybe<{ id: string }>(
    `insert into feedmaker.runs (id, feed_id, user_id, settings, is_manual, priced_at, begun_limit, draws_again, parent_run, is_accepted, kept_run, of_facts, source_run, checks_photos, started_at)
      select $1, f.id, f.user_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, clock_timestamp() from feedmaker.feeds f where f.id = $2
      on conflict (feed_id) where state in ${openStates} do nothing returning id`,
    [
      run.id,
      feed.id,
      run.settings,
      run.isManual,
      run.pricedAt,
      run.planLimit,
      run.drawsAgain ?? false,
      run.parentRun ?? null,
      run.isAccepted ?? false,
      run.keptRun ?? null,
      run.isOfFacts ?? false,
      run.sourceRun ?? null,
      run.checksPhotos ?? false,
    ],
  );
  return row === null ? null : toLockedRun(feed, row.id);
}

export function getWorkerRun(sql: Sql, id: string): Promise<WorkerRun | null> {
  return sql.maybe<WorkerRun>(
    `select r.id, r.feed_id, r.state, r.settings, r.is_read, r.is_manual, r.checks_photos, r.draws_again, r.is_accepted, r.approved_at is not null as is_approved, r.source_fault, r.source_encoding,
        coalesce(r.priced_at, r.started_at) as priced_at, r.priced_at is not null as is_priced, r.price_edge_at, r.price_judgement, f.user_id, f.project_id, f.parent_id, r.parent_run, r.kept_run, r.source_run, r.of_facts as is_of_facts,
        coalesce(f.parent_id, f.id) as home_id,
        case when up.id is null or r.worked_ms > 0 then r.id || ' ' || r.opened_at else up.id || ' ' || up.opened_at end as look_key, f.source_access,
        r.product_count, r.matched_count, r.done_count, public.iso(r.opened_at) as opened_at,
        (select former.settings from feedmaker.runs former where former.id = r.former_run) as former
      from feedmaker.runs r join feedmaker.feeds f on f.id = r.feed_id
        left join feedmaker.runs up on up.id = r.parent_run where r.id = $1`,
    [id],
  );
}

/** Sets the state of an open run; returns false if it is not open. */
export async function setRunState({ id, sql }: LockedRun, state: RunState): Promise<boolean> {
  return (
    (await sql.run(
      `update feedmaker.runs set state = $2, waiting_for = null where id = $1 and state in ${openStates}`,
      [id, state],
    )) > 0
  );
}

export async function markRead({ id, sql }: LockedRun): Promise<void> {
  await sql.run(
    `update feedmaker.runs set is_read = true, state = 'rendering' where id = $1 and state in ${openStates}`,
    [id],
  );
}

/** Counts products with one kind of result; one by default. */
export async function countDone(
  { id, sql }: LockedRun,
  outcome: { state: 'enhanced' | 'kept' | 'original'; isRendered: boolean },
  count = 1,
): Promise<void> {
  const is = (state: typeof outcome.state) => (outcome.state === state ? count : 0);
  await sql.run(
    `update feedmaker.runs set done_count = done_count + $6, enhanced_count = enhanced_count + $2, kept_count = kept_count + $3,
        original_count = original_count + $4, rendered_count = rendered_count + $5, stalled_since = null
      where id = $1`,
    [id, is('enhanced'), is('kept'), is('original'), outcome.isRendered ? count : 0, count],
  );
}

/** Records that the run waits because of an internal fault; returns since when. */
export async function noteStalled({ id, sql }: LockedRun, now: Date): Promise<Date> {
  const row = await sql.maybe<{ stalled_since: Date }>(
    'update feedmaker.runs set stalled_since = coalesce(stalled_since, $2) where id = $1 returning stalled_since',
    [id, now],
  );
  return row?.stalled_since ?? now;
}

/** Returns true for exactly one caller: the one that finds every matched product done. Sets the run's state to publishing. */
export async function claimPublishing(run: LockedRun): Promise<boolean> {
  const { id, sql } = run;
  const isClaimed =
    (await sql.run(
      `update feedmaker.runs set state = 'publishing'
        where id = $1 and state = 'rendering' and is_read and done_count >= matched_count`,
      [id],
    )) > 0;
  if (isClaimed) await countBackgrounds(run);
  return isClaimed;
}

/** Ends an open run: published if `failure` is null, else for this reason. Returns false if it is not open. */
export async function finishRun({ id, sql }: LockedRun, failure: RunEnd | null): Promise<boolean> {
  const { code, text, facts } = storedEnd(failure);
  return (
    (await sql.run(
      `update feedmaker.runs set state = $2, error_code = $3, error_text = $4, error_facts = $5, ${ended}
        where id = $1 and state in ${openStates}`,
      [id, failure === null ? 'published' : 'failed', code, text, facts],
    )) > 0
  );
}

export async function listRuns(
  sql: Sql,
  feedId: string,
  query: PageQuery,
): Promise<{ items: Run[]; total: number; next: string | null }> {
  const { limit, offset } = toLimit({ page: query.page ?? 1, page_size: query.page_size });
  const after = readCursor('runs', query.cursor);
  const rows = await sql.rows<RunRow & { place: string[] }>(
    `select ${columns}, array[runs.started_at::text, id::text] as place from feedmaker.runs
      where feed_id = $1 and ${isAfter('runs.started_at', 'id', '$4')} order by runs.started_at desc, id limit $2 offset $3`,
    [feedId, limit + 1, after === null ? offset : 0, after],
  );
  const { total } = await sql.one<{ total: number }>(
    'select count(*) as total from feedmaker.runs where feed_id = $1',
    [feedId],
  );
  const { items, next } = cutPage('runs', rows, limit);
  return { items: items.map(toRun), total, next };
}

/** Returns the validators (ETag, Last-Modified) of the published feed's source, if it came from this address. */
export function findPublishedSource(
  sql: Sql,
  feedId: string,
  feedUrl: string,
): Promise<{ run_id: string; source_etag: string | null; source_last_modified: string | null } | null> {
  return sql.maybe(
    `select r.id as run_id, r.source_etag, r.source_last_modified
      from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
      where p.feed_id = $1 and r.settings ->> 'feedUrl' = $2`,
    [feedId, feedUrl],
  );
}

/** Stores the SHA-256 of the source that a run has stored, and its validators. */
export async function setSource(
  { id, sql }: LockedRun,
  source: { hash: string; etag: string | null; lastModified: string | null },
): Promise<void> {
  await sql.run(
    'update feedmaker.runs set source_hash = $2, source_etag = $3, source_last_modified = $4 where id = $1',
    [id, source.hash, source.etag, source.lastModified],
  );
}

/** Counts the photos whose backgrounds a run removed, and the doubtful ones: each once, as drawn. */
async function countBackgrounds({ id, sql }: LockedRun): Promise<void> {
  await sql.run(
    `update feedmaker.runs set cut_out_count = found.cut_out, doubtful_count = found.doubtful
      from (select count(distinct hash) filter (where shown = 'cut' or shown like 'mask%')::int as cut_out,
          count(distinct hash) filter (where shown = 'whole' and choice = '' and verdict <> 'unavailable')::int as doubtful
        from (select split_part(b, ' ', 1) as hash, split_part(b, ' ', 2) as verdict, split_part(b, ' ', 3) as choice,
            feedmaker.shown_background(split_part(b, ' ', 2), nullif(split_part(b, ' ', 3), ''), split_part(b, ' ', 4)) as shown
          from feedmaker.products_of($1) products cross join lateral unnest(backgrounds) b) photos) found
      where id = $1 and settings ->> 'removeBg' = 'true'`,
    [id],
  );
}
