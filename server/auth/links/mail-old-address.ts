import type { UserRow } from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { askMail } from './ask-mail.ts';
import type { AuthParts } from '../auth-parts.ts';
import { isAnonymous } from '../sessions/describe-user.ts';

/** Notifies the former address of an account that it no longer belongs to it. `user` is the account before the change. */
export async function mailOldAddress(
  parts: Pick<AuthParts, 'config' | 'queue' | 'clock'>,
  sql: Sql,
  { user, newEmail }: { user: UserRow; newEmail: string },
): Promise<void> {
  if (!parts.config.mail.isRead || isAnonymous(user) || user.email_confirmed_at === null) return;
  await askMail(parts, sql, {
    userId: user.id,
    kind: 'email_changed',
    recipient: user.email,
    redirectTo: `${parts.config.publicUrl}/login`,
    challenge: null,
    detail: { email: newEmail },
  });
}
