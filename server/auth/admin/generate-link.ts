import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addresses } from '#core/public-addresses.ts';
import { insertMail, insertMailToken, markMailSent, type MailRow } from '#server/db/accounts/mails.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { hashOfMailCode, newMailCode } from '#server/outgoing/mail/mail-code.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { findLinkType } from '../links/apply-link.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { describeUser } from '../sessions/describe-user.ts';
import { requireEmail } from '../email-address.ts';
import { hashOfLinkSecret, newLinkSecret } from '../links/link-secret.ts';
import { requireStrongPassword } from '../passwords/password-rules.ts';
import { readFields, readQuery, redirectQuerySchema, textField, userDataField } from '../read-fields.ts';
import { safeRedirect } from '../links/redirect-address.ts';
import { findUserByEmail } from '#server/db/accounts/users.ts';
import { prepareLink, type LinkWish, type PreparedLink, unknownAddress } from './prepare-link.ts';

const bodySchema = z.object({
  type: textField,
  email: textField,
  new_email: textField,
  password: textField,
  data: userDataField,
  redirect_to: textField,
});

const linkKinds = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const;

/** Creates a link like those we mail, for a mail that the caller sends. */
export async function generateLink(parts: AuthParts, request: FastifyRequest) {
  const body = readFields(bodySchema, request.body);
  const query = readQuery(redirectQuerySchema, request.query);
  const redirectTo = safeRedirect(parts.config, body.redirect_to || query.redirect_to);
  const wish = await readWish(parts, body);
  const [token, code] = [newLinkSecret(), newMailCode()];
  const link = await parts.database.asOwner(async (sql) => {
    const prepared = await prepareLink(parts, sql, wish);
    await insertTokens(parts, sql, { prepared, redirectTo, token, code });
    return prepared;
  });
  const from = requestOrigin(request);
  const detail = { type: link.kind };
  await recordSecurityEvent(parts, { act: 'admin_link_made', userId: link.user.id, from, detail });
  const type = findLinkType(link.kind) ?? '';
  const address = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return {
    ...describeUser(link.user),
    action_link: `${parts.config.publicUrl}${addresses.authVerify.href()}?${address.toString()}`,
    email_otp: code,
    hashed_token: token,
    redirect_to: redirectTo,
    verification_type: link.kind,
  };
}

async function readWish(parts: AuthParts, body: z.output<typeof bodySchema>): Promise<LinkWish> {
  const email = requireEmail(body.email);
  const kind = linkKinds.find((known) => known === body.type);
  if (kind === undefined)
    throw new AuthError(
      'validation_failed',
      authRefusals.link_type_unknown({ type: (body.type ?? '').slice(0, 100) }),
    );
  const known = await findUserByEmail(parts.database.query, email);
  const wish = { kind, email, data: body.data, newEmail: '', passwordHash: known?.password_hash ?? null };
  if (kind === 'email_change_current' || kind === 'email_change_new') {
    if (known === null) throw unknownAddress();
    return { ...wish, newEmail: requireEmail(body.new_email) };
  }
  if (kind !== 'signup') return wish;
  if (known === null && !body.password)
    throw new AuthError('validation_failed', authRefusals.password_missing);
  if (!body.password) return wish;
  requireStrongPassword(parts.config, body.password);
  return { ...wish, passwordHash: await parts.passwords.hash(body.password) };
}

async function insertTokens(
  parts: AuthParts,
  sql: Sql,
  link: { prepared: PreparedLink; redirectTo: string; token: string; code: string },
): Promise<void> {
  const now = parts.clock.now();
  const { kind, recipient, user, account, mailId: waiting } = link.prepared;
  const mail: Parameters<typeof insertMail>[1] = {
    userId: user.id,
    kind: kind satisfies MailRow['kind'],
    recipient,
    redirectTo: link.redirectTo,
    challenge: null,
    ...(account !== null && { account }),
  };
  const mailId = waiting ?? (await insertMail(sql, mail, now));
  await markMailSent(sql, mailId, now);
  await insertMailToken(sql, mailId, hashOfLinkSecret(link.token), now);
  await insertMailToken(sql, mailId, hashOfMailCode(link.code), now);
}
