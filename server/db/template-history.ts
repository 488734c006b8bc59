import type { TemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { cutPage, toLimit, readCursor, type PageQuery } from './paging.ts';
import type { TemplateTexts } from './template-versions.ts';

export const NAMED_MAX = 100;

/** Maximum number of unnamed rows of a template, by kind. */
const SAVED_MAX = 500;
const PUBLISHED_MAX = 100;

/** Seconds of a period: autosaved drafts of one period are one entry, the last of them. */
const STRETCH_SECONDS = 600;

/** An event in the history of a user's template, whose row is locked. */
export interface HistoryEvent {
  readonly userId: string;
  readonly templateId: string;
  /** Hash of the current draft or published sources. */
  readonly version: string;
  readonly draftVersion: number;
  readonly now: Date;
}

type OfTemplate = Pick<HistoryEvent, 'userId' | 'templateId'>;

const columns = `h.id, h.kind, h.name, h.draft_version, public.iso(h.created_at) as created_at,
  h.version = t.dev_version as is_draft, h.version is not distinct from t.prod_version as is_published`;
const joined = `from template_history h join templates t on t.id = h.template_id`;

/**
 * Records a saved draft. It replaces the one before if that is of the same ten minutes and has no name: saving every second for hours
 * leaves six entries an hour.
 */
export async function noteSaved(sql: Sql, event: HistoryEvent): Promise<TemplateVersion> {
  await sql.run(
    `delete from template_history h where id = (
        select id from template_history where template_id = $1 order by position desc limit 1)
      and kind = 'saved' and name is null
      and floor(extract(epoch from created_at) / $3) = floor(extract(epoch from $2::timestamptz) / $3)`,
    [event.templateId, event.now, STRETCH_SECONDS],
  );
  return insert(sql, 'saved', event);
}

export function notePublished(sql: Sql, event: HistoryEvent): Promise<TemplateVersion> {
  return insert(sql, 'published', event);
}

/** Records that an older version became the draft. */
export function noteRestored(sql: Sql, event: HistoryEvent): Promise<TemplateVersion> {
  return insert(sql, 'restored', event);
}

async function insert(
  sql: Sql,
  kind: TemplateVersion['kind'],
  { userId, templateId, version, draftVersion, now }: HistoryEvent,
): Promise<TemplateVersion> {
  const { id } = await sql.one<{ id: string }>(
    `insert into template_history (user_id, template_id, version, kind, draft_version, created_at)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    [userId, templateId, version, kind, draftVersion, now],
  );
  await sql.run(
    `delete from template_history where template_id = $1 and name is null and position <= (
        select position from template_history
          where template_id = $1 and name is null and (kind = 'published') = $2
          order by position desc offset $3 limit 1)
      and (kind = 'published') = $2`,
    [templateId, kind === 'published', kind === 'published' ? PUBLISHED_MAX : SAVED_MAX],
  );
  return sql.one<TemplateVersion>(`select ${columns} ${joined} where h.id = $1`, [id]);
}

/** Deletes a template's automatically saved drafts except the newest, to free quota. */
export async function forgetSaved(sql: Sql, templateId: string): Promise<void> {
  await sql.run(
    `delete from template_history where template_id = $1 and kind = 'saved' and name is null and position < (
        select max(position) from template_history where template_id = $1 and kind <> 'published')`,
    [templateId],
  );
}

/** Returns a template's history, newest first. */
export async function listHistory(
  sql: Sql,
  { userId, templateId }: OfTemplate,
  query: PageQuery,
): Promise<{ items: TemplateVersion[]; total: number; next: string | null }> {
  const { limit, offset } = toLimit(query);
  const after = readCursor('versions', query.cursor);
  const rows = await sql.rows<TemplateVersion & { place: string[] }>(
    `select ${columns}, array[h.position::text] as place ${joined} where h.template_id = $2 and h.user_id = $1
        and ($5::text[] is null or h.position < ($5::text[])[1]::bigint)
      order by h.position desc limit $3 offset $4`,
    [userId, templateId, limit + 1, after === null ? offset : 0, after],
  );
  const { total } = await sql.one<{ total: number }>(
    'select count(*) as total from template_history where template_id = $2 and user_id = $1',
    [userId, templateId],
  );
  return { ...cutPage('versions', rows, limit), total };
}

export interface HistoryEntry {
  readonly userId: string;
  readonly templateId: string;
  readonly id: string;
}

/** Returns an entry with the hash of its content; null if there is no such entry. */
export function getEntry(
  sql: Sql,
  { userId, templateId, id }: HistoryEntry,
): Promise<(TemplateVersion & { version: string }) | null> {
  return sql.maybe(
    `select ${columns}, h.version ${joined} where h.id = $3 and h.template_id = $2 and h.user_id = $1`,
    [userId, templateId, id],
  );
}

/** Returns an entry with its content, pictures embedded; null if there is no such entry. */
export function readEntry(
  sql: Sql,
  { userId, templateId, id }: HistoryEntry,
): Promise<(TemplateVersion & TemplateTexts) | null> {
  return sql.maybe(
    `select ${columns}, template_text(v.user_id, v.html) as html, template_text(v.user_id, v.config) as config ${joined}
      join template_versions v on v.user_id = h.user_id and v.hash = h.version
      where h.id = $3 and h.template_id = $2 and h.user_id = $1`,
    [userId, templateId, id],
  );
}

/** Returns the newest entry with the draft's content, of any kind; null without a template. */
export function findDraftEntry(
  sql: Sql,
  { userId, templateId }: OfTemplate,
): Promise<TemplateVersion | null> {
  return sql.maybe(
    `select ${columns} ${joined} where h.template_id = $2 and h.user_id = $1 and h.kind <> 'published'
      order by h.position desc limit 1`,
    [userId, templateId],
  );
}

/** Returns the newest entry of the published version; null if none is published. */
export function findPublished(sql: Sql, { userId, templateId }: OfTemplate): Promise<TemplateVersion | null> {
  return sql.maybe(
    `select ${columns} ${joined} where h.template_id = $2 and h.user_id = $1 and h.kind = 'published'
      and h.version = t.prod_version
      order by h.position desc limit 1`,
    [userId, templateId],
  );
}

/** Returns the version published before the current one; null without one. */
export function findPublishedBefore(
  sql: Sql,
  { userId, templateId }: OfTemplate,
): Promise<(TemplateVersion & { version: string }) | null> {
  return sql.maybe(
    `select ${columns}, h.version ${joined} where h.template_id = $2 and h.user_id = $1 and h.kind = 'published'
      and h.version is distinct from t.prod_version
      order by h.position desc limit 1`,
    [userId, templateId],
  );
}

/** Names an entry, or removes its name. Returns if it exists, and 'full' if no more entries may be named. */
export async function nameEntry(
  sql: Sql,
  { userId, templateId, id }: HistoryEntry,
  name: string | null,
): Promise<boolean | 'full'> {
  const { count } = await sql.one<{ count: number }>(
    `select count(*) from template_history
      where template_id = $2 and user_id = $1 and id <> $3 and name is not null`,
    [userId, templateId, id],
  );
  if (name !== null && count >= NAMED_MAX) return 'full';
  const changed = await sql.run(
    'update template_history set name = $4 where id = $3 and template_id = $2 and user_id = $1',
    [userId, templateId, id, name],
  );
  return changed > 0;
}

/** Ages from which fewer drafts are kept, and the lengths of the periods for which one stays, in seconds. */
const THINNED = { dayOld: 86_400, weekOld: 7 * 86_400, keptFor: 90 * 86_400, hour: 3_600 } as const;

/**
 * Thins out automatically saved drafts: keeps the last draft of each ten minutes of the last day, of each hour of the last week and of each
 * day of the last 90. Named, published and restored entries stay, and so do each template's newest draft and the draft from before a
 * restore.
 */
export async function thinHistory(sql: Sql, now: Date): Promise<void> {
  await sql.run(
    `with aged as (
        select id, template_id, position, kind, name, created_at,
          extract(epoch from $1::timestamptz - created_at) as age,
          lead(kind) over w as next_kind
        from template_history where kind <> 'published' window w as (partition by template_id order by position)),
      stretches as (
        select *, case when age < $2 then $5 when age < $3 then $6 else $2 end as seconds from aged
          where kind = 'saved' and name is null and next_kind is not null and next_kind <> 'restored'),
      ranked as (
        select id, age, row_number() over (
            partition by template_id, seconds, floor(extract(epoch from created_at) / seconds) order by position desc) as place
          from stretches)
      delete from template_history h using ranked r where h.id = r.id and (r.place > 1 or r.age >= $4)`,
    [now, THINNED.dayOld, THINNED.weekOld, THINNED.keptFor, STRETCH_SECONDS, THINNED.hour],
  );
}
