import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { AppError } from '#core/errors.ts';
import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { requireSameRequest } from '../created-from.ts';
import { type Feed, getFeed } from './feed.ts';

/**
 * Creates a feed without a record. A repeat returns the first one, with `isNew` false; if only its record is left, it gets settings again.
 * Null if the id is somebody else's. Fails with `AppError('key_reused')`.
 */
export async function insertFeed(
  sql: Sql,
  userId: string,
  { creation, settings, activate }: { creation: Creation; settings: KeptSettings; activate: boolean },
): Promise<{ feed: Feed; isNew: boolean } | null> {
  const values = [userId, creation.id, settings, activate, creation.from];
  const restored = await sql.run(
    `update feedmaker.feeds set settings = $3, activate = $4, created_from = $5, updated_at = now()
      where id = $2 and user_id = $1 and settings is null`,
    values,
  );
  const inserted = await sql.run(
    `insert into feedmaker.feeds (id, user_id, settings, activate, created_from) values ($2, $1, $3, $4, $5)
      on conflict (id) do nothing`,
    values,
  );
  await requireSameRequest(sql, 'feed', creation);
  const feed = await getFeed(sql, userId, creation.id);
  return feed === null ? null : { feed, isNew: restored + inserted > 0 };
}

export interface NewRecord {
  readonly creation: Creation;
  readonly feedId: string;
  readonly project_id: string;
  readonly template_id: string | null;
  readonly name: string;
  readonly status: string;
}

/**
 * Creates the record of a feed, with the user's project and template; null if feed, project or template is not theirs. From then on
 * deleting the project deletes the feed. A repeat returns the first record. Fails with `AppError('key_reused')`, and with
 * `AppError('conflict')` if the feed has another record.
 */
export async function nameFeed(sql: Sql, userId: string, record: NewRecord): Promise<Feed | null> {
  const { creation, feedId, project_id, template_id, name, status } = record;
  const named = await sql.run(
    `update feedmaker.feeds f set record_id = $2, record_created_from = $8, project_id = p.id, template_id = t.id,
        name = $6, status = $7, created_at = now(), edited_at = now()
      from projects p left join templates t on t.id = $4 and t.user_id = $1
      where f.id = $5 and f.user_id = $1 and f.record_id is null and f.parent_id is null and p.id = $3 and p.user_id = $1
        and ($4::uuid is null or t.id is not null)
        and not exists (select from feedmaker.feeds o where o.record_id = $2)`,
    [userId, creation.id, project_id, template_id, feedId, name, status, creation.from],
  );
  await requireSameRequest(sql, 'record', creation);
  const feed = await getFeed(sql, userId, feedId);
  if (feed?.record === undefined || feed.record === null) return null;
  return named > 0 || feed.record.id === creation.id
    ? feed
    : requireSameRecord(sql, userId, { feed, record });
}

/**
 * Returns the feed if its record is the same. A feed has one record: the same request again is a repeat; a request with other ids is not.
 */
async function requireSameRecord(
  sql: Sql,
  userId: string,
  { feed, record }: { feed: Feed; record: NewRecord },
): Promise<Feed | null> {
  const parts = await sql.one<{ count: number }>(
    `select (select count(*) from projects where user_id = $1 and id = $2)
      + (select count(*) from templates where user_id = $1 and id = $3) as count`,
    [userId, record.project_id, record.template_id],
  );
  if (parts.count < (record.template_id === null ? 1 : 2)) return null;
  if (feed.project_id === record.project_id && feed.record?.name === record.name) return feed;
  throw new AppError('conflict', refusals.record_exists);
}
