import type { Template, TemplateItem } from '#core/contract/templates-api.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { requireSameRequest } from './created-from.ts';
import { limitOf, substringPattern } from './paging.ts';

const itemColumns = `id, name, user_id, project_id, has_preview,
  case when has_preview then '/templates/' || id || '/preview.jpg?v=' || extract(epoch from updated_at) end as preview_url,
  public.iso(created_at) as created_at, public.iso(updated_at) as updated_at`;
const columns = `${itemColumns}, html_dev, config_dev, html_prod, config_prod`;

export interface ListQuery {
  project_id?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
  page_size?: number | undefined;
}

export async function listTemplates(
  sql: Sql,
  userId: string,
  query: ListQuery,
): Promise<{ items: TemplateItem[]; total: number }> {
  const { limit, offset } = limitOf(query);
  const filter = `from templates where user_id = $1 and ($2::uuid is null or project_id = $2)
    and ($3::text is null or name ilike $3)`;
  const params = [userId, query.project_id ?? null, substringPattern(query.search)];
  const items = await sql.rows<TemplateItem>(
    `select ${itemColumns} ${filter} order by templates.created_at desc, id limit $4 offset $5`,
    [...params, limit, offset],
  );
  const { total } = await sql.one<{ total: number }>(`select count(*) as total ${filter}`, params);
  return { items, total };
}

export function getTemplate(sql: Sql, userId: string, id: string): Promise<Template | null> {
  return sql.maybe<Template>(`select ${columns} from templates where id = $2 and user_id = $1`, [userId, id]);
}

/** Like `getTemplate`, and nobody else changes it until the transaction ends. */
export function lockTemplate(sql: Sql, userId: string, id: string): Promise<Template | null> {
  return sql.maybe<Template>(`select ${columns} from templates where id = $2 and user_id = $1 for update`, [
    userId,
    id,
  ]);
}

/** A template's name and sources, and where it belongs. */
export interface NewTemplate {
  project_id: string;
  name: string;
  html_dev: string;
  config_dev: string;
  html_prod: string;
  config_prod: string;
}

/** Null when the project is not the user's. A repeat answers the first row. Fails with `AppError('key_reused')`. */
export async function insertTemplate(
  sql: Sql,
  userId: string,
  { creation, ...row }: NewTemplate & { creation: Creation },
): Promise<Template | null> {
  const sources = [row.html_dev, row.config_dev, row.html_prod, row.config_prod];
  await sql.run(
    `insert into templates (id, user_id, project_id, name, html_dev, config_dev, html_prod, config_prod, created_from)
      select $2, $1, p.id, $4, $5, $6, $7, $8, $9 from projects p where p.id = $3 and p.user_id = $1
      on conflict (id) do nothing`,
    [userId, creation.id, row.project_id, row.name, ...sources, creation.from],
  );
  await requireSameRequest(sql, 'template', creation);
  return getTemplate(sql, userId, creation.id);
}

/** Writes name and sources of a locked template. */
export function updateTemplate(
  sql: Sql,
  userId: string,
  row: Omit<NewTemplate, 'project_id'> & { id: string },
): Promise<Template> {
  return sql.one<Template>(
    `update templates set name = $3, html_dev = $4, config_dev = $5, html_prod = $6, config_prod = $7,
       updated_at = now() where id = $2 and user_id = $1 returning ${columns}`,
    [userId, row.id, row.name, row.html_dev, row.config_dev, row.html_prod, row.config_prod],
  );
}

/** Pauses the feeds that use the template, then deletes it. Returns the paused feeds' ids, or null without a template. */
export async function deleteTemplate(sql: Sql, userId: string, id: string): Promise<string[] | null> {
  const users = await sql.rows<{ id: string }>(
    `update feedmaker.feeds f set activate = false, updated_at = now()
      where user_id = $1 and (template_id = $2 or template_id is null and exists (
        select from template_feeds l where l.feed_id = f.id and l.is_primary and l.template_id = $2))
      returning id`,
    [userId, id],
  );
  const isDeleted = await sql.run('delete from templates where id = $2 and user_id = $1', [userId, id]);
  return isDeleted > 0 ? users.map((feed) => feed.id) : null;
}

export async function listTemplateIds(sql: Sql, userId: string, projectId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from templates where user_id = $1 and project_id = $2',
    [userId, projectId],
  );
  return rows.map((row) => row.id);
}

/** For the worker that draws previews: any user's template. */
export function readTemplateSource(
  sql: Sql,
  id: string,
): Promise<{ user_id: string; html_dev: string; config_dev: string } | null> {
  return sql.maybe('select user_id, html_dev, config_dev from templates where id = $1', [id]);
}

/** Lets lists show the preview; `updated_at` moves so that its address changes with its pixels. */
export async function markPreview(sql: Sql, id: string): Promise<void> {
  await sql.run('update templates set has_preview = true, updated_at = clock_timestamp() where id = $1', [
    id,
  ]);
}
