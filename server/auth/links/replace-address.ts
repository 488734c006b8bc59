import { deleteMails } from '#server/db/accounts/mails.ts';
import { changeEmail, findUserByEmail, setNewEmail, type UserRow } from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { mailboxKinds } from './apply-link.ts';
import { askEmailChange } from './ask-email-change.ts';
import { mailOldAddress } from './mail-old-address.ts';
import type { PkceChallenge } from './pkce-fields.ts';

/**
 * Changes an account's address. If accounts are confirmed by mail, both addresses must confirm first; otherwise it takes effect
 * immediately.
 */
export async function replaceAddress(
  parts: AuthParts,
  sql: Sql,
  user: UserRow,
  change: { newEmail: string; challenge: PkceChallenge | null; redirectTo: string },
): Promise<UserRow> {
  const { newEmail, challenge, redirectTo } = change;
  const now = parts.clock.now();
  if ((await findUserByEmail(sql, newEmail)) !== null) throw new AuthError('email_exists');
  if (!parts.config.mail.confirmsAccounts) {
    const changed = await changeEmail(sql, user.id, newEmail, now);
    if (changed === null) throw new AuthError('email_exists');
    await deleteMails(sql, user.id, { kinds: mailboxKinds });
    await mailOldAddress(parts, sql, { user, newEmail });
    return changed;
  }
  const waiting = await setNewEmail(sql, user.id, newEmail, now);
  await askEmailChange(parts, sql, { user: waiting, newEmail, challenge, redirectTo });
  return waiting;
}
