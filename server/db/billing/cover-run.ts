import { FREE_SKUS } from '#core/billing/plans.ts';
import { whichDecisionsCount, type Decision } from '#core/billing/which-decisions-count.ts';
import { storedReason } from '#core/messages/reasons/products/product-reasons.ts';
import type { BillingConfig } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../locked-run.ts';
import { openStates } from '../runs/run-states.ts';
import { standingOfProject } from './standing.ts';

/**
 * Decides, once a run has read its feed, which of its products the plan covers: the first ones in the order of the feed, and
 * those that another feed of the project has covered already, which cost nothing. The others keep the shop's image. The limit
 * is that of the run's beginning, and the decision stays whatever the plan becomes. Two runs of a project decide one after the other. Deciding again, as for
 * a run that was held and is accepted, replaces the first decision; `isBegunAnew`: with the limit of today.
 */
export async function coverRun(
  run: LockedRun,
  billing: BillingConfig,
  { isBegunAnew = false }: { isBegunAnew?: boolean } = {},
): Promise<void> {
  const { sql } = run;
  const { projectId, begunLimit } = await sql.one<{ projectId: string | null; begunLimit: number | null }>(
    `select f.project_id as "projectId", r.begun_limit as "begunLimit"
      from feedmaker.runs r join feedmaker.feeds f on f.id = r.feed_id where r.id = $1`,
    [run.id],
  );
  if (projectId !== null)
    await sql.run(`select pg_advisory_xact_lock(hashtextextended('skus ' || $1, 0))`, [projectId]);
  const standing = await standingOfProject(sql, billing, projectId);
  const limit = isBegunAnew ? standing.skus : (begunLimit ?? standing.skus);
  if (limit === null) return;
  await sql.run('delete from feedmaker.run_skus where run_id = $1', [run.id]);
  const epoch = await decide(run, projectId, limit);
  await sql.run('update feedmaker.runs set sku_limit = $2, sku_epoch = $3, sku_project = $4 where id = $1', [
    run.id,
    limit,
    epoch,
    projectId,
  ]);
  await leaveOthers(run, limit, limit === FREE_SKUS);
}

/**
 * Whether a run was decided under another limit than its project has now, or in another project, so that the next one should
 * follow at once.
 */
export async function isOutgrown(sql: Sql, billing: BillingConfig, runId: string): Promise<boolean> {
  const run = await sql.maybe<{ limit: number | null; decidedIn: string | null; projectId: string | null }>(
    `select r.sku_limit as "limit", r.sku_project as "decidedIn", f.project_id as "projectId"
      from feedmaker.runs r join feedmaker.feeds f on f.id = r.feed_id where r.id = $1`,
    [runId],
  );
  if (run === null || run.limit === null) return false;
  const { skus } = await standingOfProject(sql, billing, run.projectId);
  return skus !== run.limit || run.decidedIn !== run.projectId;
}

/** Writes which of the run's products are covered. Returns the epoch of the decision. */
async function decide(run: LockedRun, projectId: string | null, limit: number): Promise<number | null> {
  const { sql, feedId } = run;
  if (projectId === null) {
    await insertSkus(run, limit, { others: [], ownPublished: null });
    return null;
  }
  const feedOrder = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where project_id = $1 order by created_at, id',
    [projectId],
  );
  const decisions = await listDecisions(sql, projectId, run.id);
  const next = { feedId, projectId, limit, feedOrder: feedOrder.map(({ id }) => id) };
  const counted = whichDecisionsCount(decisions, next);
  await insertSkus(run, limit, counted);
  return counted.epoch;
}

/** What the feeds of a project show and what is going on in them, but for the run that is to be decided. */
function listDecisions(sql: Sql, projectId: string, except: string): Promise<Decision[]> {
  return sql.rows<Decision>(
    `with feeds as (select id from feedmaker.feeds where project_id = $1),
      shown as (
        select p.run_id as id from feedmaker.publications p join feeds f on f.id = p.feed_id
        union select r.id from feedmaker.runs r join feeds f on f.id = r.feed_id where r.state in ${openStates}
      )
      select r.feed_id as "feedId", r.id as "runId", p.run_id is not null as "isPublished",
          r.state in ${openStates} as "isOpen", r.sku_limit as "limit", r.sku_epoch as epoch, r.sku_project as "projectId"
        from shown join feedmaker.runs r using (id)
          left join feedmaker.publications p on p.feed_id = r.feed_id and p.run_id = r.id
        where r.id <> $2`,
    [projectId, except],
  );
}

