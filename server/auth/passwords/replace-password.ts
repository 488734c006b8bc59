import { apiKeysMessages } from '#core/messages/screens/account/api-keys-messages.ts';
import { deleteApiKeys, type RevokedApiKey } from '#server/db/accounts/api-keys.ts';
import { deleteMails } from '#server/db/accounts/mails.ts';
import { deleteSessions } from '#server/db/accounts/sessions.ts';
import type { UserRow } from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { askMail } from '../links/ask-mail.ts';

/** Returns the hash of a password that replaces `stored`. Refuses the same password. */
export async function hashNewPassword(
  parts: AuthParts,
  stored: string | null,
  password: string,
): Promise<string> {
  if (await parts.passwords.verify(stored, password)) throw new AuthError('same_password');
  return await parts.passwords.hash(password);
}

/**
 * Ends all other access to the account after a new password: other sessions, pending links and, unless the owner keeps them, API keys.
 * Returns the revoked keys. Mails the owner if the server can send mail.
 */
export async function endOtherWaysIn(
  parts: AuthParts,
  sql: Sql,
  user: UserRow,
  { sessionId, keepsApiKeys }: { sessionId: string; keepsApiKeys: boolean },
): Promise<RevokedApiKey[]> {
  await deleteSessions(sql, user.id, sessionId);
  await deleteMails(sql, user.id, { kinds: ['recovery', 'magiclink', 'reauthentication'] });
  const revokedKeys = keepsApiKeys ? [] : await deleteApiKeys(sql, user.id);
  if (!parts.config.mail.isRead) return revokedKeys;
  const redirectTo = `${parts.config.publicUrl}/login`;
  const keys = revokedKeys.map(apiKeysMessages.named).join(', ');
  const notice = { kind: 'password_changed', recipient: user.email, redirectTo, challenge: null } as const;
  await askMail(parts, sql, { ...notice, userId: user.id, detail: { keys } });
  return revokedKeys;
}
