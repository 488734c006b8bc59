import type { Sql } from '#server/platform/database/port.ts';
import { isOwnTemplate, ruleNames, ruleShowsTemplate } from '../rule-templates.ts';

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
 * Returns the version of a template that a feed, rule or output takes which begins to show it: the published one, or the draft if never
 * published. Later drafts reach it by publishing only. `version` is null if its HTML is empty. Call `lockVersions` before, so that the
 * version stays until the transaction ends.
 */
export function getShownVersion(
  sql: Sql,
  userId: string,
  id: string,
): Promise<{ version: string | null; config: string } | null> {
  return sql.maybe(
    `select case when shown.html <> array[''] then shown.hash end as version,
        template_text(shown.user_id, shown.config) as config
      from templates t
        left join template_versions p
          on p.user_id = t.user_id and p.hash = t.prod_version and p.html <> array['']
        join template_versions shown
          on shown.user_id = t.user_id and shown.hash = coalesce(p.hash, t.dev_version)
      where t.id = $2 and t.user_id = $1`,
    [userId, id],
  );
}

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

/** How a feed's pictures of a template relate to its draft. */
type DesignOfFeed = 'differs' | 'comes' | 'up';

/** A feed that shows a template, compared with the template's draft. */
export interface FeedUse extends UsingFeed {
  /** Id of the feed's record, for links; of an output, that of its feed's. */
  readonly record_id: string | null;
  /** `differs`: another design until the draft is published; `comes`: the draft from the next publication on; `up`: the draft. */
  readonly design: DesignOfFeed;
  /** Number of products that show a picture of the template, or would show one. */
  readonly products: number;
  /** Number of products to draw: by publishing the draft, or by the run that draws it now; 0 for a paused feed. */
  readonly to_draw: number;
  /** Milliseconds per drawn product in the feed's newest run that drew at least half of its products; null without one. */
  readonly ms_each: number | null;
}

/** SQL: true if a version in a size is drawn like the draft `d` in the size $4. Layers that change no picture do not matter. */
function isDraft(version: string, size: string): string {
  return `(coalesce(${size} @> $4::jsonb, false) and exists (select from template_versions v
    where v.user_id = $1 and v.hash = ${version} and v.html = d.html))`;
}

/** SQL: true if these settings of `f` draw another design than the draft `d` where they use the template $2. */
function drawsOther(settings: string): string {
  return `(${isOwn} and not ${isDraft(`${settings} ->> 'template'`, settings)}
    or f.parent_id is null and exists (select from jsonb_array_elements(${settings} -> 'rules') as each (rule)
      where rule @> '{"isOn": true}' and rule -> 'does' ->> 'template_id' = $2::uuid::text
        and not ${isDraft("rule -> 'does' ->> 'template'", "rule -> 'does'")}))`;
}

/** SQL on a run `r` of `f`: true if it draws the draft `d` wherever the feed uses the template $2 now. */
const drawsDraft = `(not ${drawsOther('r.settings')}
  and (f.parent_id is not null or not ${ruleShowsTemplate('$2')} or ${ruleShowsTemplate('$2', 'r')}))`;

/** SQL: true if pictures of the draft `d` were published before, and so are known. */
const isKnown = `exists (select from (
    select r.template from feedmaker.runs r where r.feed_id = f.id and r.state = 'published' and r.settings @> $4::jsonb
    union select rule -> 'does' ->> 'template' from feedmaker.runs r
      cross join lateral jsonb_array_elements(r.settings -> 'rules') as each (rule)
      where r.feed_id = f.id and r.state = 'published' and rule -> 'does' @> $4::jsonb) as known (hash)
  join template_versions v on v.user_id = $1 and v.hash = known.hash and v.html = d.html)`;

/**
 * Returns the feeds that show a template, by name, each compared with the draft. `shown` is the version that a feed takes which begins to
 * use the template, as a paused one does when it is activated. With `feedId`, only that feed and its outputs.
 */
export function listFeedUses(
  sql: Sql,
  userId: string,
  templateId: string,
  { draft, shown, feedId }: { draft: ShownVersion; shown: ShownVersion; feedId?: string | undefined },
): Promise<FeedUse[]> {
  const [{ template, ...size }, { template: begun, ...begunSize }] = [draft, shown];
  return sql.rows<FeedUse>(
    `select f.id, ${shownName} as name, f.activate as is_active, coalesce(f.record_id, home.record_id) as record_id, design, products,
        case when not f.activate then 0
          when design = 'differs' then case when ${isKnown} then 0 else products end
          when design = 'comes' then coalesce((select case when r.matched_count = 0 then products else r.matched_count - r.done_count end
            from feedmaker.runs r where r.feed_id = f.id and r.finished_at is null and ${drawsDraft}), 0)
          else 0 end as to_draw,
        (select (r.worked_ms::float8 / r.rendered_count) from feedmaker.runs r
          where r.feed_id = f.id and r.state = 'published' and r.rendered_count > 0
            and r.rendered_count * 2 >= r.matched_count
          order by r.started_at desc limit 1) as ms_each
      from feedmaker.feeds f
        join template_versions d on d.user_id = $1 and d.hash = $3
        left join feedmaker.feeds home on home.id = f.parent_id
        cross join lateral (select case
          when not f.activate and f.parent_id is null then case when ${isDraft('$5', '$6::jsonb')} then 'comes' else 'differs' end
          when ${drawsOther('f.settings')} then 'differs'
          when exists (select from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
            where p.feed_id = f.id and ${drawsDraft}) then 'up'
          else 'comes' end as design offset 0) compared
        cross join lateral (select coalesce((select case when ${isOwn} then r.matched_count else (
              select count(*) from feedmaker.products_of(r.id) x where x.rule is not null
                and r.settings -> 'rules' -> x.rule::int -> 'does' ->> 'template_id' = $2::uuid::text) end
          from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
          where p.feed_id = f.id), 0) as products offset 0) counted
      where ${showsTemplate} and ($7::uuid is null or f.id = $7 or f.parent_id = $7) order by 2, f.id`,
    [userId, templateId, template, JSON.stringify(size), begun, JSON.stringify(begunSize), feedId ?? null],
  );
}

/** Returns the templates that a feed, its active rules and its outputs show, by name. */
export function listTemplatesOfFeed(
  sql: Sql,
  userId: string,
  feedId: string,
): Promise<{ id: string; name: string }[]> {
  return sql.rows(
    `select t.id, t.name from templates t where t.user_id = $1 and exists (select from feedmaker.feeds f
        where f.user_id = $1 and (f.id = $2 or f.parent_id = $2)
          and (${isOwnTemplate('t.id')} or f.parent_id is null and ${ruleShowsTemplate('t.id')})) order by t.name, t.id`,
    [userId, feedId],
  );
}
