import type { Sql } from '#server/platform/database/port.ts';

/** One signed-in browser. `refresh_key` signs its refresh tokens, `refresh_counter` numbers the current one. */
export interface SessionRow {
  id: string;
  user_id: string;
  refresh_key: Buffer;
  refresh_counter: number;
  refreshed_at: Date | null;
  created_at: Date;
  method: SessionMethod;
  user_agent: string;
  /** Method of the second step in the terms of `amr`; null if that step was not taken. */
  second_method: string | null;
  second_factor_at: Date | null;
}

/** Method with which a session began, in the terms of the protocol's `amr` claim. */
export type SessionMethod = 'password' | 'otp' | 'recovery' | 'anonymous';

const columns =
  'id, user_id, refresh_key, refresh_counter, refreshed_at, created_at, method, user_agent, second_method, second_factor_at';

export async function insertSession(
  sql: Sql,
  session: { userId: string; refreshKey: Buffer; now: Date; method: SessionMethod; userAgent: string },
): Promise<SessionRow> {
  return await sql.one<SessionRow>(
    `insert into auth.sessions (user_id, refresh_key, created_at, method, user_agent)
     values ($1, $2, $3, $4, $5) returning ${columns}`,
    [session.userId, session.refreshKey, session.now, session.method, session.userAgent],
  );
}

export async function findSession(sql: Sql, sessionId: string): Promise<SessionRow | null> {
  return await sql.maybe<SessionRow>(`select ${columns} from auth.sessions where id = $1`, [sessionId]);
}

/** Advances from `counter` to the next token; null if another call was first or the session has ended. */
export async function advanceSession(
  sql: Sql,
  sessionId: string,
  counter: number,
  now: Date,
): Promise<SessionRow | null> {
  return await sql.maybe<SessionRow>(
    `update auth.sessions set refresh_counter = refresh_counter + 1, refreshed_at = $3
     where id = $1 and refresh_counter = $2
     returning ${columns}`,
    [sessionId, counter, now],
  );
}

/** Records a session's second step. The refresh token advances by two, so that an earlier copy does not work. */
export async function markSecondFactor(
  sql: Sql,
  sessionId: string,
  factor: { id: string; method: string; now: Date },
): Promise<SessionRow | null> {
  return await sql.maybe<SessionRow>(
    `update auth.sessions set second_factor_id = $2, second_method = $3, second_factor_at = $4,
       refresh_counter = refresh_counter + 2, refreshed_at = $4
     where id = $1 returning ${columns}`,
    [sessionId, factor.id, factor.method, factor.now],
  );
}

/** Ends a user's sessions in which the second step was not taken. */
export async function deleteHalfSessions(sql: Sql, userId: string): Promise<void> {
  await sql.run('delete from auth.sessions where user_id = $1 and second_factor_at is null', [userId]);
}

/** Returns a user's sessions, most recently used first. */
export async function listSessions(sql: Sql, userId: string): Promise<SessionRow[]> {
  return await sql.rows<SessionRow>(
    `select ${columns} from auth.sessions where user_id = $1 order by coalesce(refreshed_at, created_at) desc, id`,
    [userId],
  );
}

export async function deleteSession(sql: Sql, userId: string, sessionId: string): Promise<boolean> {
  return (await sql.run('delete from auth.sessions where id = $1 and user_id = $2', [sessionId, userId])) > 0;
}

/** Ends all sessions of a user except `keptSessionId` (null: all of them). */
export async function deleteSessions(sql: Sql, userId: string, keptSessionId: string | null): Promise<void> {
  await sql.run('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
    userId,
    keptSessionId,
  ]);
}
