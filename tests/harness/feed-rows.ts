import { randomUUID } from 'node:crypto';
import type { Sql } from '#server/platform/database/port.ts';

/** Adds a user as a row, without a session; returns its id. */
export async function addUser(sql: Sql): Promise<string> {
  const id = randomUUID();
  await sql.run('insert into auth.users (id, email, created_at, updated_at) values ($1, $2, now(), now())', [
    id,
    `${id}@example.com`,
  ]);
  return id;
}

/** Adds a feed of a new user as a row; returns both ids. */
export async function addFeed(
  sql: Sql,
  publishing: object = {},
): Promise<{ userId: string; feedId: string }> {
  const [userId, feedId] = [await addUser(sql), randomUUID()];
  await sql.run(
    "insert into feedmaker.feeds (id, user_id, settings, activate, publishing) values ($1, $2, '{}', true, $3)",
    [feedId, userId, publishing],
  );
  return { userId, feedId };
}

/** Publishes this run as the feed's version. */
export async function addPublication(sql: Sql, feedId: string, runId: string): Promise<void> {
  await sql.run(
    `insert into feedmaker.publications
        (feed_id, run_id, storage_key, content_hash, content_type, size_bytes, product_count, enhanced_count)
      values ($1, $2, '', '', '', 0, 0, 0)`,
    [feedId, runId],
  );
}
