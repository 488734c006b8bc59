import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findUserByEmail } from '#server/db/accounts/users.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { askMail, requireMail } from '../links/ask-mail.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { requireEmail } from '../email-address.ts';
import { readPkceFields } from '../links/pkce-fields.ts';
import { readFields, readQuery, redirectQuerySchema, textField } from '../read-fields.ts';
import { safeRedirect } from '../links/redirect-address.ts';

const bodySchema = z.object({
  email: textField,
  code_challenge: textField,
  code_challenge_method: textField,
});

/** Mails a link for a new password. Does not reveal if the address has an account. */
export async function recoverPassword(parts: AuthParts, request: FastifyRequest) {
  requireMail(parts);
  const body = readFields(bodySchema, request.body);
  if (!body.email) throw new AuthError('validation_failed', authRefusals.recovery_without_email);
  const email = requireEmail(body.email);
  const challenge = readPkceFields(body);
  const { redirect_to: wanted } = readQuery(redirectQuerySchema, request.query);
  await parts.attempts.mail({ account: email, address: request.ip });
  const user = await parts.database.asOwner(async (sql) => {
    const found = await findUserByEmail(sql, email);
    await askMail(parts, sql, {
      userId: found?.id ?? null,
      kind: 'recovery',
      recipient: email,
      redirectTo: safeRedirect(parts.config, wanted),
      challenge,
    });
    return found;
  });
  const from = requestOrigin(request);
  await recordSecurityEvent(parts, { act: 'recovery_asked', userId: user?.id ?? null, from });
  return {};
}
