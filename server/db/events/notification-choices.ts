import type { Notifications } from '#core/contract/account/notifications-api.ts';
import type { EventType } from '#core/events/event-types.ts';
import { mailedByDefault } from '#core/events/mailed-types.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Returns which events a user gets by mail: for all feeds, and for feeds with their own settings. */
export async function readChoices(sql: Sql, userId: string): Promise<Pick<Notifications, 'types' | 'feeds'>> {
  const rows = await sql.rows<{ feed_id: string | null; feed_name: string; types: EventType[] }>(
    `select c.feed_id, coalesce(f.name, '') as feed_name, c.types from public.notification_choices c
      left join feedmaker.feeds f on f.id = c.feed_id where c.user_id = $1 order by feed_name, c.feed_id`,
    [userId],
  );
  const general = rows.find((row) => row.feed_id === null);
  return {
    types: general?.types ?? [...mailedByDefault],
    feeds: rows.flatMap(({ feed_id: feedId, feed_name: name, types }) =>
      feedId === null ? [] : [{ feed_id: feedId, feed_name: name, types }],
    ),
  };
}

/** True if this kind of event of this feed is mailed to its owner. */
export async function isMailed(
  sql: Sql,
  { userId, feedId, type }: { userId: string; feedId: string; type: EventType },
): Promise<boolean> {
  const row = await sql.maybe<{ types: EventType[] }>(
    `select types from public.notification_choices where user_id = $1 and (feed_id = $2 or feed_id is null)
      order by feed_id nulls last limit 1`,
    [userId, feedId],
  );
  return (row?.types ?? mailedByDefault).includes(type);
}

/** `feedId` null: for all feeds. `types` null: removes the feed's own setting. Returns false if the feed is not the user's. */
export async function setChoice(
  sql: Sql,
  userId: string,
  { feedId, types }: { feedId: string | null; types: readonly EventType[] | null },
): Promise<boolean> {
  if (types === null) {
    await sql.run(
      'delete from public.notification_choices where user_id = $1 and feed_id is not distinct from $2',
      [userId, feedId],
    );
    return true;
  }
  const changed = await sql.run(
    `insert into public.notification_choices (user_id, feed_id, types) select $1, $2, $3
      where $2::uuid is null or exists (select from feedmaker.feeds where id = $2 and user_id = $1)
      on conflict (user_id, feed_id) do update set types = excluded.types`,
    [userId, feedId, types],
  );
  return changed > 0;
}

/** Turns off all mails about feeds, including those of feeds with their own settings and those waiting. */
export async function chooseNoMails(sql: Sql, userId: string): Promise<void> {
  await sql.run('delete from public.notification_choices where user_id = $1 and feed_id is not null', [
    userId,
  ]);
  await setChoice(sql, userId, { feedId: null, types: [] });
  await sql.run(
    'update feedmaker.feed_events set mail_at = null where user_id = $1 and mail_at is not null',
    [userId],
  );
}
