import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { insertMail, insertMailToken, markMailSent } from '#server/db/mails.ts';
import { findUserByEmail } from '#server/db/users.ts';
import { hashOfMailCode, newMailCode } from '#server/mail/mail-code.ts';
import { recordSecurityEvent } from '#server/db/security-events.ts';
import { requestOrigin } from '#server/platform/request-origin.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { describeUser } from '../describe-user.ts';
import { requireEmail } from '../email-address.ts';
import { hashOfLinkSecret, newLinkSecret } from '../link-secret.ts';
import { readFields, redirectQuerySchema, textField } from '../read-fields.ts';
import { safeRedirect } from '../redirect-address.ts';
import { requireFound } from './find-any-user.ts';

const bodySchema = z.object({ type: textField, email: textField });

/** Makes a link that signs an account in, for a mail that somebody else sends. It is like the one we would have mailed. */
export async function generateLink(parts: AuthParts, request: FastifyRequest) {
  const { type, email } = readFields(bodySchema, request.body);
  if (type !== 'magiclink' && type !== 'recovery')
    throw new AuthError('validation_failed', 'The type must be magiclink or recovery.');
  const recipient = requireEmail(email);
  const { redirect_to: wanted } = readFields(redirectQuerySchema, request.query);
  const redirectTo = safeRedirect(parts.config, wanted);
  const [token, code] = [newLinkSecret(), newMailCode()];
  const user = await parts.database.asOwner(async (sql) => {
    const now = parts.clock.now();
    const found = requireFound(await findUserByEmail(sql, recipient));
    const mail = { userId: found.id, kind: type, recipient, redirectTo, challenge: null } as const;
    const mailId = await insertMail(sql, mail, now);
    await markMailSent(sql, mailId, now);
    await insertMailToken(sql, mailId, hashOfLinkSecret(token), now);
    await insertMailToken(sql, mailId, hashOfMailCode(code), now);
    return found;
  });
  const from = requestOrigin(request);
  await recordSecurityEvent(parts, { act: 'admin_link_made', userId: user.id, from, detail: { type } });
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return {
    ...describeUser(user),
    action_link: `${parts.config.publicUrl}/auth/v1/verify?${query.toString()}`,
    email_otp: code,
    hashed_token: token,
    redirect_to: redirectTo,
    verification_type: type,
  };
}
