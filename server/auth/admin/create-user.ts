import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import { insertUser } from '#server/db/accounts/users.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { describeUser } from '../sessions/describe-user.ts';
import { requireEmail } from '../email-address.ts';
import { requireStrongPassword } from '../passwords/password-rules.ts';
import { mergeUserData } from '../user-data.ts';
import { applyAdminFields } from './apply-admin-fields.ts';
import { readUserFields } from './user-fields.ts';

/** Creates an account without a session; without a password its owner gets in by mailed links only. */
export async function createUser(parts: AuthParts, request: FastifyRequest) {
  const fields = readUserFields(request.body);
  if (!fields.email) throw new AuthError('validation_failed', authRefusals.user_without_address);
  const email = requireEmail(fields.email);
  const { password } = fields;
  if (password) requireStrongPassword(parts.config, password);
  const passwordHash = password ? await parts.passwords.hash(password) : null;
  const data = mergeUserData({}, fields.user_metadata);
  const now = parts.clock.now();
  const isConfirmed = fields.email_confirm === true;
  const user = await parts.database.asOwner(async (sql) => {
    const made = await insertUser(sql, { email, passwordHash, data, now }, { isConfirmed });
    if (made === null) throw new AuthError('email_exists');
    return await applyAdminFields(sql, made, fields, now);
  });
  const from = requestOrigin(request);
  await recordSecurityEvent(parts, { act: 'admin_user_created', userId: user.id, from });
  return describeUser(user);
}
