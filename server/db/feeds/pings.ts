import type { Sql } from '#server/platform/database/port.ts';

/** State of a feed whose secret address is called. */
export interface PingedFeed {
  id: string;
  project_id: string | null;
  ping_version: number;
  activate: boolean;
  /** True if an earlier call already waits for a run. */
  is_waiting: boolean;
  /** Time at which the feed's newest run began; null before the first. */
  run_at: Date | null;
}

export function findPingedFeed(sql: Sql, feedId: string): Promise<PingedFeed | null> {
  return sql.maybe<PingedFeed>(
    `select f.id, f.project_id, f.ping_version, f.activate, f.ping_last_at is not null as is_waiting,
        (select max(r.started_at) from feedmaker.runs r where r.feed_id = f.id) as run_at
      from feedmaker.feeds f where f.id = $1`,
    [feedId],
  );
}

/** Stores a call after which a run is to follow, unless the feed is paused. */
export async function notePing(sql: Sql, feedId: string, now: Date): Promise<void> {
  await sql.run(
    `update feedmaker.feeds set ping_first_at = coalesce(ping_first_at, $2), ping_last_at = $2 where id = $1 and activate`,
    [feedId, now],
  );
}

/** Returns feeds without an open run whose calls have paused, or continued, for given times. */
export function listPingedFeeds(
  sql: Sql,
  { restedSince, calledSince }: { restedSince: Date; calledSince: Date },
): Promise<{ id: string; ping_last_at: Date }[]> {
  return sql.rows(
    `select id, ping_last_at from feedmaker.feeds f where ping_last_at is not null
        and (not activate or ((ping_last_at <= $1 or ping_first_at <= $2)
          and not exists (select from feedmaker.runs r where r.feed_id = f.id and r.finished_at is null)))
      order by ping_first_at limit 500`,
    [restedSince, calledSince],
  );
}

/** Clears pending calls, except those made since a time. */
export async function clearPing(sql: Sql, feedId: string, upTo: Date): Promise<void> {
  await sql.run(
    `update feedmaker.feeds set
        ping_first_at = case when ping_last_at > $2 then ping_last_at end,
        ping_last_at = case when ping_last_at > $2 then ping_last_at end
      where id = $1`,
    [feedId, upTo],
  );
}

/** Returns the current version of the ping address of the user's feed; null for any other feed. */
export async function findPingVersion(sql: Sql, userId: string, feedId: string): Promise<number | null> {
  const row = await sql.maybe<{ ping_version: number }>(
    'select ping_version from feedmaker.feeds where id = $2 and user_id = $1',
    [userId, feedId],
  );
  return row?.ping_version ?? null;
}

/** Replaces the ping address: from then on only the new one works. */
export async function renewPing(sql: Sql, userId: string, feedId: string): Promise<void> {
  await sql.run('update feedmaker.feeds set ping_version = ping_version + 1 where id = $2 and user_id = $1', [
    userId,
    feedId,
  ]);
}
