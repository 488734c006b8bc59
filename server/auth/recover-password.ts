import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findUserByEmail } from '#server/db/users.ts';
import { askMail } from './ask-mail.ts';
import type { AuthParts } from './auth-parts.ts';
import { requireEmail } from './email-address.ts';
import { readPkceFields } from './pkce-fields.ts';
import { readFields, redirectQuerySchema, textField } from './read-fields.ts';
import { safeRedirect } from './redirect-address.ts';
import { requireMail } from './require-mail.ts';

const bodySchema = z.object({
  email: textField,
  code_challenge: textField,
  code_challenge_method: textField,
});

/** Mails a link for a new password. Says nothing about whether the address has an account. */
export async function recoverPassword(parts: AuthParts, request: FastifyRequest) {
  requireMail(parts);
  const body = readFields(bodySchema, request.body);
  const challenge = readPkceFields(body);
  const email = requireEmail(body.email);
  const { redirect_to: wanted } = readFields(redirectQuerySchema, request.query);
  parts.attempts.mail({ account: email, address: request.ip });
  await parts.database.asOwner(async (sql) => {
    const user = await findUserByEmail(sql, email);
    await askMail(parts, sql, {
      userId: user?.id ?? null,
      kind: 'recovery',
      recipient: email,
      redirectTo: safeRedirect(parts.config, wanted),
      challenge,
    });
  });
  return {};
}
