import { setAdminFields, type UserRow } from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { mergeUserData } from '../user-data.ts';
import type { UserFields } from './user-fields.ts';

/** Notes what only an administrator may say: data that the user reads and cannot change, and how long nobody gets in. */
export async function applyAdminFields(
  sql: Sql,
  user: UserRow,
  { app_metadata: given, banMs }: UserFields,
  now: Date,
): Promise<UserRow> {
  if (!given && banMs === null) return user;
  return await setAdminFields(sql, user.id, {
    appData: given ? mergeUserData(user.app_metadata, given) : null,
    ban: banMs === null ? null : { until: banMs === 0 ? null : new Date(now.getTime() + banMs) },
  });
}
