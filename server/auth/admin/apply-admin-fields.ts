import { setAdminFields, type UserRow } from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { mergeUserData } from '../user-data.ts';
import type { UserFields } from './user-fields.ts';

/** Stores what only an administrator may set: data that the user can read but not change, and the duration of a ban. */
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
