import type { Sql } from '#server/platform/database/port.ts';

/** An account as its owner may see it: everything but the password. */
export interface UserRow {
  id: string;
  email: string;
  user_metadata: Record<string, unknown>;
  email_confirmed_at: Date;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const columns =
  'u.id, u.email, u.user_metadata, u.email_confirmed_at, u.last_sign_in_at, u.created_at, u.updated_at';

/** Null when the address already has an account. */
export async function insertUser(
  sql: Sql,
  user: { email: string; passwordHash: string; data: Record<string, unknown>; now: Date },
): Promise<UserRow | null> {
  return await sql.maybe<UserRow>(
    `insert into auth.users as u
       (email, password_hash, user_metadata, email_confirmed_at, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $4, $4, $4)
     on conflict (email) do nothing
     returning ${columns}`,
    [user.email, user.passwordHash, user.data, user.now],
  );
}

export async function findPasswordHash(
  sql: Sql,
  email: string,
): Promise<{ id: string; password_hash: string } | null> {
  return await sql.maybe<{ id: string; password_hash: string }>(
    'select id, password_hash from auth.users where email = $1',
    [email],
  );
}

/**
 * Marks a sign-in with a password that was right for `passwordHash`; null when the password has changed since. The row
 * stays locked until the transaction ends, so a password change cannot miss the session that is about to begin.
 */
export async function recordSignIn(
  sql: Sql,
  signIn: { userId: string; passwordHash: string; now: Date },
): Promise<UserRow | null> {
  return await sql.maybe<UserRow>(
    `update auth.users as u set last_sign_in_at = $3 where id = $1 and password_hash = $2 returning ${columns}`,
    [signIn.userId, signIn.passwordHash, signIn.now],
  );
}

/** A user and whether this session of theirs still exists; null when the user is gone. */
export async function findUserOfSession(
  sql: Sql,
  userId: string,
  sessionId: string,
): Promise<(UserRow & { has_session: boolean }) | null> {
  return await sql.maybe<UserRow & { has_session: boolean }>(userOfSession, [userId, sessionId]);
}

/** Like `findUserOfSession`, and no other transaction changes this user until ours ends. */
export async function lockUserOfSession(
  sql: Sql,
  userId: string,
  sessionId: string,
): Promise<(UserRow & { has_session: boolean }) | null> {
  return await sql.maybe<UserRow & { has_session: boolean }>(`${userOfSession} for update of u`, [
    userId,
    sessionId,
  ]);
}

const userOfSession = `select ${columns}, s.id is not null as has_session
  from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id
  where u.id = $1`;

export async function findPasswordHashById(sql: Sql, userId: string): Promise<string | null> {
  const row = await sql.maybe<{ password_hash: string }>(
    'select password_hash from auth.users where id = $1',
    [userId],
  );
  return row?.password_hash ?? null;
}

/** Null members stay as they are. */
export async function updateUser(
  sql: Sql,
  userId: string,
  change: { passwordHash: string | null; data: Record<string, unknown> | null; now: Date },
): Promise<UserRow> {
  return await sql.one<UserRow>(
    `update auth.users as u
     set password_hash = coalesce($2, password_hash), user_metadata = coalesce($3, user_metadata), updated_at = $4
     where id = $1
     returning ${columns}`,
    [userId, change.passwordHash, change.data, change.now],
  );
}
