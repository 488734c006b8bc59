import type { Template, TemplateItem } from '#core/contract/templates/templates-api.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { requireSameRequest } from './created-from.ts';
import { withPictureUrls, type PicturesOfTemplate } from './with-address.ts';
import { cutPage, isAfter, toLimit, readCursor, substringPattern } from './paging.ts';
import { type NewDraft, saveDraft, setPublished } from './drafts.ts';
import { notePublished, noteSaved } from './template-history.ts';
import { hasRuleTemplate, isOwnTemplate, ruleShowsTemplate, rulesNaming } from './rule-templates.ts';
import { dropUnusedVersions, keepVersion, lockVersions } from './template-versions.ts';

/** SQL: the first picture of the most recently published feed that shows the template `t`, if drawn from the draft's HTML. */
const shownByFeed = `(select json_build_object('feedId', coalesce(f.parent_id, f.id), 'imageHash', first.image_hash)
    from feedmaker.feeds f
      join feedmaker.publications pub on pub.feed_id = f.id and pub.enhanced_count > 0
      join feedmaker.runs r on r.id = pub.run_id
      join template_versions drawn on drawn.user_id = f.user_id and drawn.hash = r.template
      join template_versions draft on draft.user_id = f.user_id and draft.hash = t.dev_version and draft.html = drawn.html
      cross join lateral (select image_hash from feedmaker.products_of(r.id) products where state = 'enhanced' order by position limit 1) first
    where f.user_id = t.user_id and f.project_id = t.project_id and (f.template_id = t.id or f.template_id is null and exists (
      select from template_feeds l where l.feed_id = f.id and l.is_primary and l.template_id = t.id))
    order by pub.published_at desc limit 1)`;
/** SQL: counts of uses of the template `t`. An output follows the rules of its feed, which count once. */
const uses = `(select json_build_object(
      'feeds', count(*) filter (where f.parent_id is null and ${isOwnTemplate('t.id')}),
      'outputs', count(*) filter (where f.parent_id is not null and ${isOwnTemplate('t.id')}),
      'rules', coalesce(sum(${rulesNaming('t.id')}) filter (where f.parent_id is null), 0))
    from feedmaker.feeds f where f.user_id = t.user_id and f.settings is not null
      and (f.record_id is not null or f.parent_id is not null))`;
/**
 * SQL: products with a truncated text, as counted by published runs for the template `t`. Left out: a feed whose rules use another
 * template, because its run does not tell which of them truncated, and a feed whose pictures are of another version than it shows now.
 */
const cutTexts = `(select json_build_object('products', sum(c.products), 'cut', sum(c.cut), 'feeds', coalesce(
      json_agg(json_build_object('id', c.id, 'name', c.name, 'cut', c.cut) order by c.cut desc, c.id) filter (where c.cut > 0), '[]'))
    from (select f.record_id as id, coalesce(f.name, '') as name, pub.enhanced_count + pub.kept_count as products,
        coalesce((r.health -> 'findings' ->> 'text_cut')::int, 0) as cut
      from feedmaker.feeds f
        join feedmaker.publications pub on pub.feed_id = f.id
        join feedmaker.runs r on r.id = pub.run_id and r.template = f.template
      where f.user_id = t.user_id and f.project_id = t.project_id and f.parent_id is null and r.health is not null
        and ${isOwnTemplate('t.id')} and not ${hasRuleTemplate}) c
    having sum(c.products) > 0)`;
const itemColumns = `id, name, user_id, project_id, has_preview, ${shownByFeed} as published, ${uses} as uses, ${cutTexts} as cut_texts,
  case when has_preview then extract(epoch from updated_at)::text end as preview_version,
  public.iso(created_at) as created_at, public.iso(updated_at) as updated_at`;
