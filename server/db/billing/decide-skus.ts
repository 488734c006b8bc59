import {
  whichDecisionsCount,
  type CountedDecisions,
  type Decision,
} from '#core/billing/which-decisions-count.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../locked-run.ts';
import { joiningAll } from '../joining-all.ts';
import { openStates } from '../runs/run-states.ts';

/**
 * SQL that ends in `decided`: which of the products that `mine` selects as (sku, place) are covered. Other feeds' covered products use up
 * the limit. This feed gets what is left, or as many products as it shows already, if that is more: so replacing products never takes the
 * project beyond its limit, whichever open runs fail. A product that another feed covers costs nothing; in the second case only if it is
 * covered there whichever runs fail, or shown here already. What older feeds show under an earlier larger limit keeps its room, in their
 * order, as far as there is any.
 */
function selectDecided(mine: string): string {
  return `mine as materialized (${mine}), fresh as materialized (
      select sku, bool_or(is_certain) as is_certain
        from (
          select s.sku, count(*) = min(c.ways) as is_certain
            from unnest($3::uuid[], $4::uuid[], $5::int[]) c (feed, run, ways)
              join feedmaker.run_skus s on s.run_id = c.run and s.is_covered
            group by c.feed, s.sku
        ) of_feeds
        group by sku
    ), own as materialized (
      select sku from feedmaker.run_skus where run_id = $9 and is_covered
    ), before as (
      select c.turn, s.place, s.sku from unnest($6::uuid[]) with ordinality c (run, turn)
        join feedmaker.run_skus s on s.run_id = c.run and s.is_covered
      union all
      select $10::int + u.turn, k.place, k.sku from unnest($7::uuid[], $8::uuid[]) with ordinality u (feed, run, turn)
        cross join lateral feedmaker.skus_of(u.run, u.feed) k
    ), kept as materialized (
      select sku from before b
        where not exists (select from fresh f where f.sku = b.sku) and not exists (select from own w where w.sku = b.sku)
        group by sku order by min(array[turn, coalesce(place, 2147483647)]), sku
        limit greatest($11 - (select count(*) from (select sku from fresh union select sku from own) taken), 0)
    ), others as materialized (
      select sku, is_certain from fresh union all select sku, false from kept
    ), room as materialized (
      select $11 - (select count(*) from others) as left_over,
        (select count(*) from own w where not exists (select from others o where o.sku = w.sku)) as shown
    ), priced as (
      select m.sku, m.place, case
          when o.sku is null then 1
          when r.left_over >= r.shown or o.is_certain or w.sku is not null then 0
          else 1 end as cost
        from mine m cross join room r left join others o on o.sku = m.sku left join own w on w.sku = m.sku
    ), decided as (
      select sku, place, cost = 0
          or sum(cost) over (order by place rows unbounded preceding) <= greatest(r.left_over, r.shown) as is_covered
        from priced cross join room r
    )`;
}

const writeNew = `with ${selectDecided('select sku, min(place) as place from feedmaker.skus_of($1, $2) group by sku')}
  insert into feedmaker.run_skus (run_id, sku, place, is_covered) select $1, sku, place, is_covered from decided order by sku`;

// `$2` gets its type from the other query's text.
const writeChanged = `with ${selectDecided('select sku, place from feedmaker.run_skus where run_id = $1 and $2::uuid is not null')}
  update feedmaker.run_skus s set is_covered = d.is_covered from decided d
    where s.run_id = $1 and s.sku = d.sku and s.is_covered <> d.is_covered`;

/** The project of a decision, and the number of its products that the plan covers. */
export interface Coverage {
  readonly projectId: string | null;
  readonly limit: number;
  readonly isFree: boolean;
}

/**
 * Writes the products of a run that was read, with a preliminary decision: another feed may be deciding concurrently, so it only counts
 * once `decideSkus` has confirmed it. Existing rows stay unchanged.
 */
export async function prepareSkus(run: LockedRun, coverage: Coverage): Promise<void> {
  const { id, sql } = run;
  const known = await sql.maybe(
    'select true from feedmaker.run_skus where run_id = $1 and place is not null limit 1',
    [id],
  );
  if (known !== null) return;
  await sql.run('delete from feedmaker.run_skus where run_id = $1', [id]);
  const parameters = listParameters(run, coverage, await countedFor(run, coverage));
  await joiningAll(sql, () => sql.run(writeNew, parameters));
}

