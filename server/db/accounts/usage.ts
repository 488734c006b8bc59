import { AppError } from '#core/errors.ts';
import { quotaReasons } from '#core/messages/reasons/calls/quota-reasons.ts';
import type { Quotas } from '#server/config/read-quotas.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { quotasOfUser } from './user-quotas.ts';

/** A user's usage of everything that has a quota; `bytes` as stored on disk. */
export interface Usage {
  projects: number;
  feeds: number;
  templates: number;
  fonts: number;
  bytes: number;
}

/** Returns a user's usage; fast for any number of pictures, because feeds store the sum of theirs. */
export function readUsage(sql: Sql, userId: string): Promise<Usage> {
  return sql.one<Usage>(
    `select (select count(*) from projects where user_id = $1) as projects,
      s.feeds,
      t.count as templates, f.count as fonts, t.bytes + f.bytes + s.bytes as bytes
    from (select (select count(*) from templates where user_id = $1) as count,
          (select coalesce(sum(pg_column_size(html) + pg_column_size(config)), 0)
            from template_versions where user_id = $1)::bigint
          + (select coalesce(sum(pg_column_size(content)), 0)
            from template_pictures where user_id = $1)::bigint as bytes) t,
      (select count(*) as count, coalesce(sum(size_bytes), 0)::bigint as bytes from fonts where user_id = $1) f,
      (select coalesce(sum(stored_bytes + source_bytes + coalesce(pg_column_size(settings), 0)), 0)::bigint as bytes,
          greatest(count(settings) filter (where parent_id is null), count(record_id)) as feeds
        from feedmaker.feeds where user_id = $1) s`,
    [userId],
  );
}

/**
 * Runs `work`, which may add to the user's data, and fails with `AppError('quota_reached')`, which rolls back, if a quota is exceeded.
 * Concurrent calls of one user wait for each other, so that they cannot both use the last free place. Work that adds nothing, such as a
 * repeat, is never refused.
 */
export async function withinQuota<T>(
  sql: Sql,
  { userId, quotas }: { userId: string; quotas: Quotas },
  work: () => Promise<T>,
): Promise<T> {
  await sql.run("select pg_advisory_xact_lock(hashtextextended('quota ' || $1, 0))", [userId]);
  const limits = await quotasOfUser(sql, userId, quotas);
  const before = await readUsage(sql, userId);
  const result = await work();
  const after = await readUsage(sql, userId);
  for (const kind of ['projects', 'feeds', 'templates', 'bytes'] as const) {
    const limit = limits[kind];
    if (limit !== null && after[kind] > limit && after[kind] > before[kind])
      throw new AppError('quota_reached', quotaReasons[kind]({ limit }));
  }
  return result;
}

/** Stores the size of a feed's photos, pictures and published files: once per run instead of per picture. */
export async function countStoredBytes(sql: Sql, feedId: string): Promise<void> {
  await sql.run(
    `update feedmaker.feeds set stored_bytes =
        (select coalesce(sum(size_bytes), 0) from feedmaker.images where feed_id = $1)
        + (select coalesce(sum(size_bytes), 0) from feedmaker.photos where feed_id = $1)
        + (select coalesce(sum(size_bytes), 0) from feedmaker.published_versions where feed_id = $1)
        + (select coalesce(sum(pg_column_size(settings)), 0) from feedmaker.runs where feed_id = $1)
      where id = $1`,
    [feedId],
  );
}

export async function noteSourceBytes(sql: Sql, feedId: string, sizeBytes: number): Promise<void> {
  await sql.run('update feedmaker.feeds set source_bytes = $2 where id = $1', [feedId, sizeBytes]);
}