/**
 * The room is what other feeds leave of the limit, or, where that is more, as much as this feed alone shows already: exchanging
 * one of its products for another never takes the project beyond its limit, whichever of the runs going on fail. In the
 * first case everything that another feed has costs nothing; in the second only what was so before, or will be however they end.
 */
async function insertSkus(
  { id, feedId, sql }: LockedRun,
  limit: number,
  { others, ownPublished }: Pick<ReturnType<typeof whichDecisionsCount>, 'others' | 'ownPublished'>,
): Promise<void> {
  const counted = others.filter(({ decision }) => decision.limit !== null);
  const uncounted = others.filter(({ decision }) => decision.limit === null);
  await sql.run(
    `with mine as (
        select sku, min(place) as first from feedmaker.skus_of($1, $2) group by sku
      ), claims as (
        select c.feed, c.of_feed, s.sku from unnest($3::uuid[], $4::uuid[], $5::int[]) c (feed, run, of_feed)
          join feedmaker.run_skus s on s.run_id = c.run and s.is_covered
        union all
        select u.feed, u.of_feed, k.sku from unnest($6::uuid[], $7::uuid[], $8::int[]) u (feed, run, of_feed)
          cross join lateral feedmaker.skus_of(u.run, u.feed) k
      ), others as materialized (
        select sku, bool_or(is_certain) as is_certain
          from (select sku, count(*) = min(of_feed) as is_certain from claims group by feed, sku) of_feeds
          group by sku
      ), own as materialized (
        select s.sku, o.sku is null as is_alone from feedmaker.run_skus s left join others o on o.sku = s.sku
          where s.run_id = $9 and s.is_covered
      ), room as materialized (
        select greatest($10 - (select count(*) from others), 0) as left_over,
          (select count(*) from own where is_alone) as shown
      ), priced as (
        select m.sku, m.first, case
            when o.sku is null then 1
            when r.left_over >= r.shown or o.is_certain or w.sku is not null then 0
            else 1 end as cost
          from mine m cross join room r left join others o on o.sku = m.sku left join own w on w.sku = m.sku
      )
      insert into feedmaker.run_skus (run_id, sku, is_covered)
        select $1, sku, cost = 0 or sum(cost) over (order by first) <= greatest(r.left_over, r.shown)
          from priced cross join room r`,
    [
      id,
      feedId,
      counted.map(({ decision }) => decision.feedId),
      counted.map(({ decision }) => decision.runId),
      counted.map(({ ofFeed }) => ofFeed),
      uncounted.map(({ decision }) => decision.feedId),
      uncounted.map(({ decision }) => decision.runId),
      uncounted.map(({ ofFeed }) => ofFeed),
      ownPublished,
      limit,
    ],
  );
}

/** Ends the products that are not covered, lets those wait that are so now, and counts anew. */
async function leaveOthers({ id, feedId, sql }: LockedRun, limit: number, isFree: boolean): Promise<void> {
  const { over } = await sql.one<{ over: number }>(
    `select count(*) as over from feedmaker.skus_of($1, $2) k
      join feedmaker.run_skus s on s.run_id = $1 and s.sku = k.sku and not s.is_covered`,
    [id, feedId],
  );
  const { reasonCode, reasonText } = storedReason({ code: 'over_plan', limit, over, isFree });
  await sql.run(
    `update feedmaker.products p set state = case when s.is_covered then 'waiting' else 'original' end,
        reason_code = case when s.is_covered then null else $3 end,
        reason_text = case when s.is_covered then null else $4 end,
        image_hash = null, additional_hashes = '{}', kept_since = null
      from feedmaker.skus_of($1, $2) k join feedmaker.run_skus s on s.run_id = $1 and s.sku = k.sku
      where p.run_id = $1 and p.position = k.place
        and case when s.is_covered then p.reason_code = $3 else p.state in ('waiting', 'enhanced', 'kept') end`,
    [id, feedId, reasonCode, reasonText],
  );
  await sql.run(
    `update feedmaker.runs r set enhanced_count = c.enhanced, kept_count = c.kept, original_count = c.original,
        over_count = c.over, done_count = c.enhanced + c.kept + c.original
      from (select count(*) filter (where state = 'enhanced') as enhanced, count(*) filter (where state = 'kept') as kept,
          count(*) filter (where state = 'original') as original, count(*) filter (where reason_code = $2) as over
        from feedmaker.products where run_id = $1) c
      where r.id = $1`,
    [id, reasonCode],
  );
}
