import type { Sql } from '#server/platform/database/port.ts';
import { joiningAll } from '../../joining-all.ts';
import type { LockedRun } from '../../locked-run.ts';
import { storedReason } from '../../stored-reasons.ts';
import { countStates, keyedProducts } from './review-changes.ts';

/** Roll-outs of the feed $1 and of its outputs. */
const ofFamily = `feed_id in (select id from feedmaker.feeds where id = $1 or parent_id = $1)`;

const held = storedReason({ code: 'kept', why: { code: 'rolling_out' } });

const DAY_MS = 24 * 60 * 60_000;

/** New pictures of a feed, a share of which is published each day. */
export interface Rollout {
  id: string;
  percent: number;
  design_key: string;
  /**
   * The run that was published at its start, whose design is used for products until their day; null for a roll-out of an earlier release.
   */
  former_run: string | null;
  started_at: Date;
  paused_at_day: number | null;
  /** Day of the published version. */
  day: number;
  /** See `lastTurn`; null before the first. */
  last_turn: string | null;
  total: number;
  taken: number;
}

export function findRollout(sql: Sql, feedId: string): Promise<Rollout | null> {
  return sql.maybe<Rollout>(
    `select id, percent, design_key, former_run, started_at, paused_at_day, day, last_turn, total, taken from feedmaker.rollouts
      where feed_id = $1 and total > 0`,
    [feedId],
  );
}

/** Returns the day of a roll-out, from 1; constant while it is paused. */
export function computeRolloutDay(rollout: Pick<Rollout, 'started_at' | 'paused_at_day'>, now: Date): number {
  const day = Math.floor((now.getTime() - rollout.started_at.getTime()) / DAY_MS) + 1;
  return rollout.paused_at_day ?? Math.max(1, day);
}

/** Returns when the next share of a roll-out, of the feed or an output, may be published; null if none waits. */
export async function findNextStep(sql: Sql, feedId: string, now: Date): Promise<Date | null> {
  const rows = await sql.rows<Pick<Rollout, 'started_at' | 'paused_at_day'>>(
    `select started_at, paused_at_day from feedmaker.rollouts
      where ${ofFamily} and total > 0 and paused_at_day is null`,
    [feedId],
  );
  const steps = rows.map(
    (rollout) => rollout.started_at.getTime() + computeRolloutDay(rollout, now) * DAY_MS,
  );
  return steps.length === 0 ? null : new Date(Math.min(...steps));
}

/**
 * SQL: products of the run $1 that differ from the published ones only in the picture: their photo and all that a picture can show of them
 * are the same. Values missing in the published run are no difference, because another design may use more values; prices are. Products
 * that show the shop's photo are excluded: a first picture replaces none.
 */
const candidates = `with u as (${keyedProducts('feedmaker.published_products($2)')}),
  w as (${keyedProducts('feedmaker.products_of($1)')}),
  candidates as (
    select w.position, w.key, u.hash, u.additional_hashes from u join w on w.key = u.key and w.nth = u.nth
      where u.hash is not null and w.hash is distinct from u.hash and w.hash is not null and w.photo = u.photo
        and w.additional_links = u.additional_links
        and not exists (select from jsonb_each_text(u.property_values) o
          full join jsonb_each_text(w.property_values) n on n.key = o.key
          where o.value is distinct from n.value and (o.key is not null or n.key ilike '%price%')))`;

/** Counts the products of which a run would change only the picture. `sql` must be a transaction's. */
export async function countCandidates(sql: Sql, run: { id: string; feedId: string }): Promise<number> {
  const { count } = await joiningAll(sql, () =>
    sql.one<{ count: number }>(`${candidates} select count(*) as count from candidates`, [
      run.id,
      run.feedId,
    ]),
  );
  return count;
}

/** Sorts after every turn. */
const AFTER_ALL = 'z';

/** SQL: a product's turn in a roll-out: a hash of its key, different for each roll-out. */
const selectTurn = (rollout: string, key: string) => `md5(${rollout} || ' ' || ${key})`;

/**
 * Returns the turn of the last product whose day has come: a percentage of those published with a picture, at least one. It is constant for
 * the day, and never goes back, whatever products are added or removed.
 */
export async function lastTurn(
  sql: Sql,
  feedId: string,
  rollout: Pick<Rollout, 'id' | 'percent' | 'day' | 'last_turn'>,
  day: number,
): Promise<string> {
  const percent = rollout.percent * day;
  if (percent >= 100) return AFTER_ALL;
  const known = rollout.last_turn ?? '';
  if (day < 1) return known;
  if (known !== '' && day === rollout.day) return known;
  const row = await sql.maybe<{ turn: string }>(
    `with turns as (select ${selectTurn('$2', "coalesce(nullif(product_id, ''), image_link)")} as turn
        from feedmaker.published_products($1) where image_hash is not null)
      select turn from turns order by turn
        offset (select greatest(ceil(count(*) * $3::int / 100.0)::int, 1) - 1 from turns) limit 1`,
    [feedId, rollout.id, percent],
  );
  return row === null || row.turn < known ? known : row.turn;
}

