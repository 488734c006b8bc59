import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { deleteMails } from '#server/db/mails.ts';
import { deleteSessions } from '#server/db/sessions.ts';
import {
  changeEmail,
  findPasswordHashById,
  findUserByEmail,
  lockUserOfSession,
  setNewEmail,
  updateUser,
  type UserRow,
} from '#server/db/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { askEmailChange } from './ask-email-change.ts';
import { askMail } from './ask-mail.ts';
import { AuthError } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { requireLiving, requireSession } from './authenticate.ts';
import { describeUser } from './describe-user.ts';
import { requireEmail } from './email-address.ts';
import { requireStrongPassword } from './password-rules.ts';
import { type PkceChallenge, readPkceFields } from './pkce-fields.ts';
import { readFields, redirectQuerySchema, textField, userDataField } from './read-fields.ts';
import { safeRedirect } from './redirect-address.ts';
import { mergeUserData } from './user-data.ts';

const bodySchema = z.object({
  email: textField,
  phone: textField,
  password: textField,
  current_password: textField,
  data: userDataField,
  code_challenge: textField,
  code_challenge_method: textField,
});

interface Change {
  readonly sessionId: string;
  readonly passwordHash: string | null;
  readonly data: Record<string, unknown> | null;
  readonly newEmail: string | null;
  readonly challenge: PkceChallenge | null;
  readonly redirectTo: string;
}

/** Changes the password, the address or the user's data. A new password ends all other sessions. */
export async function changeUser(parts: AuthParts, request: FastifyRequest) {
  const { user, sessionId } = await requireSession(parts, request.headers.authorization);
  const body = readFields(bodySchema, request.body);
  if (body.phone) throw new AuthError('phone_provider_disabled');
  const challenge = readPkceFields(body);
  const email = body.email ? requireEmail(body.email) : user.email;
  const attempt = { account: user.id, address: request.ip };
  const { password, current_password: current } = body;
  if (password) requireStrongPassword(password);
  const passwordHash = password
    ? await parts.attempts.signIn(attempt, () => hashNewPassword(parts, user.id, { password, current }))
    : null;
  const isMailed = email !== user.email && parts.config.mail.confirmsAccounts;
  if (isMailed) parts.attempts.mail({ ...attempt, account: email });
  const { redirect_to: wanted } = readFields(redirectQuerySchema, request.query);
  const changed = await parts.database.asOwner((sql) =>
    applyChange(parts, sql, user.id, {
      sessionId,
      passwordHash,
      data: body.data ?? null,
      newEmail: email === user.email ? null : email,
      challenge,
      redirectTo: safeRedirect(parts.config, wanted),
    }),
  );
  return describeUser(changed);
}

async function applyChange(parts: AuthParts, sql: Sql, userId: string, change: Change): Promise<UserRow> {
  const now = parts.clock.now();
  const { passwordHash } = change;
  const locked = requireLiving(await lockUserOfSession(sql, userId, change.sessionId));
  if (passwordHash !== null) await endOtherWaysIn(parts, sql, locked, change.sessionId);
  const data = change.data === null ? null : mergeUserData(locked.user_metadata, change.data);
  const updated = await updateUser(sql, userId, { passwordHash, data, now });
  return change.newEmail === null ? updated : await applyNewEmail(parts, sql, updated, change);
}

async function endOtherWaysIn(parts: AuthParts, sql: Sql, user: UserRow, sessionId: string): Promise<void> {
  await deleteSessions(sql, user.id, sessionId);
  await deleteMails(sql, user.id, { kinds: ['recovery'] });
  if (!parts.config.mail.isRead) return;
  const redirectTo = `${parts.config.publicUrl}/login`;
  const notice = { kind: 'password_changed', recipient: user.email, redirectTo, challenge: null } as const;
  await askMail(parts, sql, { ...notice, userId: user.id });
}

/** Where accounts are confirmed by mail, both addresses must agree first; elsewhere the change counts at once. */
async function applyNewEmail(parts: AuthParts, sql: Sql, user: UserRow, change: Change): Promise<UserRow> {
  const newEmail = change.newEmail ?? '';
  const now = parts.clock.now();
  if ((await findUserByEmail(sql, newEmail)) !== null) throw new AuthError('email_exists');
  if (!parts.config.mail.confirmsAccounts) {
    const changed = await changeEmail(sql, user.id, newEmail, now);
    if (changed === null) throw new AuthError('email_exists');
    return changed;
  }
  const { challenge, redirectTo } = change;
  const waiting = await setNewEmail(sql, user.id, newEmail, now);
  await askEmailChange(parts, sql, { user: waiting, newEmail, challenge, redirectTo });
  return waiting;
}

// Limited like a sign-in, because a refusal would tell a thief of the session which password is right.
async function hashNewPassword(
  parts: AuthParts,
  userId: string,
  { password, current }: { password: string; current: string | null | undefined },
): Promise<string> {
  const stored = await findPasswordHashById(parts.database.query, userId);
  if (current && !(await parts.passwords.verify(stored, current)))
    throw new AuthError('current_password_mismatch');
  if (await parts.passwords.verify(stored, password)) throw new AuthError('same_password');
  return await parts.passwords.hash(password);
}
