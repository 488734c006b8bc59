import { AppError } from '#core/errors.ts';
import { withinQuota } from '#server/db/accounts/usage.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Runs `work` in a transaction of the user, within their quota. Fails with `AppError('quota_reached')`, which rolls back. */
export function asUserWithinQuota<T>(
  { config, database }: Platform,
  userId: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return database.asUser(userId, (sql) =>
    withinQuota(sql, { userId, quotas: config.quotas }, () => work(sql)),
  );
}

/**
 * Same as `asUserWithinQuota` for work on an existing template: over quota, `work` runs again with `makesRoom`, which deletes older drafts
 * of the template. So old drafts never block saving.
 */
export async function saveWithinQuota<T>(
  platform: Platform,
  userId: string,
  work: (sql: Sql, makesRoom: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await asUserWithinQuota(platform, userId, (sql) => work(sql, false));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'quota_reached')) throw error;
    return asUserWithinQuota(platform, userId, (sql) => work(sql, true));
  }
}
