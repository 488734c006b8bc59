import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { toSentSettings, type KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { keptTemplate, toSentTemplate, type KeptTemplate } from '../template-versions.ts';

/**
 * A feed: one row, one id (docs/decisions/027). External callers see two halves of it, which they may create and delete separately: the
 * dashboard's record and the feed of the feed service. At least one half exists.
 */
export interface Feed {
  /** The feed's id in its runs, its files and its public addresses; callers know it as `feedmaker_feed_id`. */
  readonly id: string;
  readonly user_id: string;
  /** For an output, the feed to which it belongs; null for feeds. */
  readonly parent_id: string | null;
  /** Project of the feed; null until a record assigns it. */
  readonly project_id: string | null;
  /** Null if the feed has no record. */
  readonly record: RecordOfFeed | null;
  /** True if the feed has settings and so can run. False if they were deleted but the record was not. */
  readonly isServed: boolean;
  readonly activate: boolean;
  /** Time of the next run in ISO 8601; null if it is due now. */
  readonly next_run_at: string | null;
}

/** A feed as shown in the dashboard. Times are ISO 8601. */
interface RecordOfFeed {
  /** Id by which callers know the record. Equals the feed's own if the record never named a feed of the service. */
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** The record's own template, or else that of its primary link (specification section 3). */
  readonly template_id: string | null;
  readonly template_name: string | null;
  readonly created_at: string;
  /** Time of the last save by a person. */
  readonly updated_at: string;
}

/** Returns the feed id under which a feed's photos and pictures are stored. */
export function getHomeId({ id, parent_id: parentId }: Pick<Feed, 'id' | 'parent_id'>): string {
  return parentId ?? id;
}

/** Columns of a `Feed` from `f`, with the joins they need. */
export const feedColumns = `f.id, f.user_id, f.parent_id, f.project_id, f.settings is not null as "isServed", f.activate,
  public.iso(f.next_run_at) as next_run_at,
  case when f.record_id is not null then jsonb_build_object('id', f.record_id, 'name', f.name, 'status', f.status,
    'template_id', t.id, 'template_name', t.name, 'created_at', public.iso(f.created_at),
    'updated_at', public.iso(f.edited_at)) end as record`;
export const feedJoins = `left join template_feeds l on l.feed_id = f.id and l.is_primary and f.template_id is null
  left join templates t on t.id = coalesce(f.template_id, l.template_id)`;

const selection = `select ${feedColumns} from feedmaker.feeds f ${feedJoins}`;

/** Returns the user's feed; null for any other. */
export function getFeed(sql: Sql, userId: string, feedId: string): Promise<Feed | null> {
  return sql.maybe<Feed>(`${selection} where f.user_id = $1 and f.id = $2`, [userId, feedId]);
}

/** Returns the user's feed with this record id; null for any other. */
export function getFeedOfRecord(sql: Sql, userId: string, recordId: string): Promise<Feed | null> {
  return sql.maybe<Feed>(`${selection} where f.user_id = $1 and f.record_id = $2`, [userId, recordId]);
}

/** Returns the settings of the user's feed; null for any other, and if they were deleted. */
export async function getSettings(sql: Sql, userId: string, feedId: string): Promise<KeptSettings | null> {
  const row = await sql.maybe<{ settings: KeptSettings | null }>(
    'select settings from feedmaker.feeds where id = $2 and user_id = $1',
    [userId, feedId],
  );
  return row?.settings ?? null;
}

/** Returns the settings of the user's feed in public form, including the template; null as in `getSettings`. */
export async function getSentSettings(
  sql: Sql,
  userId: string,
  feedId: string,
): Promise<FeedSettings | null> {
  // One statement, because a version may be deleted as soon as its feed uses another.
  const row = await sql.maybe<{ settings: KeptSettings | null; activate: boolean } & KeptTemplate>(
    `select f.settings, f.activate, ${keptTemplate} from feedmaker.feeds f
      left join template_versions v on v.user_id = f.user_id and v.hash = f.template
      where f.id = $2 and f.user_id = $1`,
    [userId, feedId],
  );
  if (row === null || row.settings === null) return null;
  return toSentSettings(row.settings, { activate: row.activate, defaultHtmlTemplate: toSentTemplate(row) });
}

/** Locks the feed until the transaction ends, waiting for others who change or delete it. */
export async function lockFeed(sql: Sql, userId: string, feedId: string): Promise<void> {
  await sql.run('select from feedmaker.feeds where id = $2 and user_id = $1 for no key update', [
    userId,
    feedId,
  ]);
}
