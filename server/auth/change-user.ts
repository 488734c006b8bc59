import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { deleteSessions } from '#server/db/sessions.ts';
import { findPasswordHashById, lockUserOfSession, updateUser } from '#server/db/users.ts';
import { AuthError } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { requireLiving, requireSession } from './authenticate.ts';
import { describeUser } from './describe-user.ts';
import { requireStrongPassword } from './password-rules.ts';
import { readFields, textField, userDataField } from './read-fields.ts';
import { mergeUserData } from './user-data.ts';

const bodySchema = z.object({ email: textField, phone: textField, password: textField, data: userDataField });

/** Changes the password or the user's data. A new password ends all other sessions. */
export async function changeUser(parts: AuthParts, request: FastifyRequest) {
  const { user, sessionId } = await requireSession(parts, request.headers.authorization);
  const body = readFields(bodySchema, request.body);
  if (body.phone) throw new AuthError('phone_provider_disabled');
  if (body.email && body.email.toLowerCase() !== user.email)
    throw new AuthError('validation_failed', 'The e-mail address of an account cannot be changed yet.');
  const attempt = { account: user.id, address: request.socket.remoteAddress };
  const { password } = body;
  if (password) requireStrongPassword(password);
  const passwordHash = password
    ? await parts.attempts.signIn(attempt, () => hashNewPassword(parts, user.id, password))
    : null;
  const now = parts.clock.now();
  const changed = await parts.database.asOwner(async (sql) => {
    const locked = requireLiving(await lockUserOfSession(sql, user.id, sessionId));
    const data = body.data ? mergeUserData(locked.user_metadata, body.data) : null;
    if (passwordHash !== null) await deleteSessions(sql, user.id, sessionId);
    return await updateUser(sql, user.id, { passwordHash, data, now });
  });
  return describeUser(changed);
}

// Limited like a sign-in, because the refusal of the old password would tell a thief of the session that it is right.
async function hashNewPassword(parts: AuthParts, userId: string, password: string): Promise<string> {
  const stored = await findPasswordHashById(parts.database.query, userId);
  if (await parts.passwords.verify(stored, password)) throw new AuthError('same_password');
  return await parts.passwords.hash(password);
}
