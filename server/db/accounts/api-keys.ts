import type { ApiKey } from '#core/contract/account/api-keys-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

const columns =
  'id, name, hint, is_read_only, project_id, public.iso(expires_at) as expires_at, public.iso(created_at) as created_at, public.iso(last_used_at) as last_used_at';

/** Returns the user's keys, newest first. */
export function listApiKeys(sql: Sql, userId: string): Promise<ApiKey[]> {
  return sql.rows<ApiKey>(`select ${columns} from api_keys where user_id = $1 order by created_at desc, id`, [
    userId,
  ]);
}

export function getApiKey(sql: Sql, id: string): Promise<ApiKey | null> {
  return sql.maybe<ApiKey>(`select ${columns} from api_keys where id = $1`, [id]);
}

export function countApiKeys(sql: Sql, userId: string): Promise<{ count: number }> {
  return sql.one<{ count: number }>('select count(*)::int as count from api_keys where user_id = $1', [
    userId,
  ]);
}

export function insertApiKey(
  sql: Sql,
  key: {
    id: string;
    userId: string;
    name: string;
    hash: Buffer;
    hint: string;
    isReadOnly: boolean;
    projectId: string | null;
    expiresAt: Date | null;
  },
): Promise<ApiKey> {
  return sql.one<ApiKey>(
    `insert into api_keys (id, user_id, name, key_hash, hint, is_read_only, project_id, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [key.id, key.userId, key.name, key.hash, key.hint, key.isReadOnly, key.projectId, key.expiresAt],
  );
}

export async function deleteApiKey(sql: Sql, userId: string, id: string): Promise<boolean> {
  return (await sql.run('delete from api_keys where id = $2 and user_id = $1', [userId, id])) > 0;
}

/** The part of a revoked key that is still displayed. */
export type RevokedApiKey = Pick<ApiKey, 'name' | 'hint'>;

/** Revokes all keys of a user and returns them, newest first. */
export function deleteApiKeys(sql: Sql, userId: string): Promise<RevokedApiKey[]> {
  return sql.rows<RevokedApiKey>(
    `with gone as (delete from api_keys where user_id = $1 returning name, hint, created_at, id)
      select name, hint from gone order by created_at desc, id`,
    [userId],
  );
}

/** Returns the user of a key; null if there is no such key, or while its user is banned. */
export function findUserOfApiKey(
  sql: Sql,
  hash: Buffer,
  now: Date,
): Promise<{
  id: string;
  email: string;
  key_id: string;
  is_read_only: boolean;
  project_id: string | null;
  expires_at: Date | null;
} | null> {
  return sql.maybe(
    `select u.id, coalesce(u.email, '') as email, k.id as key_id, k.is_read_only, k.project_id, k.expires_at
     from api_keys k join auth.users u on u.id = k.user_id
     where k.key_hash = $1 and (u.banned_until is null or u.banned_until <= $2)`,
    [hash, now],
  );
}

/** Records the use of a key, at most once an hour, so that a busy program does not write at every call. */
export async function markApiKeyUsed(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.run(
    `update api_keys set last_used_at = $2
     where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 hour')`,
    [id, now],
  );
}
