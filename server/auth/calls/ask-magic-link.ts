import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { setAdmitted } from '#server/db/accounts/sign-up-policy.ts';
import { findUserByEmail, insertUser, type NewUser, type UserRow } from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { askMail } from '../links/ask-mail.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { requireEmail } from '../email-address.ts';
import { maySignUp } from '../may-sign-up.ts';
import { readPkceFields } from '../links/pkce-fields.ts';
import { readFields, readQuery, redirectQuerySchema, textField, userDataField } from '../read-fields.ts';
import { safeRedirect } from '../links/redirect-address.ts';
import { mergeUserData } from '../user-data.ts';

const bodySchema = z.object({
  email: textField,
  phone: textField,
  channel: textField,
  create_user: z.nullish(z.boolean()),
  data: userDataField,
  code_challenge: textField,
  code_challenge_method: textField,
});

/**
 * Mails a link and a code for signing in, and creates a missing account unless the client forbids it. Does not reveal if an account exists,
 * unlike GoTrue, which refuses unknown addresses.
 */
export async function askMagicLink(parts: AuthParts, request: FastifyRequest) {
  const body = readFields(bodySchema, request.body);
  requireMailbox(body);
  if (!parts.config.accounts.hasMagicLinks) throw new AuthError('otp_disabled');
  const challenge = readPkceFields(body);
  const email = requireEmail(body.email);
  const data = mergeUserData({}, body.data);
  const { redirect_to: wanted } = readQuery(redirectQuerySchema, request.query);
  await parts.attempts.mail({ account: email, address: request.ip });
  await parts.database.asOwner(async (sql) => {
    const account = { email, passwordHash: null, data, now: parts.clock.now() };
    const made = body.create_user === false ? null : await makeAccount(parts, sql, account);
    const user = made ?? (await findUserByEmail(sql, email));
    await askMail(parts, sql, {
      userId: user?.id ?? null,
      kind: 'magiclink',
      recipient: email,
      redirectTo: safeRedirect(parts.config, wanted),
      challenge,
    });
  });
  return {};
}

/** Also returns null if this account may not be created, because the answer must reveal neither this nor whether an account exists. */
async function makeAccount(parts: AuthParts, sql: Sql, account: NewUser): Promise<UserRow | null> {
  const newcomer = { email: account.email, isMailboxProven: true };
  const verdict = await maySignUp(parts.config, sql, { newcomer, now: account.now });
  if (!verdict.isAllowed) return null;
  const user = await insertUser(sql, account, { isConfirmed: false });
  if (user !== null) await setAdmitted(sql, user.id, { isAdmitted: verdict.isAdmitted, isNew: true });
  return user;
}

/** Refuses a request that does not name one mailbox. */
function requireMailbox({ email, phone, channel }: z.output<typeof bodySchema>): void {
  const refuse = (text: string) => new AuthError('validation_failed', text);
  if (email && phone) throw refuse(authRefusals.one_address_only);
  if (email && channel) throw refuse(authRefusals.channel_without_phone);
  if (phone) throw new AuthError('phone_provider_disabled');
  if (!email) throw refuse(authRefusals.address_missing);
}
