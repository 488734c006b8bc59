import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { acceptInvitation } from '#server/db/accounts/invitations.ts';
import { makeOperatorIfNone, setAdmitted } from '#server/db/accounts/sign-up-policy.ts';
import {
  contestPassword,
  findUserByEmail,
  insertConfirmedUser,
  insertAnonymousUser,
  insertUser,
  type NewUser,
  type UserRow,
} from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import type { SessionRow } from '#server/db/accounts/sessions.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { askMail } from '../links/ask-mail.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { describeUser } from '../sessions/describe-user.ts';
import { requireEmail } from '../email-address.ts';
import { type Newcomer, requireSignUp } from '../may-sign-up.ts';
import { requireStrongPassword } from '../passwords/password-rules.ts';
import { type PkceChallenge, readPkceFields } from '../links/pkce-fields.ts';
import { readFields, readQuery, redirectQuerySchema, textField, userDataField } from '../read-fields.ts';
import { safeRedirect } from '../links/redirect-address.ts';
import { mergeUserData, type UserData } from '../user-data.ts';

const bodySchema = z.object({
  email: textField,
  phone: textField,
  password: textField,
  data: userDataField,
  code_challenge: textField,
  code_challenge_method: textField,
});

/** Target of a sign-up's confirmation link, and the browser that may exchange its code. */
interface LinkWish {
  readonly challenge: PkceChallenge | null;
  readonly redirectTo: string;
}

/** Fields of the user's data in which the official client sends an invitation's token and the first account's code; neither is stored. */
const invitationName = 'invitation';
const codeName = 'first_account_code';

/** Creates an account. Returns its session, or only the user if a mailed link must be opened first. */
export async function signUp(parts: AuthParts, request: FastifyRequest) {
  const body = readFields(bodySchema, request.body);
  if (!body.email && !body.phone) return await signUpAnonymously(parts, request, body.data);
  if (!body.password) throw new AuthError('validation_failed', authRefusals.password_missing);
  requireStrongPassword(parts.config, body.password);
  if (body.email && body.phone) throw new AuthError('validation_failed', authRefusals.sign_up_one_address);
  if (body.phone) throw new AuthError('phone_provider_disabled', authRefusals.phone_sign_up_off);
  const challenge = readPkceFields(body);
  const email = requireEmail(body.email);
  const { [invitationName]: invitation, [codeName]: code, ...said } = body.data ?? {};
  const data = mergeUserData({}, said);
  const newcomer = { email, invitation: toText(invitation), code: toText(code) };
  const { password } = body;
  const { redirect_to: wanted } = readQuery(redirectQuerySchema, request.query);
  const link = { challenge, redirectTo: safeRedirect(parts.config, wanted) };
  const attempt = { account: email, address: request.ip };
  return await parts.attempts.signUp(attempt, async () => {
    const { isInvited } = await requireTold(parts, request, newcomer);
    const isMailed = parts.config.mail.confirmsAccounts && !isInvited;
    if (isMailed) await parts.attempts.mail(attempt);
    // Hashed before the lookup, so that a taken address takes as long as a free one.
    const passwordHash = await parts.passwords.hash(password);
    const account = { email, passwordHash, data, now: parts.clock.now() };
    return isMailed
      ? await askForConfirmation(parts, request, { account, link, code: newcomer.code })
      : await createAccount(parts, request, { account, newcomer });
  });
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Applies the sign-up rule before any work; logs a refusal. */
async function requireTold(parts: AuthParts, request: FastifyRequest, newcomer: Newcomer) {
  try {
    const asked = { newcomer, now: parts.clock.now() };
    return await requireSignUp(parts.config, parts.database.query, asked);
  } catch (error) {
    if (error instanceof AuthError) await noteSignUp(parts, request, null, { reason: error.code });
    throw error;
  }
}

/** `user`: null if no account was created. */
async function noteSignUp(
  parts: AuthParts,
  request: FastifyRequest,
  user: { id: string; sessionId?: string } | null,
  detail: Record<string, string>,
): Promise<void> {
  await recordSecurityEvent(parts, {
    act: user === null ? 'sign_up_refused' : 'sign_up',
    userId: user?.id ?? null,
    sessionId: user?.sessionId ?? null,
    from: requestOrigin(request),
    detail,
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
      await requireSignUp(parts.config, sql, { newcomer: { email: null }, now });
      const user = await insertAnonymousUser(sql, { data, now });
      return {
        user,
        session: await beginSession(sql, request, { userId: user.id, method: 'anonymous', now }),
      };
    });
    await noteSignUp(parts, request, pickIds(created), { method: 'anonymous' });
    return await describeSession(parts, created.user, created.session);
  });
}

function pickIds({ user, session }: { user: UserRow; session: SessionRow }) {
  return { id: user.id, sessionId: session.id };
}

async function createAccount(
  parts: AuthParts,
  request: FastifyRequest,
  { account, newcomer }: { account: NewUser; newcomer: Newcomer },
) {
  const { now } = account;
  const created = await parts.database.asOwner(async (sql) => {
    const { isFirst, isInvited } = await requireSignUp(parts.config, sql, { newcomer, now });
    const user = await insertConfirmedUser(sql, account);
    if (user === null) throw new AuthError('user_already_exists');
    if (isFirst) await makeOperatorIfNone(sql, user.id);
    if (isInvited) await acceptInvitation(sql, account.email, now);
    const begun = { userId: user.id, method: 'password', now } as const;
    return { user, session: await beginSession(sql, request, begun) };
  });
  const method = newcomer.invitation ? 'invitation' : 'password';
  await noteSignUp(parts, request, pickIds(created), { method });
  return await describeSession(parts, created.user, created.session);
}

async function askForConfirmation(
  parts: AuthParts,
  request: FastifyRequest,
  { account, link, code }: { account: NewUser; link: LinkWish; code: string | null },
) {
  const created = await parts.database.asOwner(async (sql) => {
    const asked = { newcomer: { email: account.email, code }, now: account.now };
    const { isAdmitted } = await requireSignUp(parts.config, sql, asked);
    const made = await insertUser(sql, account, { isConfirmed: false });
    const user = made ?? (await contestAccount(sql, account.email));
    if (user !== null) await setAdmitted(sql, user.id, { isAdmitted, isNew: made !== null });
    await mailAboutSignUp(parts, sql, { user, account, link });
    return made;
  });
  await noteSignUp(parts, request, created, created ? { method: 'password' } : { reason: 'known_address' });
  // Signing up a known address reveals nothing: the answer looks like that for a new account.
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
    app_metadata: {},
    banned_until: null,
    invited_at: null,
    factors: [],
    email_confirmed_at: null,
    last_sign_in_at: null,
    created_at: now,
    updated_at: now,
  };
}
