import { deleteMails } from '#server/db/accounts/mails.ts';
import type { UserRow } from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { askMail } from './ask-mail.ts';
import type { AuthParts } from '../auth-parts.ts';
import { isAnonymous } from '../sessions/describe-user.ts';
import type { PkceChallenge } from './pkce-fields.ts';

export const emailChangeKinds = ['email_change_current', 'email_change_new'] as const;

/** Mails a link to the current address, if there is one, and one to the new address; both must be opened. */
export async function askEmailChange(
  parts: AuthParts,
  sql: Sql,
  change: { user: UserRow; newEmail: string; challenge: PkceChallenge | null; redirectTo: string },
): Promise<void> {
  const { user, newEmail, challenge, redirectTo } = change;
  // Links for a previously requested address must no longer work.
  await deleteMails(sql, user.id, { kinds: emailChangeKinds });
  const mail = { userId: user.id, challenge, redirectTo };
  if (!isAnonymous(user))
    await askMail(parts, sql, { ...mail, kind: 'email_change_current', recipient: user.email });
  await askMail(parts, sql, { ...mail, kind: 'email_change_new', recipient: newEmail });
}