/** SQL: the texts of a template's versions; '' without a version. */
const texts = `(select template_text(v.user_id, v.html) from template_versions v
    where v.user_id = t.user_id and v.hash = t.dev_version) as html_dev,
  (select template_text(v.user_id, v.config) from template_versions v
    where v.user_id = t.user_id and v.hash = t.dev_version) as config_dev,
  coalesce((select template_text(v.user_id, v.html) from template_versions v
    where v.user_id = t.user_id and v.hash = t.prod_version), '') as html_prod,
  coalesce((select template_text(v.user_id, v.config) from template_versions v
    where v.user_id = t.user_id and v.hash = t.prod_version), '') as config_prod`;
const columns = `${itemColumns}, draft_version, ${texts}`;

/** A row before the addresses of its pictures are added. */
type Stored<Row> = Omit<Row, 'preview_url' | 'published_url'> & PicturesOfTemplate;

export interface ListQuery {
  project_id?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
  page_size?: number | undefined;
  cursor?: string | undefined;
}

export async function listTemplates(
  sql: Sql,
  userId: string,
  query: ListQuery,
): Promise<{ items: TemplateItem[]; total: number; next: string | null }> {
  const { limit, offset } = toLimit(query);
  const filter = `from templates t where user_id = $1 and ($2::uuid is null or project_id = $2)
    and ($3::text is null or name ilike $3)`;
  const params = [userId, query.project_id ?? null, substringPattern(query.search)];
  const after = readCursor('templates', query.cursor);
  const rows = await sql.rows<Stored<TemplateItem> & { place: string[] }>(
    `select ${itemColumns}, array[t.created_at::text, t.id::text] as place ${filter} and ${isAfter('t.created_at', 't.id', '$6')}
      order by t.created_at desc, id limit $4 offset $5`,
    [...params, limit + 1, after === null ? offset : 0, after],
  );
  const { total } = await sql.one<{ total: number }>(`select count(*) as total ${filter}`, params);
  const { items, next } = cutPage('templates', rows, limit);
  return { items: items.map(withPictureUrls), total, next };
}

export async function getTemplate(sql: Sql, userId: string, id: string): Promise<Template | null> {
  const row = await sql.maybe<Stored<Template>>(
    `select ${columns} from templates t where id = $2 and user_id = $1`,
    [userId, id],
  );
  return row === null ? null : withPictureUrls(row);
}

/** Returns which of the given templates of the user belong to other projects. */
export async function templatesBeside(
  sql: Sql,
  userId: string,
  { ids, projectId }: { ids: readonly string[]; projectId: string | null },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await sql.rows<{ id: string }>(
    'select id from templates where user_id = $1 and id = any($2::uuid[]) and project_id <> $3::uuid',
    [userId, ids, projectId],
  );
  return rows.map(({ id }) => id);
}

export interface NewTemplate {
  project_id: string;
  name: string;
  html_dev: string;
  config_dev: string;
  html_prod: string;
  config_prod: string;
}

/** Returns null if the project is not the user's. A repeat returns the first row. Fails with `AppError('key_reused')`. */
export async function insertTemplate(
  sql: Sql,
  userId: string,
  { creation, now, ...row }: NewTemplate & { creation: Creation; now: Date },
): Promise<Template | null> {
  const { dev, prod } = await keepVersions(sql, userId, row);
  const inserted = await sql.run(
    `insert into templates (id, user_id, project_id, name, dev_version, prod_version, created_from)
      select $2, $1, p.id, $4, $5, $6, $7 from projects p where p.id = $3 and p.user_id = $1
      on conflict (id) do nothing`,
    [userId, creation.id, row.project_id, row.name, dev, prod, creation.from],
  );
  await requireSameRequest(sql, 'template', creation);
  const event = { userId, templateId: creation.id, draftVersion: 1, now };
  if (inserted > 0 && prod !== null) await notePublished(sql, { ...event, version: prod });
  if (inserted > 0) await noteSaved(sql, { ...event, version: dev });
  await dropUnusedVersions(sql, userId);
  return getTemplate(sql, userId, creation.id);
}

/** What a save writes to a template locked by the caller. */
export interface SavedTemplate
  extends Omit<NewTemplate, 'project_id'>, Pick<NewDraft, 'before' | 'now' | 'makesRoom'> {
  readonly id: string;
}

