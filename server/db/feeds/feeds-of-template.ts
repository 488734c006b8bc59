import type { Sql } from '#server/platform/database/port.ts';
import { isOwnTemplate, ruleNames } from '../rule-templates.ts';

/** A feed that shows a template, by its record or by its primary link (specification section 3), or an output with its own template. */
export interface UsingFeed {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
}

/** A version of a template in the form of feed settings, with its canvas in px. */
export interface ShownVersion {
  readonly template: string;
  readonly width: number;
  readonly height: number;
}

/** SQL on `feedmaker.feeds f`: true if the template $2 is the feed's own, which draws products that no rule decides. */
const isOwn = isOwnTemplate('$2');

/** SQL on `feedmaker.feeds f`: the user $1's feeds with settings that show the template $2. */
const showsTemplate = `f.user_id = $1 and f.settings is not null
  and (${isOwn} or f.parent_id is null and ${ruleNames('$2')})`;

/** SQL: the settings of `f` with the version $3 wherever they use the template $2. */
const withVersion = `(case when ${isOwn} then f.settings || $3::jsonb else f.settings end)
  || case when not f.settings ? 'rules' then '{}' else jsonb_build_object('rules', (
      select coalesce(jsonb_agg(case when rule -> 'does' ->> 'template_id' = $2::uuid::text
          then jsonb_set(rule, '{does}', (rule -> 'does') || $3::jsonb) else rule end order by at), '[]')
        from jsonb_array_elements(f.settings -> 'rules') with ordinality each (rule, at))) end`;

/** SQL: display name; an output's is prefixed with the name of its feed. */
const shownName = `coalesce((select p.name || ' – ' from feedmaker.feeds p where p.id = f.parent_id), '') || coalesce(f.name, '')`;

/**
 * Assigns a version to every feed that shows a template. Their rows are locked, in the order of their ids, until the transaction ends.
 * Returns all of these feeds, and the ids of active ones whose version changed: their runs are due immediately, so that the schedule starts
 * them if the caller is killed.
 */
export async function giveVersion(
  sql: Sql,
  userId: string,
  templateId: string,
  shown: ShownVersion,
): Promise<{ feeds: UsingFeed[]; due: string[] }> {
  const feeds = await sql.rows<UsingFeed>(
    `select f.id, ${shownName} as name, f.activate as is_active from feedmaker.feeds f where ${showsTemplate}
      order by f.id for no key update of f`,
    [userId, templateId],
  );
  const changed = await sql.rows<{ id: string; activate: boolean }>(
    `update feedmaker.feeds f set settings = ${withVersion}, overrides = f.overrides || $3::jsonb, updated_at = now(),
        next_run_at = case when activate then null else next_run_at end
      where ${showsTemplate} and f.settings <> (${withVersion}) returning f.id, f.activate`,
    [userId, templateId, JSON.stringify(shown)],
  );
  return { feeds, due: changed.flatMap(({ id, activate }) => (activate ? [id] : [])) };
}

/** A feed that shows a template, and the drawing cost recorded in its newest full run. */
export interface FeedCost extends UsingFeed {
  /** Number of products that show a picture of the template, or would show one. */
  readonly products: number;
  /** True if the feed shows, or has shown, pictures of this HTML in this size. */
  readonly is_drawn: boolean;
  /** Milliseconds per drawn product in the feed's newest run that drew at least half of its products; null without one. */
  readonly ms_each: number | null;
}

/** Returns the feeds that show a template, by name, with the cost of drawing them with this version. */
export function listFeedCosts(
  sql: Sql,
  userId: string,
  templateId: string,
  { template, ...size }: ShownVersion,
): Promise<FeedCost[]> {
  return sql.rows<FeedCost>(
    `select f.id, ${shownName} as name, f.activate as is_active,
        coalesce((select case when ${isOwn} then r.matched_count else (select count(*) from feedmaker.products_of(r.id) x where x.rule is not null
              and r.settings -> 'rules' -> x.rule::int -> 'does' ->> 'template_id' = $2::uuid::text) end
          from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
          where p.feed_id = f.id), 0) as products,
        exists (select from jsonb_array_elements(case when ${isOwn} then '[]' else f.settings -> 'rules' end) as e (rule)
          join template_versions v on v.user_id = $1 and v.hash = e.rule -> 'does' ->> 'template' and v.html = d.html
          where e.rule -> 'does' @> $4::jsonb)
        or f.settings @> $4::jsonb and exists (select from template_versions v
          where v.user_id = $1 and v.hash = f.template and v.html = d.html)
        or exists (select from (select distinct template from feedmaker.runs r
            where r.feed_id = f.id and r.state = 'published' and r.settings @> $4::jsonb) r
          join template_versions v on v.user_id = $1 and v.hash = r.template and v.html = d.html) as is_drawn,
        (select (r.worked_ms::float8 / r.rendered_count) from feedmaker.runs r
          where r.feed_id = f.id and r.state = 'published' and r.rendered_count > 0
            and r.rendered_count * 2 >= r.matched_count
          order by r.started_at desc limit 1) as ms_each
      from feedmaker.feeds f join template_versions d on d.user_id = $1 and d.hash = $3
      where ${showsTemplate} order by 2, f.id`,
    [userId, templateId, template, JSON.stringify(size)],
  );
}
