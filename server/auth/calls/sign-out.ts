import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { deleteSession, deleteSessions } from '#server/db/accounts/sessions.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { requireSession, requireWholeSession } from '../sessions/authenticate.ts';
import { readQuery, textField } from '../read-fields.ts';

const querySchema = z.object({ scope: textField });

/** Ends this session, all of the user's, or all but this one; the last two require a taken second step, if enabled. */
export async function signOut(parts: AuthParts, request: FastifyRequest): Promise<void> {
  const current = await requireSession(parts, request.headers.authorization);
  const { user, sessionId } = current;
  const scope = readQuery(querySchema, request.query).scope ?? 'global';
  // A caller with only the password must not end sessions that have taken the second step.
  if (scope !== 'local')
    requireWholeSession(current, new AuthError('insufficient_aal', authRefusals.second_step_for_sign_out));
  const sql = parts.database.query;
  if (scope === 'global') await deleteSessions(sql, user.id, null);
  else if (scope === 'local') await deleteSession(sql, user.id, sessionId);
  else if (scope === 'others') await deleteSessions(sql, user.id, sessionId);
  else throw new AuthError('validation_failed', authRefusals.sign_out_scope_unknown({ scope }));
  const from = requestOrigin(request);
  await recordSecurityEvent(parts, { act: 'sign_out', userId: user.id, sessionId, from, detail: { scope } });
}