/** Writes name and sources of a locked template; deletes versions that are no longer used. */
export async function updateTemplate(sql: Sql, userId: string, row: SavedTemplate): Promise<Template> {
  const { dev, prod } = await keepVersions(sql, userId, row);
  const { id, before, now } = row;
  await sql.run('update templates set name = $3, updated_at = now() where id = $2 and user_id = $1', [
    userId,
    id,
    row.name,
  ]);
  if (prod !== before.prod_version) await setPublished(sql, userId, id, prod);
  if (prod !== null && prod !== before.prod_version) {
    const draftVersion = before.draft_version + (dev === before.dev_version ? 0 : 1);
    await notePublished(sql, { userId, templateId: id, version: prod, draftVersion, now });
  }
  await saveDraft(sql, userId, { ...row, version: dev });
  const updated = await sql.one<Stored<Template>>(
    `select ${columns} from templates t where id = $2 and user_id = $1`,
    [userId, id],
  );
  return withPictureUrls(updated);
}

async function keepVersions(
  sql: Sql,
  userId: string,
  row: Pick<NewTemplate, 'html_dev' | 'config_dev' | 'html_prod' | 'config_prod'>,
): Promise<{ dev: string; prod: string | null }> {
  const isPublished = row.html_prod !== '' || row.config_prod !== '';
  const published = { html: row.html_prod, config: row.config_prod };
  return {
    dev: await keepVersion(sql, userId, { html: row.html_dev, config: row.config_dev }),
    prod: isPublished ? await keepVersion(sql, userId, published) : null,
  };
}

/**
 * Pauses the feeds whose own template it is, then deletes it. Returns the paused feeds, and which of them were active, or null without a
 * template. If rules of other feeds use it, changes nothing and returns these feeds' names.
 */
export async function deleteTemplate(
  sql: Sql,
  userId: string,
  id: string,
): Promise<{ paused: { id: string; was_active: boolean }[] } | { shownBy: string[] } | null> {
  await lockVersions(sql, userId);
  const shown = await sql.rows<{ name: string }>(
    `select coalesce(f.name, '') as name from feedmaker.feeds f
      where f.user_id = $1 and f.parent_id is null and ${ruleShowsTemplate('$2')} and ${isOwnTemplate('$2')} is not true order by name, f.id`,
    [userId, id],
  );
  if (shown.length > 0) return { shownBy: shown.map(({ name }) => name) };
  const users = await sql.rows<{ id: string; was_active: boolean }>(
    `update feedmaker.feeds f set activate = false, is_paused = f.parent_id is not null, updated_at = now() from feedmaker.feeds before
      where f.user_id = $1 and before.id = f.id and (f.template_id = $2 or f.template_id is null and exists (
        select from template_feeds l where l.feed_id = f.id and l.is_primary and l.template_id = $2))
      returning f.id, before.activate as was_active`,
    [userId, id],
  );
  const isDeleted = await sql.run('delete from templates where id = $2 and user_id = $1', [userId, id]);
  await dropUnusedVersions(sql, userId);
  return isDeleted > 0 ? { paused: users } : null;
}

export async function listTemplateIds(sql: Sql, userId: string, projectId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from templates where user_id = $1 and project_id = $2',
    [userId, projectId],
  );
  return rows.map((row) => row.id);
}

/** Reads any user's template, for the worker that draws previews. */
export function readTemplateSource(
  sql: Sql,
  id: string,
): Promise<{ user_id: string; html_dev: string; config_dev: string } | null> {
  return sql.maybe(
    `select t.user_id, template_text(v.user_id, v.html) as html_dev, template_text(v.user_id, v.config) as config_dev
      from templates t join template_versions v on v.user_id = t.user_id and v.hash = t.dev_version
      where t.id = $1`,
    [id],
  );
}

/** Makes lists show the preview; updates `updated_at` so that its address changes with its pixels. */
export async function markPreview(sql: Sql, id: string): Promise<void> {
  await sql.run('update templates set has_preview = true, updated_at = clock_timestamp() where id = $1', [
    id,
  ]);
}
