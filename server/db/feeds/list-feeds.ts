import type { Sql } from '#server/platform/database/port.ts';
import { cutPage, isAfter, toLimit, readCursor, substringPattern } from '../paging.ts';
import type { ListQuery } from '../templates.ts';
import { type Feed, feedColumns, feedJoins } from './feed.ts';

/** Returns one page of the user's feeds with records, newest first, and their number. */
export async function listFeeds(
  sql: Sql,
  userId: string,
  query: ListQuery,
): Promise<{ items: Feed[]; total: number; next: string | null }> {
  const { limit, offset } = toLimit(query);
  const filter = `where f.user_id = $1 and f.record_id is not null and ($2::uuid is null or f.project_id = $2)
    and ($3::text is null or f.name ilike $3)`;
  const params = [userId, query.project_id ?? null, substringPattern(query.search)];
  const after = readCursor('feeds', query.cursor);
  const rows = await sql.rows<Feed & { place: string[] }>(
    // Joins only the page's own rows, however far down the list it is.
    `with page as (select f.id from feedmaker.feeds f ${filter}
          and ${isAfter('f.created_at', 'f.record_id', '$6')}
        order by f.created_at desc, f.record_id limit $4 offset $5)
      select ${feedColumns}, array[f.created_at::text, f.record_id::text] as place from page join feedmaker.feeds f on f.id = page.id ${feedJoins}
      order by f.created_at desc, f.record_id`,
    [...params, limit + 1, after === null ? offset : 0, after],
  );
  const { total } = await sql.one<{ total: number }>(
    `select count(*) as total from feedmaker.feeds f ${filter}`,
    params,
  );
  return { ...cutPage('feeds', rows, limit), total };
}

/**
 * Returns active feeds whose next run is due, for the worker. Feeds without a date were changed, but the process was killed before it
 * started their run; an output follows its parent's runs instead of a schedule.
 */
export function listDueFeeds(sql: Sql, now: Date): Promise<{ id: string }[]> {
  return sql.rows(
    `select id from feedmaker.feeds where activate
        and (next_run_at is null or next_run_at <= $1 and parent_id is null) order by next_run_at limit 500`,
    [now],
  );
}

/** Returns the active feeds of a project without their outputs, in order of creation. */
export async function listActiveFeedIds(sql: Sql, projectId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where project_id = $1 and activate and parent_id is null order by created_at, id',
    [projectId],
  );
  return rows.map((row) => row.id);
}

/** Returns the ids of a user's feed and its outputs, whose rows and files are deleted together; none if there is no such feed. */
export async function listAddressIds(sql: Sql, userId: string, feedId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where user_id = $1 and (id = $2 or parent_id = $2)',
    [userId, feedId],
  );
  return rows.map((row) => row.id);
}

/** Returns all feeds of a project, with or without records, and their outputs. */
export async function listFeedIds(sql: Sql, userId: string, projectId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where user_id = $1 and project_id = $2',
    [userId, projectId],
  );
  return rows.map((row) => row.id);
}
