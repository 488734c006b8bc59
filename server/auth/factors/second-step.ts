import type { FastifyRequest } from 'fastify';
import { isHomeNetwork } from '#server/db/accounts/security-events.ts';
import { markSecondFactor, type SessionRow } from '#server/db/accounts/sessions.ts';
import { findUser } from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { CurrentSession } from '../sessions/authenticate.ts';
import { describeSession } from '../sessions/describe-session.ts';

/** Returns the attempt that `attempts.secondStep` counts for a code. */
export function stepAttempt({ database }: AuthParts, request: FastifyRequest, { user }: CurrentSession) {
  const { id: account } = user;
  const { ip: address } = request;
  return { account, address, isKnown: () => isHomeNetwork(database.query, account, address) };
}

/** Marks a session as having taken its second step. Refuses a session that has ended meanwhile. */
export async function beginSecondStep(
  sql: Sql,
  { sessionId }: CurrentSession,
  factor: { id: string; method: string; now: Date },
): Promise<{ session: SessionRow }> {
  const session = await markSecondFactor(sql, sessionId, factor);
  if (session === null) throw new AuthError('session_not_found');
  return { session };
}

/** Returns the answer to a correct code: the session with new tokens that include the second step. */
export async function describeStep(
  parts: AuthParts,
  { session, userId }: { session: SessionRow; userId: string },
) {
  const user = await findUser(parts.database.query, userId);
  if (user === null) throw new AuthError('user_not_found');
  return await describeSession(parts, user, session);
}
