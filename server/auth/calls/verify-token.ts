import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { lockMailOfToken } from '#server/db/accounts/mails.ts';
import { hashOfMailCode } from '#server/outgoing/mail/mail-code.ts';
import { applyLink, findLinkType } from '../links/apply-link.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { beginLinkSession, noteEmailChange, noteLinkSignIn } from '../links/begin-link-session.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { parseEmail } from '../email-address.ts';
import { hashOfLinkSecret } from '../links/link-secret.ts';
import { readFields, textField } from '../read-fields.ts';

const bodySchema = z.object({
  type: textField,
  token_hash: textField,
  token: textField,
  email: textField,
  phone: textField,
});

/** Values of `type`, except the two for text messages. */
const mailTypes = ['signup', 'invite', 'recovery', 'magiclink', 'email_change', 'email'];

/**
 * Exchanges a link's token, or the code in the same mail, for a session without opening the link. Refuses tokens that belong to a browser's
 * PKCE challenge, because nothing proves that it is this browser; codes are typed by a person.
 */
export async function verifyToken(parts: AuthParts, request: FastifyRequest) {
  const body = readFields(bodySchema, request.body);
  requireOneToken(body);
  const token = body.token_hash || body.token || '';
  const email = body.token_hash ? null : requireMailbox(body);
  return await parts.attempts.link(request.ip, async () => {
    const now = parts.clock.now();
    const done = await parts.database.asOwner(async (sql) => {
      const refusal = new AuthError(
        'otp_expired',
        email === null ? undefined : authRefusals.mail_code_expired,
      );
      const typed = email === null ? null : await lockMailOfToken(sql, hashOfMailCode(token));
      const mail = typed ?? (await lockMailOfToken(sql, hashOfLinkSecret(token)));
      const isMeant = mail !== null && isTypeOf(body.type ?? '', findLinkType(mail.kind));
      const isElsewhere = typed === null && mail?.code_challenge !== null;
      if (!isMeant || isElsewhere || (email !== null && email !== mail.recipient)) throw refusal;
      const outcome = await applyLink(parts, sql, mail);
      if (outcome === 'half') return null;
      if (outcome === 'repeated') throw refusal;
      return { mail, ...(await beginLinkSession(sql, request, mail, now)) };
    });
    if (done === null) return { msg: authRefusals.half_changed, code: '200' };
    await noteEmailChange(parts, request, done.mail);
    await noteLinkSignIn(parts, request, done);
    return await describeSession(parts, done.user, done.session);
  });
}

// 'email' is the client's newer name for both sign-up and magic link.
function isTypeOf(given: string, type: string | null): boolean {
  return (
    given === type || (given === 'email' && (type === 'signup' || type === 'magiclink' || type === 'invite'))
  );
}

function requireOneToken(body: z.output<typeof bodySchema>): void {
  const refuse = (text: string) => new AuthError('validation_failed', text);
  if (!body.type) throw refuse(authRefusals.verify_type_missing);
  if (Boolean(body.token) === Boolean(body.token_hash)) throw refuse(authRefusals.verify_one_token);
  if (body.token_hash && (body.email || body.phone)) throw refuse(authRefusals.verify_hash_alone);
  if (body.token_hash && !mailTypes.includes(body.type)) throw refuse(authRefusals.verify_type_unknown);
}

/** Returns the address to which a typed code was sent; text messages are not supported. */
function requireMailbox({ type, email, phone }: z.output<typeof bodySchema>): string {
  if (phone && !email && (type === 'sms' || type === 'phone_change')) {
    if (!/^\+?[1-9][\d ]{1,20}$/.test(phone))
      throw new AuthError('validation_failed', authRefusals.phone_invalid);
    throw new AuthError('otp_expired', authRefusals.mail_code_expired);
  }
  if (!email || phone) throw new AuthError('validation_failed', authRefusals.verify_one_address);
  const address = parseEmail(email);
  if (address === null)
    throw new AuthError('validation_failed', authRefusals.verify_email_invalid, { status: 422 });
  return address;
}
