import { mergedAccess, type SourceAccess, type SourceAccessChange } from '#core/contract/source-access.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { requireSameRequest } from '../created-from.ts';

/** A feed as the feed service knows it. */
export interface ServiceFeed {
  id: string;
  user_id: string;
  project_id: string | null;
  settings: FeedSettings;
  activate: boolean;
  next_run_at: string | null;
}

const columns = 'id, user_id, project_id, settings, activate, public.iso(next_run_at) as next_run_at';

export function getServiceFeed(sql: Sql, userId: string, id: string): Promise<ServiceFeed | null> {
  return sql.maybe<ServiceFeed>(`select ${columns} from feedmaker.feeds where id = $2 and user_id = $1`, [
    userId,
    id,
  ]);
}

/** Waits for whoever is changing or deleting the feed and keeps others out until the transaction ends. */
export async function lockServiceFeed(sql: Sql, userId: string, id: string): Promise<void> {
  await sql.run('select from feedmaker.feeds where id = $2 and user_id = $1 for no key update', [userId, id]);
}

/**
 * A repeat answers the first row, and says by `isNew` that it is one. Null when the id is somebody else's. Fails with
 * `AppError('key_reused')`.
 */
export async function insertServiceFeed(
  sql: Sql,
  userId: string,
  { creation, settings }: { creation: Creation; settings: FeedSettings },
): Promise<(ServiceFeed & { isNew: boolean }) | null> {
  const inserted = await sql.run(
    `insert into feedmaker.feeds (id, user_id, settings, activate, created_from) values ($2, $1, $3, $4, $5)
      on conflict (id) do nothing`,
    [userId, creation.id, stored(settings), settings.activate, creation.from],
  );
  await requireSameRequest(sql, 'feedmaker.feeds', creation);
  const feed = await getServiceFeed(sql, userId, creation.id);
  return feed === null ? null : { ...feed, isNew: inserted > 0 };
}

/** Always empty (spec): whatever somebody sends there would only take room. */
function stored(settings: FeedSettings): FeedSettings {
  return { ...settings, customTemplates: [] };
}

export function updateServiceFeed(
  sql: Sql,
  userId: string,
  id: string,
  settings: FeedSettings,
): Promise<ServiceFeed | null> {
  return sql.maybe<ServiceFeed>(
    `update feedmaker.feeds set settings = $3, activate = $4, next_run_at = null, updated_at = now()
      where id = $2 and user_id = $1 returning ${columns}`,
    [userId, id, stored(settings), settings.activate],
  );
}

export function setActivate(
  sql: Sql,
  userId: string,
  id: string,
  activate: boolean,
): Promise<ServiceFeed | null> {
  return sql.maybe<ServiceFeed>(
    `update feedmaker.feeds set activate = $3, updated_at = now() where id = $2 and user_id = $1
      returning ${columns}`,
    [userId, id, activate],
  );
}

/** What was stored of how to get at the shop; {} when nothing was or the feed is somebody else's. */
export async function getSourceAccess(sql: Sql, userId: string, id: string): Promise<Partial<SourceAccess>> {
  const row = await sql.maybe<{ source_access: Partial<SourceAccess> }>(
    'select source_access from feedmaker.feeds where id = $2 and user_id = $1',
    [userId, id],
  );
  return row?.source_access ?? {};
}

/** Undefined leaves it, null removes it; secrets that are not sent stay. */
export async function setSourceAccess(
  sql: Sql,
  userId: string,
  id: string,
  change: SourceAccessChange | null | undefined,
): Promise<void> {
  if (change === undefined) return;
  const before = await getSourceAccess(sql, userId, id);
  const after = change === null ? {} : mergedAccess(change, before);
  await sql.run('update feedmaker.feeds set source_access = $3 where id = $2 and user_id = $1', [
    userId,
    id,
    after,
  ]);
}

export async function deleteServiceFeed(sql: Sql, userId: string, id: string): Promise<boolean> {
  return (await sql.run('delete from feedmaker.feeds where id = $2 and user_id = $1', [userId, id])) > 0;
}

/** Active feeds whose next run is due, for the worker. Feeds without a date were changed, and a kill lost their run. */
export function listDueFeeds(sql: Sql, now: Date): Promise<{ id: string }[]> {
  return sql.rows(
    'select id from feedmaker.feeds where activate and (next_run_at is null or next_run_at <= $1) order by next_run_at limit 500',
    [now],
  );
}

export async function setNextRun(sql: Sql, id: string, nextRunAt: Date): Promise<void> {
  await sql.run('update feedmaker.feeds set next_run_at = $2 where id = $1', [id, nextRunAt]);
}

export async function listServiceFeedIds(sql: Sql, userId: string, projectId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where user_id = $1 and project_id = $2',
    [userId, projectId],
  );
  return rows.map((row) => row.id);
}

/** Feeds that no record of the dashboard ever named; returns their ids. */
export async function deleteUnnamedFeeds(sql: Sql, before: Date): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `delete from feedmaker.feeds s where created_at < $1
      and not exists (select from feeds f where f.feedmaker_feed_id = s.id) returning id`,
    [before],
  );
  return rows.map((row) => row.id);
}
