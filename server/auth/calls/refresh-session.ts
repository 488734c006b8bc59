import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { advanceSession, deleteSession, findSession, type SessionRow } from '#server/db/accounts/sessions.ts';
import { findUserOfSession } from '#server/db/accounts/users.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { requireLiving } from '../sessions/authenticate.ts';
import { isBanned } from '../sessions/describe-user.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { readFields, textField } from '../read-fields.ts';
import { decodeRefreshToken, judgeRefresh, type PresentedRefreshToken } from '../sessions/refresh-token.ts';

const bodySchema = z.object({ refresh_token: textField });

/** Exchanges a refresh token for a new session answer; a stolen copy ends the session for everybody. */
export async function refreshSession(parts: AuthParts, request: FastifyRequest) {
  const text = readFields(bodySchema, request.body).refresh_token ?? '';
  if (text === '')
    throw new AuthError('validation_failed', authRefusals.refresh_token_missing, {
      oauthName: 'invalid_request',
    });
  const token = decodeRefreshToken(text);
  if (token === null) throw new AuthError('refresh_token_not_found');
  const session = await currentSession(parts, request, token);
  const user = await findUserOfSession(parts.database.query, session.user_id, session.id);
  const now = parts.clock.now();
  if (user !== null && isBanned(user, now)) throw new AuthError('user_banned', authRefusals.refresh_banned);
  return await describeSession(parts, requireLiving(user, now), session);
}

async function currentSession(
  parts: AuthParts,
  request: FastifyRequest,
  token: PresentedRefreshToken,
): Promise<SessionRow> {
  const sql = parts.database.query;
  for (;;) {
    const session = await findSession(sql, token.sessionId);
    if (session === null || !token.isSignedWith(session.refresh_key))
      throw new AuthError('refresh_token_not_found');
    const now = parts.clock.now();
    const standing = { counter: session.refresh_counter, refreshedAt: session.refreshed_at };
    switch (judgeRefresh(token.counter, standing, now)) {
      case 'current':
        return session;
      case 'ahead':
        throw new AuthError('validation_failed', authRefusals.refresh_token_foreign);
      case 'stolen':
        await deleteSession(sql, session.user_id, session.id);
        await recordSecurityEvent(parts, {
          act: 'refresh_token_reused',
          userId: session.user_id,
          sessionId: session.id,
          from: requestOrigin(request),
        });
        throw new AuthError('refresh_token_already_used');
      case 'rotate': {
        const advanced = await advanceSession(sql, session.id, session.refresh_counter, now);
        if (advanced !== null) return advanced;
        // Another call used the same token first: our token is now the previous one and is judged again.
      }
    }
  }
}
