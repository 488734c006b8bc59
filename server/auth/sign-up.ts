import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  contestPassword,
  findUserByEmail,
  insertConfirmedUser,
  insertAnonymousUser,
  insertUser,
  type NewUser,
  type UserRow,
} from '#server/db/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { askMail } from './ask-mail.ts';
import { AuthError } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { beginSession } from './begin-session.ts';
import { describeSession } from './describe-session.ts';
import { describeUser } from './describe-user.ts';
import { requireEmail } from './email-address.ts';
import { requireStrongPassword } from './password-rules.ts';
import { type PkceChallenge, readPkceFields } from './pkce-fields.ts';
import { readFields, redirectQuerySchema, textField, userDataField } from './read-fields.ts';
import { safeRedirect } from './redirect-address.ts';
import { mergeUserData, type UserData } from './user-data.ts';

const bodySchema = z.object({
  email: textField,
  phone: textField,
  password: textField,
  data: userDataField,
  code_challenge: textField,
  code_challenge_method: textField,
});

/** Where a confirmation link of this sign-up leads, and who may exchange it. */
interface LinkWish {
  readonly challenge: PkceChallenge | null;
  readonly redirectTo: string;
}

/** Makes an account. Answers its session, or the user alone when a link in a mail must be opened first. */
export async function signUp(parts: AuthParts, request: FastifyRequest) {
  const body = readFields(bodySchema, request.body);
  if (body.phone) throw new AuthError('phone_provider_disabled');
  if (!body.email && !body.password) return await signUpAnonymously(parts, request, body.data);
  if (!body.password) throw new AuthError('validation_failed', 'Please enter a password.');
  requireStrongPassword(parts.config, body.password);
  const challenge = readPkceFields(body);
  const email = requireEmail(body.email);
  const data = mergeUserData({}, body.data);
  const { password } = body;
  const { redirect_to: wanted } = readFields(redirectQuerySchema, request.query);
  const link = { challenge, redirectTo: safeRedirect(parts.config, wanted) };
  const attempt = { account: email, address: request.ip };
  return await parts.attempts.signUp(attempt, async () => {
    if (parts.config.mail.confirmsAccounts) parts.attempts.mail(attempt);
    // Hashed before we look, so that a taken address takes as long as a free one.
    const passwordHash = await parts.passwords.hash(password);
    const account = { email, passwordHash, data, now: parts.clock.now() };
    return parts.config.mail.confirmsAccounts
      ? await askForConfirmation(parts, account, link)
      : await createAccount(parts, account, request);
  });
}

async function signUpAnonymously(
  parts: AuthParts,
  request: FastifyRequest,
  given: UserData | null | undefined,
) {
  if (!parts.config.accounts.hasAnonymous) throw new AuthError('anonymous_provider_disabled');
  const data = mergeUserData({}, given);
  return await parts.attempts.signUp({ account: '', address: request.ip }, async () => {
    const now = parts.clock.now();
    const created = await parts.database.asOwner(async (sql) => {
      const user = await insertAnonymousUser(sql, { data, now });
      return {
        user,
        session: await beginSession(sql, request, { userId: user.id, method: 'anonymous', now }),
      };
    });
    return await describeSession(parts, created.user, created.session);
  });
}

async function createAccount(parts: AuthParts, account: NewUser, request: FastifyRequest) {
  const created = await parts.database.asOwner(async (sql) => {
    const user = await insertConfirmedUser(sql, account);
    if (user === null) throw new AuthError('user_already_exists');
    const begun = { userId: user.id, method: 'password', now: account.now } as const;
    return { user, session: await beginSession(sql, request, begun) };
  });
  return await describeSession(parts, created.user, created.session);
}

async function askForConfirmation(parts: AuthParts, account: NewUser, link: LinkWish) {
  const created = await parts.database.asOwner(async (sql) => {
    const user = await insertUser(sql, account, { isConfirmed: false });
    await mailAboutSignUp(parts, sql, {
      user: user ?? (await contestAccount(sql, account.email)),
      account,
      link,
    });
    return user;
  });
  // Whoever signs a known address up learns nothing: the answer is that of a new account.
  const user = created ?? madeUpUser(account);
  return { ...describeUser(user), confirmation_sent_at: account.now.toISOString() };
}

async function contestAccount(sql: Sql, email: string): Promise<UserRow | null> {
  const user = await findUserByEmail(sql, email);
  if (user !== null) await contestPassword(sql, user.id);
  return user;
}

async function mailAboutSignUp(
  parts: AuthParts,
  sql: Sql,
  { user, account, link }: { user: UserRow | null; account: NewUser; link: LinkWish },
): Promise<void> {
  const mail = { userId: user?.id ?? null, recipient: account.email, ...link };
  if (user !== null && user.email_confirmed_at !== null)
    await askMail(parts, sql, { ...mail, kind: 'account_exists' });
  else
    await askMail(parts, sql, {
      ...mail,
      kind: 'signup',
      account: { passwordHash: account.passwordHash, data: account.data },
    });
}

function madeUpUser({ email, data, now }: NewUser): UserRow {
  return {
    id: randomUUID(),
    email,
    new_email: null,
    user_metadata: data,
    email_confirmed_at: null,
    last_sign_in_at: null,
    created_at: now,
    updated_at: now,
  };
}
