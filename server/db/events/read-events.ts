import type { FeedEvent } from '#core/contract/events-api.ts';
import type { RunEnd } from '#core/messages/reasons/runs/run-reasons.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { toEvent } from '../stored-reasons.ts';

/** SQL: the events of a list. Publications are left out unless requested, and so are the users' own decisions. */
const wanted = `e.user_id = $1 and ($2::uuid is null or e.feed_id in (select id from feedmaker.feeds where $2 in (id, record_id)))
  and case when $3::text is null then e.type <> 'feed.published'
      and (e.type <> 'feed.review_decided' or e.data ->> 'by' is not null) else e.type = $3 end
  and ($4::uuid is null or e.feed_id in (select id from feedmaker.feeds where project_id = $4))`;

export interface EventsQuery {
  readonly feedId: string | null;
  readonly type: string | null;
  readonly projectId: string | null;
  /** The last event already known; null: begins with the newest. */
  readonly before: string | null;
  readonly limit: number;
}

/** Returns the user's events, newest first. */
export async function listEvents(sql: Sql, userId: string, query: EventsQuery): Promise<FeedEvent[]> {
  const rows = await sql.rows<FeedEvent & { reason_facts: RunEnd | null }>(
    `select e.id, e.type, public.iso(e.created_at) as at, e.feed_id, f.parent_id is not null as is_output,
        coalesce(p.record_id, f.record_id) as record_id, f.project_id, coalesce(p.name || ' – ', '') || coalesce(f.name, e.data ->> 'feed_name', '') as feed_name,
        e.sequence, public.iso(e.read_at) as read_at, e.data, e.reason_facts
      from feedmaker.feed_events e join feedmaker.feeds f on f.id = e.feed_id left join feedmaker.feeds p on p.id = f.parent_id
      where ${wanted} and ($5::uuid is null
        or (e.created_at, e.id) < (select b.created_at, b.id from feedmaker.feed_events b where b.id = $5))
      order by e.created_at desc, e.id desc limit $6`,
    [userId, query.feedId, query.type, query.projectId, query.before, query.limit],
  );
  return rows.map(toEvent);
}

export async function countUnread(
  sql: Sql,
  userId: string,
  { feedId = null, type = null, projectId = null }: Partial<Omit<EventsQuery, 'before' | 'limit'>> = {},
): Promise<number> {
  const { count } = await sql.one<{ count: number }>(
    `select count(*)::int as count from feedmaker.feed_events e where ${wanted} and e.read_at is null`,
    [userId, feedId, type, projectId],
  );
  return count;
}

/** Marks the user's events with these ids as read or unread; null: all of them. */
export async function setRead(
  sql: Sql,
  userId: string,
  { ids, readAt }: { ids: readonly string[] | null; readAt: Date | null },
): Promise<void> {
  await sql.run(
    `update feedmaker.feed_events set read_at = $3 where user_id = $1 and ($2::uuid[] is null or id = any($2))
      and (read_at is null) = ($3::timestamptz is not null)`,
    [userId, ids, readAt],
  );
}
