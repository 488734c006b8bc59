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
}

/** How a session began, in the words of the protocol's `amr` claim. */
export type SessionMethod = 'password' | 'otp' | 'recovery' | 'anonymous';

const columns = 'id, user_id, refresh_key, refresh_counter, refreshed_at, created_at, method, user_agent';

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

/** Moves on from `counter` to the next token; null when another call was first or the session is gone. */
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

/** A user's sessions, the one seen last first. */
export async function listSessions(sql: Sql, userId: string): Promise<SessionRow[]> {
  return await sql.rows<SessionRow>(
    `select ${columns} from auth.sessions where user_id = $1 order by coalesce(refreshed_at, created_at) desc, id`,
    [userId],
  );
}

/** Answers whether there was one. */
export async function deleteSession(sql: Sql, userId: string, sessionId: string): Promise<boolean> {
  return (await sql.run('delete from auth.sessions where id = $1 and user_id = $2', [sessionId, userId])) > 0;
}

/** Ends all sessions of a user but `keptSessionId` (null: really all). */
export async function deleteSessions(sql: Sql, userId: string, keptSessionId: string | null): Promise<void> {
  await sql.run('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
    userId,
    keptSessionId,
  ]);
}
