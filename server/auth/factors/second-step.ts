import type { FastifyRequest } from 'fastify';
import { isHomeNetwork } from '#server/db/accounts/security-events.ts';
import { markSecondFactor, type SessionRow } from '#server/db/accounts/sessions.ts';
import { findUser } from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { CurrentSession } from '../sessions/authenticate.ts';
import { describeSession } from '../sessions/describe-session.ts';

/** A trial of a code, as `attempts.secondStep` counts it. */
export function stepAttempt({ database }: AuthParts, request: FastifyRequest, { user }: CurrentSession) {
  const { id: account } = user;
  const { ip: address } = request;
  return { account, address, isKnown: () => isHomeNetwork(database.query, account, address) };
}

/** Marks a session as one that took its second step. Refuses one that has ended meanwhile. */
export async function beginSecondStep(
  sql: Sql,
  { sessionId }: CurrentSession,
  factor: { id: string; method: string; now: Date },
): Promise<{ session: SessionRow }> {
  const session = await markSecondFactor(sql, sessionId, factor);
  if (session === null) throw new AuthError('session_not_found');
  return { session };
}

/** The answer to a right code: the session again, with tokens that say so. */
export async function describeStep(
  parts: AuthParts,
  { session, userId }: { session: SessionRow; userId: string },
) {
  const user = await findUser(parts.database.query, userId);
  if (user === null) throw new AuthError('user_not_found');
  return await describeSession(parts, user, session);
}
