import type { EditorFeed } from '#core/contract/editor/editor-products-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { readRun } from './editor-feed.ts';

/** Returns the project of a template; null unless the template is the user's. */
export function findProjectOfTemplate(
  sql: Sql,
  userId: string,
  templateId: string,
): Promise<{ id: string; name: string } | null> {
  return sql.maybe(
    `select p.id, p.name from templates t join projects p on p.id = t.project_id and p.user_id = t.user_id
      where t.id = $2 and t.user_id = $1`,
    [userId, templateId],
  );
}

/** Returns the feeds of a template's project that have settings, newest first, at most a thousand. */
export function listFeedsOfProject(
  sql: Sql,
  userId: string,
  { templateId, projectId }: { templateId: string; projectId: string },
): Promise<EditorFeed[]> {
  return sql.rows<EditorFeed>(
    `select f.id, coalesce(f.name, '') as name, f.activate as is_active,
        (select r.matched_count from feedmaker.runs r where r.id = ${readRun}) as products,
        coalesce(f.template_id = $3, exists (select from template_feeds l
          where l.feed_id = f.id and l.is_primary and l.template_id = $3)) as uses_template,
        coalesce((f.settings ->> 'removeBg')::boolean, false) as removes_background
      from feedmaker.feeds f where f.user_id = $1 and f.project_id = $2 and f.settings is not null
        and f.parent_id is null
      order by f.created_at desc, f.id limit 1000`,
    [userId, projectId, templateId],
  );
}

/** Number of a project's templates from which colours are collected, newest first. */
const TEMPLATES_MAX = 50;

/** The configurations of the newest drafts of the user $1's project $2, at most $3, as parts between their pictures. */
const textsOfNewest = `with newest as materialized (
    select dev_version from templates where user_id = $1 and project_id = $2
      order by updated_at desc, id limit $3),
  texts as (
    select piece from newest join template_versions v on v.user_id = $1 and v.hash = newest.dev_version,
      unnest(v.config) with ordinality as pieces (piece, place) where place % 2 = 1)`;

/**
 * Returns colours in the drafts of the project's templates, as written (`#0b57d0`, `#fff`), most frequent first. Each occurrence in a
 * template counts; a design's original colours and controls do not.
 */
export async function listColorsOfProject(sql: Sql, userId: string, projectId: string): Promise<string[]> {
  const rows = await sql.rows<{ color: string }>(
    `${textsOfNewest}
      select lower(found[1]) as color from texts, regexp_matches(regexp_replace(piece, '"designControls":.*?"dynamicImgs"', ''),
          '"(#(?:[0-9a-fA-F]{3}){1,2})"', 'g') as found
        group by 1 order by count(*) desc, 1 limit 200`,
    [userId, projectId, TEMPLATES_MAX],
  );
  return rows.map(({ color }) => color);
}

/** Returns font families in the drafts of the project's templates, most frequent first, counted like the colours. */
export async function listFontsOfProject(sql: Sql, userId: string, projectId: string): Promise<string[]> {
  const rows = await sql.rows<{ family: string }>(
    `${textsOfNewest}
      select found[1] as family from texts, regexp_matches(regexp_replace(
          regexp_replace(piece, '"designControls":.*?"dynamicImgs"', ''), '"typography":[{][^}]*[}]', '', 'g'), '"fontFamily":"([^"]{1,61})"', 'g') as found
        group by 1 order by count(*) desc, 1 limit 24`,
    [userId, projectId, TEMPLATES_MAX],
  );
  return rows.map(({ family }) => family);
}
