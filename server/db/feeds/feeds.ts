import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import type { Feed } from '#core/contract/feeds-api.ts';
import { AppError } from '#core/errors.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { requireSameRequest } from '../created-from.ts';
import { limitOf, substringPattern } from '../paging.ts';
import type { ListQuery } from '../templates.ts';

// A record without a template shows the template of its primary link (specification section 3).
const selection = `select f.id, f.user_id, f.project_id, t.id as template_id, t.name as template_name,
    f.feedmaker_feed_id, f.name, f.status,
    public.iso(f.created_at) as created_at, public.iso(f.updated_at) as updated_at
  from feeds f
  left join template_feeds l on l.feed_id = f.id and l.is_primary and f.template_id is null
  left join templates t on t.id = coalesce(f.template_id, l.template_id)`;

export async function listFeeds(
  sql: Sql,
  userId: string,
  query: ListQuery,
): Promise<{ items: Feed[]; total: number }> {
  const { limit, offset } = limitOf(query);
  const filter = `where f.user_id = $1 and ($2::uuid is null or f.project_id = $2)
    and ($3::text is null or f.name ilike $3)`;
  const params = [userId, query.project_id ?? null, substringPattern(query.search)];
  const items = await sql.rows<Feed>(
    `${selection} ${filter} order by f.created_at desc, f.id limit $4 offset $5`,
    [...params, limit, offset],
  );
  const { total } = await sql.one<{ total: number }>(
    `select count(*) as total from feeds f ${filter}`,
    params,
  );
  return { items, total };
}

export function getFeed(sql: Sql, userId: string, id: string): Promise<Feed | null> {
  return sql.maybe<Feed>(`${selection} where f.user_id = $1 and f.id = $2`, [userId, id]);
}

/** The record that belongs to a feed of the feed service. */
export function getFeedByServiceId(sql: Sql, userId: string, serviceFeedId: string): Promise<Feed | null> {
  return sql.maybe<Feed>(`${selection} where f.user_id = $1 and f.feedmaker_feed_id = $2`, [
    userId,
    serviceFeedId,
  ]);
}

export interface NewFeed {
  creation: Creation;
  project_id: string;
  template_id: string | null;
  feedmaker_feed_id: string;
  name: string;
  status: string;
}

/**
 * Inserts a record whose project, template and service feed are all the user's own; null when one is not.
 * The feed service's row learns its project here, so that deleting the project takes it along. A repeat answers the
 * first record. Fails with `AppError('key_reused')`, and with `AppError('conflict')` when the service feed has another.
 */
export async function insertFeed(sql: Sql, userId: string, row: NewFeed): Promise<Feed | null> {
  const { creation, project_id, template_id, feedmaker_feed_id, name, status } = row;
  const inserted = await sql.run(
    `insert into feeds (id, user_id, project_id, template_id, feedmaker_feed_id, name, status, created_from)
      select $2, $1, p.id, t.id, s.id, $6, $7, $8
      from projects p join feedmaker.feeds s on s.id = $5 and s.user_id = $1
      left join templates t on t.id = $4 and t.user_id = $1
      where p.id = $3 and p.user_id = $1 and ($4::uuid is null or t.id is not null)
      on conflict do nothing`,
    [userId, creation.id, project_id, template_id, feedmaker_feed_id, name, status, creation.from],
  );
  await requireSameRequest(sql, 'feeds', creation);
  const feed = await getFeedByServiceId(sql, userId, feedmaker_feed_id);
  if (feed === null) return null;
  if (inserted === 0) return requireSameRecord(sql, userId, { feed, row });
  await sql.run('update feedmaker.feeds set project_id = $3 where id = $2 and user_id = $1', [
    userId,
    feedmaker_feed_id,
    feed.project_id,
  ]);
  return feed;
}

/** A service feed has one record. Asking for it again is a repeat; asking for another, with whatever ids, is not. */
async function requireSameRecord(
  sql: Sql,
  userId: string,
  { feed, row }: { feed: Feed; row: NewFeed },
): Promise<Feed | null> {
  if (feed.id === row.creation.id) return feed;
  const parts = await sql.one<{ count: number }>(
    `select (select count(*) from projects where user_id = $1 and id = $2)
      + (select count(*) from templates where user_id = $1 and id = $3) as count`,
    [userId, row.project_id, row.template_id],
  );
  if (parts.count < (row.template_id === null ? 1 : 2)) return null;
  if (feed.project_id === row.project_id && feed.name === row.name) return feed;
  throw new AppError('conflict', refusals.record_exists);
}

export async function updateFeed(
  sql: Sql,
  userId: string,
  serviceFeedId: string,
  change: { name: string; template_id: string | null },
): Promise<Feed | null> {
  await sql.run(
    `update feeds set name = $3, template_id = $4, updated_at = now()
      where user_id = $1 and feedmaker_feed_id = $2`,
    [userId, serviceFeedId, change.name, change.template_id],
  );
  return getFeedByServiceId(sql, userId, serviceFeedId);
}

export async function deleteFeed(sql: Sql, userId: string, id: string): Promise<boolean> {
  return (await sql.run('delete from feeds where user_id = $1 and id = $2', [userId, id])) > 0;
}

/** Makes the template the feed's only primary one, or removes the link when there is none. */
export async function setPrimaryTemplate(
  sql: Sql,
  userId: string,
  feedId: string,
  templateId: string | null,
): Promise<void> {
  await sql.run('delete from template_feeds where user_id = $1 and feed_id = $2 and is_primary', [
    userId,
    feedId,
  ]);
  if (templateId !== null) await linkTemplate(sql, userId, { feedId, templateId, isPrimary: true });
}

/** Returns whether both ends are the user's. */
export async function linkTemplate(
  sql: Sql,
  userId: string,
  link: { feedId: string; templateId: string; isPrimary: boolean },
): Promise<boolean> {
  const touched = await sql.run(
    `insert into template_feeds (template_id, feed_id, user_id, is_primary)
      select t.id, f.id, $1, $4 from templates t, feeds f
      where t.id = $2 and t.user_id = $1 and f.id = $3 and f.user_id = $1
      on conflict (template_id, feed_id) do update set is_primary = excluded.is_primary`,
    [userId, link.templateId, link.feedId, link.isPrimary],
  );
  return touched > 0;
}
