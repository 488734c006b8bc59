import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { insertSession } from '#server/db/sessions.ts';
import { insertUser } from '#server/db/users.ts';
import { AuthError } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { describeSession } from './describe-session.ts';
import { requireEmail } from './email-address.ts';
import { requireStrongPassword } from './password-rules.ts';
import { requirePkceFields } from './pkce-fields.ts';
import { readFields, textField, userDataField } from './read-fields.ts';
import { mergeUserData } from './user-data.ts';

const bodySchema = z.object({
  email: textField,
  phone: textField,
  password: textField,
  data: userDataField,
  code_challenge: textField,
  code_challenge_method: textField,
});

/** Makes an account, confirmed at once because no mail can be sent yet, and signs it in. */
export async function signUp(parts: AuthParts, request: FastifyRequest) {
  const body = readFields(bodySchema, request.body);
  if (body.phone) throw new AuthError('phone_provider_disabled');
  if (!body.email && !body.password) throw new AuthError('anonymous_provider_disabled');
  if (!body.password) throw new AuthError('validation_failed', 'Please enter a password.');
  requireStrongPassword(body.password);
  requirePkceFields(body);
  const account = {
    email: requireEmail(body.email),
    password: body.password,
    data: mergeUserData({}, body.data),
  };
  const attempt = { account: account.email, address: request.socket.remoteAddress };
  return await parts.attempts.signUp(attempt, () => createAccount(parts, account));
}

async function createAccount(
  parts: AuthParts,
  account: { email: string; password: string; data: Record<string, unknown> },
) {
  // Hashed before we look, so that a taken address takes as long as a free one.
  const passwordHash = await parts.passwords.hash(account.password);
  const now = parts.clock.now();
  const created = await parts.database.asOwner(async (sql) => {
    const user = await insertUser(sql, { email: account.email, passwordHash, data: account.data, now });
    if (user === null) throw new AuthError('user_already_exists');
    return { user, session: await insertSession(sql, { userId: user.id, refreshKey: randomBytes(32), now }) };
  });
  return await describeSession(parts, created.user, created.session);
}
