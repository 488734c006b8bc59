import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findUserByEmail } from '#server/db/accounts/users.ts';
import { askEmailChange } from '../links/ask-email-change.ts';
import { askMail, requireMail } from '../links/ask-mail.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { requireEmail } from '../email-address.ts';
import { readPkceFields } from '../links/pkce-fields.ts';
import { readFields, readQuery, redirectQuerySchema, textField } from '../read-fields.ts';
import { safeRedirect } from '../links/redirect-address.ts';

const bodySchema = z.object({
  type: textField,
  email: textField,
  phone: textField,
  code_challenge: textField,
  code_challenge_method: textField,
});

/** Mails the links of a sign-up or address change again. Does not reveal if there is one. */
export async function resendMail(parts: AuthParts, request: FastifyRequest) {
  const body = readFields(bodySchema, request.body);
  requireRecipient(body);
  requireMail(parts);
  const isSignUp = body.type === 'signup';
  const challenge = readPkceFields(body);
  const email = requireEmail(body.email);
  const { redirect_to: wanted } = readQuery(redirectQuerySchema, request.query);
  const redirectTo = safeRedirect(parts.config, wanted);
  await parts.attempts.mail({ account: email, address: request.ip });
  await parts.database.asOwner(async (sql) => {
    const user = await findUserByEmail(sql, email);
    if (user !== null && !isSignUp && user.new_email !== null)
      return await askEmailChange(parts, sql, { user, newEmail: user.new_email, challenge, redirectTo });
    const isWaiting = user !== null && isSignUp && user.email_confirmed_at === null;
    return await askMail(parts, sql, {
      userId: isWaiting ? user.id : null,
      kind: 'signup',
      recipient: email,
      redirectTo,
      challenge,
      account: { passwordHash: user?.password_hash ?? null, data: user?.user_metadata ?? {} },
    });
  });
  return {};
}

/** Refuses requests without a recipient, and text messages, which this server cannot send. */
function requireRecipient({ type, email, phone }: z.output<typeof bodySchema>): void {
  const isKnown = ['signup', 'email_change', 'sms', 'phone_change'].includes(type ?? '');
  const refuse = (text: string) => new AuthError('validation_failed', text);
  if (!isKnown) throw refuse(authRefusals.resend_type_missing);
  if (type === 'signup' && !email) throw refuse(authRefusals.resend_without_email);
  if (type === 'sms' && !phone) throw refuse(authRefusals.resend_without_phone);
  if (email && phone) throw refuse(authRefusals.resend_one_address);
  if (phone) throw new AuthError('phone_provider_disabled', authRefusals.phone_sign_in_off);
  if (!email || type === 'phone_change') throw refuse(authRefusals.resend_address_missing);
}