/** Decides which products of a prepared run are covered, writing only changes. Call it while nobody else decides for the project. */
export async function decideSkus(run: LockedRun, coverage: Coverage): Promise<void> {
  const { projectId, limit } = coverage;
  const counted = await countedFor(run, coverage);
  await joiningAll(run.sql, () => run.sql.run(writeChanged, listParameters(run, coverage, counted)));
  await run.sql.run(
    'update feedmaker.runs set sku_limit = $2, sku_epoch = $3, sku_project = $4, skus_run = null where id = $1',
    [run.id, limit, counted.epoch, projectId],
  );
}

/**
 * Shares the decision of the published run of the feed with a run of the same products, where it would be decided alike whatever other feeds
 * show: the limit is the same, and all products are covered, or as many as the limit and no product before one of them is left out.
 * Returns whether it does. Call it while nobody else decides for the project.
 */
export async function shareSkus(run: LockedRun, coverage: Coverage, published: string): Promise<boolean> {
  const { ownPublished } = await countedFor(run, coverage);
  if (ownPublished === null) return false;
  const shared = await run.sql.run(
    `update feedmaker.runs r
        set sku_limit = o.sku_limit, sku_epoch = o.sku_epoch, sku_project = o.sku_project, skus_run = $3
      from feedmaker.runs o
      where r.id = $1 and o.id = $2 and coalesce(o.skus_run, o.id) = $3 and o.sku_limit = $4
        and (select count(*) = count(*) filter (where is_covered) or count(*) filter (where is_covered) = $4
              and coalesce(max(place) filter (where is_covered) < min(place) filter (where not is_covered), true)
            from feedmaker.run_skus where run_id = $3)`,
    [run.id, published, ownPublished, coverage.limit],
  );
  return shared > 0;
}

type Counted = Omit<CountedDecisions, 'epoch'> & { readonly epoch: number | null };

async function countedFor({ id, feedId, sql }: LockedRun, { projectId, limit }: Coverage): Promise<Counted> {
  if (projectId === null) return { epoch: null, others: [], before: [], ownPublished: null };
  const feedOrder = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where project_id = $1 order by created_at, id',
    [projectId],
  );
  const next = { feedId, projectId, limit, feedOrder: feedOrder.map((feed) => feed.id) };
  return whichDecisionsCount(await listDecisions(sql, projectId, id), next);
}

/** Lists what the feeds of a project show and their open runs, except the run to be decided. */
function listDecisions(sql: Sql, projectId: string, except: string): Promise<Decision[]> {
  return sql.rows<Decision>(
    `with feeds as (select id from feedmaker.feeds where project_id = $1),
      shown as (
        select p.run_id as id from feedmaker.publications p join feeds f on f.id = p.feed_id
        union select r.id from feedmaker.runs r join feeds f on f.id = r.feed_id where r.state in ${openStates}
      )
      select r.feed_id as "feedId", coalesce(r.skus_run, r.id) as "runId", p.run_id is not null as "isPublished",
          r.state in ${openStates} as "isOpen", r.sku_limit as "limit", r.sku_epoch as epoch, r.sku_project as "projectId"
        from shown join feedmaker.runs r using (id)
          left join feedmaker.publications p on p.feed_id = r.feed_id and p.run_id = r.id
        where r.id <> $2`,
    [projectId, except],
  );
}

function listParameters(
  { id, feedId }: LockedRun,
  { limit }: Coverage,
  { others, before, ownPublished }: Counted,
): unknown[] {
  const counted = before.filter((decision) => decision.limit !== null);
  const uncounted = before.filter((decision) => decision.limit === null);
  return [
    id,
    feedId,
    others.map(({ decision }) => decision.feedId),
    others.map(({ decision }) => decision.runId),
    others.map(({ ways }) => ways),
    counted.map(({ runId }) => runId),
    uncounted.map((decision) => decision.feedId),
    uncounted.map(({ runId }) => runId),
    ownPublished,
    counted.length,
    limit,
  ];
}
