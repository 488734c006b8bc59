import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { lockMailOfToken } from '#server/db/mails.ts';
import { hashOfMailCode } from '#server/mail/mail-code.ts';
import { applyLink, halfText, linkTypeOf } from './apply-link.ts';
import { AuthError } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { beginLinkSession, noteEmailChange, noteLinkSignIn } from './begin-link-session.ts';
import { describeSession } from './describe-session.ts';
import { parseEmail } from './email-address.ts';
import { hashOfLinkSecret } from './link-secret.ts';
import { readFields, textField } from './read-fields.ts';

const bodySchema = z.object({ type: textField, token_hash: textField, token: textField, email: textField });

/**
 * Exchanges the token of a link, or the code beside it, for a session without following it. A token that belongs to a
 * browser's challenge is refused here, because nothing proves that it is this browser; a code is typed by a person.
 */
export async function verifyToken(parts: AuthParts, request: FastifyRequest) {
  const body = readFields(bodySchema, request.body);
  const token = body.token_hash || body.token;
  if (!token) throw new AuthError('validation_failed', 'Verify requires a token or a token hash.');
  if (!body.token_hash && !body.email)
    throw new AuthError('validation_failed', 'A token needs the e-mail address that it was sent to.');
  const email = body.token_hash ? null : parseEmail(body.email ?? '');
  return await parts.attempts.link(request.ip, async () => {
    const now = parts.clock.now();
    const done = await parts.database.asOwner(async (sql) => {
      const typed = email === null ? null : await lockMailOfToken(sql, hashOfMailCode(token));
      const mail = typed ?? (await lockMailOfToken(sql, hashOfLinkSecret(token)));
      const isMeant = mail !== null && isTypeOf(body.type ?? '', linkTypeOf(mail.kind));
      const isElsewhere = typed === null && mail?.code_challenge !== null;
      if (!isMeant || isElsewhere || (email !== null && email !== mail.recipient))
        throw new AuthError('otp_expired');
      const outcome = await applyLink(sql, mail, now);
      if (outcome === 'half') return null;
      if (outcome === 'repeated') throw new AuthError('otp_expired');
      return { mail, ...(await beginLinkSession(sql, request, mail, now)) };
    });
    if (done === null) return { msg: halfText, code: '200' };
    await noteEmailChange(parts, request, done.mail);
    await noteLinkSignIn(parts, request, done);
    return await describeSession(parts, done.user, done.session);
  });
}

// 'email' is the client's newer name for both.
function isTypeOf(given: string, type: string | null): boolean {
  return given === type || (given === 'email' && (type === 'signup' || type === 'magiclink'));
}