/** Inputs that determine the picture of a published product. */
export interface ShownProduct {
  readonly product_id: string;
  readonly image_link: string;
  readonly additional_links: string[];
  readonly property_values: Record<string, string>;
}

/** Lists those of the products with these ids that are published and whose turn is after `last`. */
export function listLater(
  sql: Sql,
  feedId: string,
  { rolloutId, last, ids }: { rolloutId: string; last: string; ids: readonly string[] },
): Promise<ShownProduct[]> {
  return sql.rows<ShownProduct>(
    `select product_id, image_link, additional_links, property_values from feedmaker.published_products($1) products
      where product_id = any($2)
        and reason_code = $3 and ${selectTurn('$4', 'product_id')} > $5`,
    [feedId, ids, held.reasonCode, rolloutId, last],
  );
}

/**
 * Keeps the published picture of products whose turn has not come, and marks those drawn in the former design as waiting too. Idempotent;
 * returns how many products wait.
 */
export async function holdBack(
  run: LockedRun,
  { rolloutId, last }: { rolloutId: string; last: string },
): Promise<number> {
  const hold = `${candidates},
      later as (
        select position, hash, additional_hashes from candidates where ${selectTurn('$3', 'key')} > $4
        union all select position, image_hash, additional_hashes from feedmaker.products_of($1) products
          where in_former_design and state = 'enhanced')
      update feedmaker.run_products p set next_hash = nullif(p.image_hash, l.hash), image_hash = l.hash,
          additional_hashes = l.additional_hashes, state = 'kept', reason_code = $5, reason_text = $6, reason_facts = $7
        from later l where p.run_id = $1 and p.position = l.position`;
  const parameters = [run.id, run.feedId, rolloutId, last, ...Object.values(held)];
  const count = await joiningAll(run.sql, () => run.sql.run(hold, parameters));
  if (count > 0) await countStates(run);
  return countHeld(run);
}

async function countHeld({ id, sql }: LockedRun): Promise<number> {
  const { count } = await sql.one<{ count: number }>(
    'select count(*) as count from feedmaker.products_of($1) products where reason_code = $2',
    [id, held.reasonCode],
  );
  return count;
}

/** Counts the products of a run that keep the earlier picture because they wait for their roll-out day, or were refused. */
export async function countKeptByChoice(sql: Sql, runId: string): Promise<number> {
  const { count } = await sql.one<{ count: number }>(
    "select count(*) as count from feedmaker.products_of($1) products where reason_code in ('rolling_out', 'refused')",
    [runId],
  );
  return count;
}

/**
 * Deletes a completely published roll-out, and returns its number of pictures; null without one. Written together with the publication:
 * until then a repeated step must know that it was the last.
 */
export async function endRollout(sql: Sql, feedId: string): Promise<number | null> {
  const ended = await sql.maybe<{ total: number }>(
    'delete from feedmaker.rollouts where feed_id = $1 and taken >= total returning total',
    [feedId],
  );
  return ended?.total ?? null;
}

/** Stores the state of a roll-out; null ends it. */
export async function setRollout(sql: Sql, feedId: string, rollout: Rollout | null): Promise<void> {
  if (rollout === null) {
    await sql.run('delete from feedmaker.rollouts where feed_id = $1', [feedId]);
    return;
  }
  await sql.run(
    `insert into feedmaker.rollouts (feed_id, user_id, id, percent, design_key, started_at, paused_at_day, total, taken, day, former_run, last_turn)
      select f.id, f.user_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from feedmaker.feeds f where f.id = $1
      on conflict (feed_id) do update set id = excluded.id, percent = excluded.percent, design_key = excluded.design_key,
        started_at = excluded.started_at, paused_at_day = excluded.paused_at_day, total = excluded.total, taken = excluded.taken,
        day = excluded.day, former_run = excluded.former_run, last_turn = excluded.last_turn`,
    [
      feedId,
      rollout.id,
      rollout.percent,
      rollout.design_key,
      rollout.started_at,
      rollout.paused_at_day,
      rollout.total,
      rollout.taken,
      rollout.day,
      rollout.former_run,
      rollout.last_turn,
    ],
  );
}

/** Pauses a roll-out at its day, resumes it, or publishes all of it with the next run. */
export async function steerRollout(
  sql: Sql,
  feedId: string,
  { action, now }: { action: 'pause' | 'resume' | 'finish'; now: Date },
): Promise<boolean> {
  const rollout = await findRollout(sql, feedId);
  if (rollout === null) return false;
  const day = computeRolloutDay(rollout, now);
  if (action === 'pause') await setRollout(sql, feedId, { ...rollout, paused_at_day: day });
  else {
    const days = action === 'finish' ? 100 : Math.max(0, day - 1);
    const startedAt = new Date(now.getTime() - days * DAY_MS);
    const isSame = action === 'resume' && rollout.paused_at_day === null;
    await setRollout(sql, feedId, {
      ...rollout,
      started_at: isSame ? rollout.started_at : startedAt,
      paused_at_day: null,
    });
  }
  return true;
}
