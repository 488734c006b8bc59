import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { insertSession, type SessionMethod, type SessionRow } from '#server/db/accounts/sessions.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Maximum length of a stored User-Agent in characters; real ones have about 150. */
const userAgentLengthMax = 300;

/** Begins a user's session in the browser of `request`. */
export async function beginSession(
  sql: Sql,
  request: FastifyRequest,
  session: { userId: string; method: SessionMethod; now: Date },
): Promise<SessionRow> {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax);
  return await insertSession(sql, { ...session, refreshKey: randomBytes(32), userAgent });
}
