import { lockFeedsOf } from '#server/db/locked-run.ts';
import type { Sql } from '#server/platform/database/port.ts';

interface UserFactor {
  readonly id: string;
  readonly friendly_name: string;
  readonly factor_type: 'totp' | 'recovery_code';
  readonly status: 'verified' | 'unverified';
  readonly created_at: string;
  readonly updated_at: string;
}

/** An account as its owner may see it: without the password. */
export interface UserRow {
  id: string;
  /** '' for an anonymous account, and for an account at an external auth server. */
  email: string;
  /** Requested new address, until the links in its mails are opened. */
  new_email: string | null;
  user_metadata: Record<string, unknown>;
  /** Metadata of an administrator; read-only for the user. */
  app_metadata: Record<string, unknown>;
  /** End of a ban, until which the user cannot sign in. */
  banned_until: Date | null;
  invited_at: Date | null;
  /** Factors, oldest first. */
  factors: readonly UserFactor[];
  email_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const columns = `u.id, coalesce(u.email, '') as email, u.new_email, u.user_metadata, u.app_metadata,
  u.banned_until, u.invited_at, u.email_confirmed_at, u.last_sign_in_at, u.created_at, u.updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name,
     'factor_type', f.factor_type, 'created_at', f.created_at, 'updated_at', f.updated_at,
     'status', case when f.verified_at is null then 'unverified' else 'verified' end)
     order by f.created_at, f.id), '[]') from auth.factors f where f.user_id = u.id) as factors`;

export interface NewUser {
  readonly email: string;
  /** Hash of the password; null: sign-in only by mail. */
  readonly passwordHash: string | null;
  readonly data: Record<string, unknown>;
  readonly now: Date;
}

/** Inserts a confirmed account that is signed in now. Replaces an unconfirmed one; null if there is a confirmed one. */
export async function insertConfirmedUser(sql: Sql, user: NewUser): Promise<UserRow | null> {
  return await sql.maybe<UserRow>(
    `insert into auth.users as u
       (email, password_hash, user_metadata, email_confirmed_at, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $4, $4, $4)
     on conflict (email) do update set password_hash = $2, user_metadata = $3, email_confirmed_at = $4,
       last_sign_in_at = $4, updated_at = $4 where u.email_confirmed_at is null
     returning ${columns}`,
    [user.email, user.passwordHash, user.data, user.now],
  );
}

/** Inserts an account without a sign-in; null if the address has one already. */
export async function insertUser(
  sql: Sql,
  user: NewUser,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<UserRow | null> {
  return await sql.maybe<UserRow>(
    `insert into auth.users as u
       (email, password_hash, user_metadata, email_confirmed_at, created_at, updated_at)
     values ($1, $2, $3, $5, $4, $4) on conflict (email) do nothing returning ${columns}`,
    [user.email, user.passwordHash, user.data, user.now, isConfirmed ? user.now : null],
  );
}

/** Inserts an account without address and password: only its sessions can reach it. */
export async function insertAnonymousUser(sql: Sql, user: Pick<NewUser, 'data' | 'now'>): Promise<UserRow> {
  return await sql.one<UserRow>(
    `insert into auth.users as u (user_metadata, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $2, $2) returning ${columns}`,
    [user.data, user.now],
  );
}

/** Returns all accounts, newest first. */
export async function listUsers(
  sql: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ users: UserRow[]; total: number }> {
  const users = await sql.rows<UserRow>(
    `select ${columns} from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
    [limit, offset],
  );
  return { users, ...(await sql.one<{ total: number }>('select count(*) as total from auth.users')) };
}

/**
 * Deletes the password of an unconfirmed account: two sign-ups for one address may come from two people, so only a confirmation link may
 * decide whose password applies.
 */
export async function contestPassword(sql: Sql, userId: string): Promise<void> {
  await sql.run('update auth.users set password_hash = null where id = $1 and email_confirmed_at is null', [
    userId,
  ]);
}

/** Confirms an account, with the password and data from the confirmation. */
export async function confirmUser(
  sql: Sql,
  userId: string,
  account: { passwordHash: string | null; data: Record<string, unknown> | null; now: Date },
): Promise<void> {
  await sql.run(
    `update auth.users set email_confirmed_at = $4, password_hash = $2,
       user_metadata = coalesce($3, user_metadata), updated_at = $4
     where id = $1 and email_confirmed_at is null`,
    [userId, account.passwordHash, account.data, account.now],
  );
}

export async function findUserByEmail(
  sql: Sql,
  email: string,
): Promise<(UserRow & { password_hash: string | null }) | null> {
  return await sql.maybe<UserRow & { password_hash: string | null }>(
    `select ${columns}, u.password_hash from auth.users u where email = $1`,
    [email],
  );
}

/**
 * Records a sign-in whose password matched `passwordHash`, and stores `newHash` of the same password if given; null if the password was
 * changed meanwhile. The row stays locked until the transaction ends, so that a password change also ends the session about to begin.
 */
export async function recordSignIn(
  sql: Sql,
  signIn: { userId: string; passwordHash: string; newHash: string | null; now: Date },
): Promise<UserRow | null> {
  return await sql.maybe<UserRow>(
    `update auth.users as u set last_sign_in_at = $3, password_hash = coalesce($4, password_hash)
     where id = $1 and password_hash = $2 returning ${columns}`,
    [signIn.userId, signIn.passwordHash, signIn.now, signIn.newHash],
  );
}

export async function recordLinkSignIn(sql: Sql, userId: string, now: Date): Promise<UserRow> {
  return await sql.one<UserRow>(
    `update auth.users as u set last_sign_in_at = $2 where id = $1 returning ${columns}`,
    [userId, now],
  );
}

export async function findUser(sql: Sql, userId: string): Promise<UserRow | null> {
  return await sql.maybe<UserRow>(`select ${columns} from auth.users u where id = $1`, [userId]);
}

/** `second_factor_at`: when the session's second step was taken; null before. */
export type UserOfSession = UserRow & { has_session: boolean; second_factor_at: Date | null };

/** Returns a user, and if this session of theirs still exists; null if the user does not. */
export async function findUserOfSession(
  sql: Sql,
  userId: string,
  sessionId: string,
): Promise<UserOfSession | null> {
  return await sql.maybe<UserOfSession>(userOfSession, [userId, sessionId]);
}

/** Same as `findUserOfSession`, but locks the user until the transaction ends. */
export async function lockUserOfSession(
  sql: Sql,
  userId: string,
  sessionId: string,
): Promise<UserOfSession | null> {
  return await sql.maybe<UserOfSession>(`${userOfSession} for update of u`, [userId, sessionId]);
}

const userOfSession = `select ${columns}, s.id is not null as has_session, s.second_factor_at
  from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id
  where u.id = $1`;

/** Returns null if the user does not exist. Locks the user until the transaction ends. */
export async function lockUser(sql: Sql, userId: string): Promise<UserRow | null> {
  return await sql.maybe<UserRow>(`select ${columns} from auth.users u where id = $1 for update`, [userId]);
}

export async function findPasswordHashById(sql: Sql, userId: string): Promise<string | null> {
  const row = await sql.maybe<{ password_hash: string | null }>(
    'select password_hash from auth.users where id = $1',
    [userId],
  );
  return row?.password_hash ?? null;
}

/** Updates a user. Null members stay unchanged; a confirmed address stays confirmed. */
export async function updateUser(
  sql: Sql,
  userId: string,
  change: {
    passwordHash: string | null;
    data: Record<string, unknown> | null;
    isConfirmed?: boolean;
    now: Date;
  },
): Promise<UserRow> {
  return await sql.one<UserRow>(
    `update auth.users as u
     set password_hash = coalesce($2, password_hash), user_metadata = coalesce($3, user_metadata), updated_at = $4,
       email_confirmed_at = coalesce(email_confirmed_at, $5)
     where id = $1
     returning ${columns}`,
    [userId, change.passwordHash, change.data, change.now, change.isConfirmed === true ? change.now : null],
  );
}

/** Sets the fields that only an administrator sets; null leaves a field unchanged. */
export async function setAdminFields(
  sql: Sql,
  userId: string,
  { appData, ban }: { appData: Record<string, unknown> | null; ban: { until: Date | null } | null },
): Promise<UserRow> {
  return await sql.one<UserRow>(
    `update auth.users as u set app_metadata = coalesce($2, app_metadata),
       banned_until = case when $3 then $4::timestamptz else banned_until end
     where id = $1 returning ${columns}`,
    [userId, appData, ban !== null, ban?.until ?? null],
  );
}

/** Records that an account waits for its invitation to be opened. */
export async function markInvited(sql: Sql, userId: string, now: Date): Promise<UserRow> {
  return await sql.one<UserRow>(
    `update auth.users as u set invited_at = $2 where id = $1 returning ${columns}`,
    [userId, now],
  );
}

/** Stores the address that a user requested; it takes effect when its links are opened. */
export async function setNewEmail(sql: Sql, userId: string, email: string, now: Date): Promise<UserRow> {
  return await sql.one<UserRow>(
    `update auth.users as u set new_email = $2, updated_at = $3 where id = $1 returning ${columns}`,
    [userId, email, now],
  );
}

/** Makes `email` the user's address; null if another account has it. */
export async function changeEmail(
  sql: Sql,
  userId: string,
  email: string,
  now: Date,
): Promise<UserRow | null> {
  return await sql.maybe<UserRow>(
    `update auth.users as u set email = $2, new_email = null, email_confirmed_at = $3, updated_at = $3
     where id = $1 and not exists (select from auth.users other where other.email = $2 and other.id <> $1)
     returning ${columns}`,
    [userId, email, now],
  );
}

/** Deletes a user with projects, templates, feeds and sessions. Returns false if there was none. */
export async function deleteUser(sql: Sql, userId: string): Promise<boolean> {
  await lockFeedsOf(sql, { userId });
  return (await sql.run('delete from auth.users where id = $1', [userId])) > 0;
}

/** Creates the row of an external auth server's user, to which their data belongs. Concurrent calls create one. */
export async function insertHostedUser(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql.run(
    'insert into auth.users (id, created_at, updated_at) values ($1, $2, $2) on conflict (id) do nothing',
    [userId, now],
  );
}
