import type { FastifyRequest } from 'fastify';
import { deleteApiKeys } from '#server/db/accounts/api-keys.ts';
import { deleteMails } from '#server/db/accounts/mails.ts';
import { deleteSessions } from '#server/db/accounts/sessions.ts';
import { changeEmail, lockUser, updateUser } from '#server/db/accounts/users.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { mailboxKinds } from '../links/apply-link.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { describeUser } from '../sessions/describe-user.ts';
import { mailOldAddress } from '../links/mail-old-address.ts';
import { requireEmail } from '../email-address.ts';
import { requireStrongPassword } from '../passwords/password-rules.ts';
import { mergeUserData } from '../user-data.ts';
import { applyAdminFields } from './apply-admin-fields.ts';
import { readUserId, requireFound } from './find-any-user.ts';
import { readUserFields } from './user-fields.ts';

/**
 * Changes the given fields of a user. A new password or address takes effect immediately and ends all existing sessions, links and API
 * keys.
 */
export async function changeAnyUser(parts: AuthParts, request: FastifyRequest) {
  const userId = readUserId(request);
  const fields = readUserFields(request.body);
  const { password, user_metadata: given } = fields;
  const email = fields.email ? requireEmail(fields.email) : null;
  if (password) requireStrongPassword(parts.config, password);
  const passwordHash = password ? await parts.passwords.hash(password) : null;
  const isConfirmed = fields.email_confirm === true;
  const changed = await parts.database.asOwner(async (sql) => {
    const user = requireFound(await lockUser(sql, userId));
    const now = parts.clock.now();
    if (passwordHash !== null || email !== null) {
      await deleteSessions(sql, userId, null);
      await deleteApiKeys(sql, userId);
      await deleteMails(sql, userId, { kinds: mailboxKinds });
    }
    if (email !== null && (await changeEmail(sql, userId, email, now)) === null)
      throw new AuthError('email_exists');
    if (email !== null && email !== user.email) await mailOldAddress(parts, sql, { user, newEmail: email });
    const data = given ? mergeUserData(user.user_metadata, given) : null;
    const updated = await updateUser(sql, userId, { passwordHash, data, isConfirmed, now });
    return await applyAdminFields(sql, updated, fields, now);
  });
  const changes = Object.keys(fields).filter((name) => name !== 'user_metadata' && name !== 'banMs');
  await recordSecurityEvent(parts, {
    act: 'admin_user_changed',
    userId,
    from: requestOrigin(request),
    detail: { fields: changes.join(' ') },
  });
  return describeUser(changed);
}
