import type { FeedEvent } from '#core/contract/events-api.ts';
import type { RunEnd } from '#core/messages/reasons/runs/run-reasons.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Queues an event for mailing: immediately, or this long after its feed's last mail. */
export async function setToMail(
  sql: Sql,
  eventId: string,
  { now, collectedMs }: { now: Date; collectedMs: number },
): Promise<void> {
  await sql.run(
    `update feedmaker.feed_events e set mail_at =
        greatest($2::timestamptz, f.mailed_at + make_interval(secs => $3::float8 / 1000))
      from feedmaker.feeds f where e.id = $1 and f.id = e.feed_id`,
    [eventId, now, collectedMs],
  );
}

export async function listUsersToMail(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql.rows<{ user_id: string }>(
    'select distinct user_id from feedmaker.feed_events where mail_at <= $1 limit 1000',
    [now],
  );
  return rows.map((row) => row.user_id);
}

/** Returns the number of mails about feeds sent to this account since a time, and when the first was sent. */
export async function countFeedMails(
  sql: Sql,
  userId: string,
  since: Date,
): Promise<{ count: number; first: Date | null }> {
  return await sql.one(
    `select count(*)::int as count, min(created_at) as first from auth.mails
      where user_id = $1 and kind = 'feed_events' and created_at > $2`,
    [userId, since],
  );
}

/** An event as it is mailed, with the facts of its message where it has one. */
export type EventToMail = Pick<FeedEvent, 'type' | 'feed_name' | 'data'> & {
  readonly reason_facts?: RunEnd | null;
};

/**
 * Takes the events to be mailed now, oldest first, and marks them as mailed. A concurrent call for the same user waits, and finds nothing.
 */
export async function takeEventsToMail(sql: Sql, userId: string, now: Date): Promise<EventToMail[]> {
  // Locked in the same order as by a deletion.
  await sql.run(
    `select from feedmaker.feeds where id in (select feed_id from feedmaker.feed_events where user_id = $1 and mail_at <= $2)
      order by id for no key update`,
    [userId, now],
  );
  const taken = await sql.rows<EventToMail & { feed_id: string }>(
    `with taken as (
        update feedmaker.feed_events set mail_at = null where user_id = $1 and mail_at <= $2
        returning type, feed_id, data, reason_facts, created_at, sequence)
      select type, feed_id, data, reason_facts, coalesce(data ->> 'feed_name', '') as feed_name from taken
        order by created_at, feed_id, sequence`,
    [userId, now],
  );
  const feeds = [...new Set(taken.map((event) => event.feed_id))];
  await sql.run('update feedmaker.feeds set mailed_at = $2 where id = any($1)', [feeds, now]);
  return taken.map(({ feed_id: _feedId, ...event }) => event);
}

/** Postpones all mails to this user until a time. */
export async function postponeMails(sql: Sql, userId: string, until: Date): Promise<void> {
  await sql.run(
    'update feedmaker.feed_events set mail_at = greatest(mail_at, $2) where user_id = $1 and mail_at is not null',
    [userId, until],
  );
}
