import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { askMail, requireMail } from '../links/ask-mail.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { requireSession } from '../sessions/authenticate.ts';

/** Mails the signed-in user a code that replaces the current password for changes of the account. */
export async function reauthenticate(parts: AuthParts, request: FastifyRequest) {
  const { user, sessionId } = await requireSession(parts, request.headers.authorization);
  if (user.email === '')
    throw new AuthError('validation_failed', authRefusals.reauthentication_without_address);
  requireMail(parts);
  await parts.attempts.mail({ account: user.email, address: request.ip });
  await parts.database.asOwner((sql) =>
    askMail(parts, sql, {
      userId: user.id,
      kind: 'reauthentication',
      recipient: user.email,
      redirectTo: `${parts.config.publicUrl}/`,
      challenge: null,
    }),
  );
  const from = requestOrigin(request);
  await recordSecurityEvent(parts, { act: 'code_asked', userId: user.id, sessionId, from });
  return {};
}
