import { createHash } from 'node:crypto';
import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { CountedNumbers, GuardFinding, GuardNumbers } from '#core/feeds/guard.ts';
import { decisionsInForce } from '#core/feeds/deciders.ts';
import type { GuardedSettings } from '#core/feeds/guard-facets.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { toLockedRun, type LockedFeed, type LockedRun } from '../locked-run.ts';
import { storedEnd } from '../stored-reasons.ts';
import { ended, openStates, reopened } from './run-states.ts';

/** How a run ends that is not published now; for a held one, the numbers that a person has to check. */
export interface Stop {
  readonly state: 'held' | 'waiting' | 'discarded';
  readonly hold?: {
    readonly comparedCount: number | null;
    readonly findings: readonly [GuardFinding, ...GuardFinding[]];
  };
}

/**
 * Ends an open run without publishing it; returns false if it did not. A process that was away for long may be unaware of a person's
 * decision: an accepted run is not held again, and an approved or published one is not stopped at all.
 */
export async function stopRun({ id, sql }: LockedRun, { state, hold }: Stop): Promise<boolean> {
  const { code, text, facts } = storedEnd(hold ?? null);
  const heldFor = hold === undefined ? null : JSON.stringify(hold.findings);
  return (
    (await sql.run(
      `update feedmaker.runs set state = $2, is_read = true, compared_count = coalesce($3, compared_count), error_code = $4,
          error_text = $5, error_facts = $6, held_for = $7, ${ended}
        where id = $1 and state in ${openStates} and approved_at is null
          and case when $2 = 'held' then not is_accepted else state = 'publishing' end
          and not exists (select from feedmaker.publications where run_id = $1)`,
      [id, state, hold?.comparedCount ?? null, code, text, facts, heldFor],
    )) > 0
  );
}

export async function isRunOf(sql: Sql, feedId: string, id: string): Promise<boolean> {
  const row = await sql.maybe('select 1 from feedmaker.runs where id = $2 and feed_id = $1', [feedId, id]);
  return row !== null;
}

/** Reopens a held run; returns it, or null unless it was held and the newest, and the feed is active. */
export async function acceptRun(feed: LockedFeed, id: string): Promise<LockedRun | null> {
  const changed = await feed.sql.run(
    `update feedmaker.runs r set state = 'rendering', is_accepted = true, ${reopened},
        error_code = null, error_text = null, error_facts = null, held_for = null
      where id = $2 and feed_id = $1 and state = 'held'
        and not exists (select from feedmaker.runs n where n.feed_id = $1 and n.started_at > r.started_at)
        and exists (select from feedmaker.feeds f where f.id = $1 and f.activate)`,
    [feed.id, id],
  );
  return changed > 0 ? toLockedRun(feed, id) : null;
}

/** Numbers of products without an id, and with a shared one. */
export interface IdCounts {
  missing: number;
  doubled: number;
}

/** Counts missing and duplicate ids in a run's products. Not under the run's lock, because it reads all products. */
export function countIds(sql: Sql, id: string): Promise<IdCounts> {
  return sql.one<IdCounts>(
    `select coalesce(sum(n) filter (where product_id = ''), 0)::int as missing,
        coalesce(sum(n) filter (where product_id <> '' and n > 1), 0)::int as doubled
      from (select product_id, count(*) as n from feedmaker.products_of($1) products group by product_id) ids`,
    [id],
  );
}

export async function setIdCounts({ id, sql }: LockedRun, { missing, doubled }: IdCounts): Promise<void> {
  await sql.run('update feedmaker.runs set missing_id_count = $2, doubled_id_count = $3 where id = $1', [
    id,
    missing,
    doubled,
  ]);
}

/** Counts the products of a run that may have a picture, if a plan leaves some out; else null. */
export function countCovered(sql: Sql, id: string): Promise<Pick<GuardNumbers, 'pictures' | 'shown'> | null> {
  return sql.maybe<Pick<GuardNumbers, 'pictures' | 'shown'>>(
    `select matched_count - over_count + left_out_matched_count + rule_photo_count as pictures,
        matched_count - over_count as shown
      from feedmaker.runs where id = $1 and over_count > 0`,
    [id],
  );
}

/**
 * Returns the numbers that the guard checks, as counted so far. Products left out or left unchanged by rules count in the numbers of the
 * feed, but not in those of the publication: items, and those shown with a picture.
 */
export async function readGuardNumbers(sql: Sql, id: string): Promise<CountedNumbers> {
  return sql.one<CountedNumbers>(
    `select product_count as products, matched_count + left_out_matched_count + rule_photo_count as matched,
        enhanced_count + kept_count + left_out_matched_count + rule_photo_count as pictures,
        product_count - left_out_count as items, enhanced_count + kept_count as shown,
        untitled_count::float8 / greatest(product_count, 1) as titles,
        unpriced_count::float8 / greatest(product_count, 1) as prices,
        damaged_count::float8 / greatest(product_count, 1) as texts,
        (missing_id_count + doubled_id_count)::float8 / greatest(product_count, 1) as ids
      from feedmaker.runs where id = $1`,
    [id],
  );
}

/** Returns the settings on which the guard's numbers of a run depend: the rules in force at its time, and no template. */
export function pickGuardedSettings({ settings, priced_at: at }: GuardedRun): GuardedSettings {
  const {
    version: _version,
    template: _template,
    customTemplates: _list,
    rules,
    timeZone,
    ...guarded
  } = settings;
  const inForce = decisionsInForce({ rules, timeZone }, at.getTime());
  return { ...guarded, rulesInForce: createHash('sha256').update(inForce).digest('hex') };
}

/** A run, with the time for which its rules were evaluated. */
export type GuardedRun = { readonly settings: KeptSettings; readonly priced_at: Date };

export type AcceptedVersion = CountedNumbers & { settings: GuardedSettings };

/** Returns the versions accepted since a time, and always the newest one. */
export function listAcceptedVersions(sql: Sql, feedId: string, since: Date): Promise<AcceptedVersion[]> {
  return sql.rows<AcceptedVersion>(
    `select settings, product_count as products, matched_count as matched, picture_count as pictures,
        item_count as items, shown_count as shown,
        untitled_share as titles, unpriced_share as prices, damaged_share as texts, unidentified_share as ids
      from feedmaker.accepted_versions a where feed_id = $1
        and (accepted_at >= $2
          or id = (select id from feedmaker.accepted_versions where feed_id = $1 order by accepted_at desc, id desc limit 1))`,
    [feedId, since],
  );
}

/**
 * Stores a version that is being published. With `isBase` a person has accepted it, and earlier ones no longer count. Deletes versions
 * accepted before `forget`.
 */
export async function insertAcceptedVersion(
  sql: Sql,
  run: GuardedRun & { readonly id: string; readonly feed_id: string },
  { isBase, now, forget }: { isBase: boolean; now: Date; forget: Date },
): Promise<void> {
  const { id, feed_id: feedId } = run;
  const numbers = await readGuardNumbers(sql, id);
  await sql.run(`delete from feedmaker.accepted_versions where feed_id = $1 and ($2 or accepted_at < $3)`, [
    feedId,
    isBase,
    forget,
  ]);
  const parameters = [
    feedId,
    now,
    pickGuardedSettings(run),
    numbers.products,
    numbers.matched,
    numbers.pictures,
    numbers.titles,
    numbers.prices,
    numbers.texts,
    numbers.ids,
    numbers.items,
    numbers.shown,
  ];
  // An older version without any better number can never be the best again, so a stable feed has one row.
  await sql.run(
    `delete from feedmaker.accepted_versions where feed_id = $1 and accepted_at <= $2 and settings = $3::jsonb
        and product_count <= $4 and matched_count <= $5 and picture_count <= $6
        and coalesce(untitled_share >= $7, true) and coalesce(unpriced_share >= $8, true)
        and coalesce(damaged_share >= $9, true) and coalesce(unidentified_share >= $10, true)
        and coalesce(item_count <= $11, true) and coalesce(shown_count <= $12, true)`,
    parameters,
  );
  await sql.run(
    `insert into feedmaker.accepted_versions (feed_id, accepted_at, settings, product_count, matched_count,
        picture_count, untitled_share, unpriced_share, damaged_share, unidentified_share, item_count, shown_count)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    parameters,
  );
}
