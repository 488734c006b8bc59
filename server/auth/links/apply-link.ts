import { deleteMails, hasUnopenedMail, type MailRow, markMailOpened } from '#server/db/accounts/mails.ts';
import { acceptInvitation } from '#server/db/accounts/invitations.ts';
import {
  hasAccounts,
  isAdmittedUser,
  lockFirstAccount,
  makeOperatorIfNone,
} from '#server/db/accounts/sign-up-policy.ts';
import { changeEmail, confirmUser, lockUser, type UserRow } from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { emailChangeKinds } from './ask-email-change.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { mailOldAddress } from './mail-old-address.ts';
import { isWithin } from '#server/platform/clock.ts';

/** Lifetime of a mailed link, in ms. */
export const linkMs = 60 * 60_000;
/** Time in which an opened link may be opened again, in ms, because mail programs open links before people do. */
const reopenMs = 10 * 60_000;

/** Mails that prove access to the old mailbox: they must not work after the address has changed. */
export const mailboxKinds = ['signup', 'recovery', 'magiclink', 'invite', 'reauthentication'] as const;

/** The protocol's names for kinds of links. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change';

/** Returns the protocol's name for a mail's link; null if the mail has none. */
export function findLinkType(kind: MailRow['kind']): LinkType | null {
  if (kind === 'signup' || kind === 'recovery' || kind === 'magiclink' || kind === 'invite') return kind;
  return kind === 'email_change_current' || kind === 'email_change_new' ? 'email_change' : null;
}

/** `done`: a session may begin. `half`: the other address must confirm too. `repeated`: the link was used before, and has done its work. */
export type LinkOutcome = 'done' | 'half' | 'repeated';

/** Performs the action of a link when it is first opened. `mail` is locked. Refuses an expired link. */
export async function applyLink(
  parts: Pick<AuthParts, 'config' | 'queue' | 'clock'>,
  sql: Sql,
  mail: MailRow & { token_created_at: Date },
): Promise<LinkOutcome> {
  const now = parts.clock.now();
  const isLate = !isWithin(parts.clock, mail.token_created_at, linkMs);
  if (mail.user_id === null || (isLate && mail.opened_at === null)) throw new AuthError('otp_expired');
  if (mail.opened_at !== null) return await reapply(parts, sql, { ...mail, opened_at: mail.opened_at });
  await markMailOpened(sql, mail.id, now);
  const user = await lockUser(sql, mail.user_id);
  if (user === null) throw new AuthError('otp_expired');
  if (user.email_confirmed_at === null && findLinkType(mail.kind) !== 'email_change')
    await admitByMailbox(sql, user, now);
  if (mail.kind === 'signup') {
    const account = { passwordHash: mail.password_hash, data: mail.user_metadata, now };
    await confirmUser(sql, user.id, account);
    // Someone else who signed up this address must not be able to confirm it with an older mail.
    await deleteMails(sql, user.id, { kinds: ['signup'], except: mail.id });
    return 'done';
  }
  if (mail.kind === 'recovery' || mail.kind === 'magiclink' || mail.kind === 'invite') {
    // The password of an unconfirmed account may have been set by anyone.
    await confirmUser(sql, user.id, { passwordHash: null, data: null, now });
    return 'done';
  }
  if (await hasUnopenedMail(sql, user.id, emailChangeKinds)) return 'half';
  if (user.new_email === null) throw new AuthError('otp_expired');
  if ((await changeEmail(sql, user.id, user.new_email, now)) === null) throw new AuthError('email_exists');
  await deleteMails(sql, user.id, { kinds: mailboxKinds });
  await mailOldAddress(parts, sql, { user, newEmail: user.new_email });
  return 'done';
}

/** Admits an account that is about to be confirmed: the first account's owner becomes the operator; an invitation is marked as used. */
async function admitByMailbox(sql: Sql, user: UserRow, now: Date): Promise<void> {
  if (!(await hasAccounts(sql))) await lockFirstAccount(sql);
  if (!(await hasAccounts(sql))) await makeOperatorIfNone(sql, user.id);
  else if (!(await isAdmittedUser(sql, user.id))) throw new AuthError('signup_disabled');
  await acceptInvitation(sql, user.email, now);
}

async function reapply(
  { clock }: Pick<AuthParts, 'clock'>,
  sql: Sql,
  mail: MailRow & { opened_at: Date },
): Promise<LinkOutcome> {
  if (!isWithin(clock, mail.opened_at, reopenMs)) throw new AuthError('otp_expired');
  if (mail.used_at !== null) {
    if (mail.kind !== 'recovery' && mail.kind !== 'magiclink') return 'repeated';
    throw new AuthError('otp_expired');
  }
  const isChange = findLinkType(mail.kind) === 'email_change';
  const isHalf = isChange && (await hasUnopenedMail(sql, mail.user_id ?? '', emailChangeKinds));
  return isHalf ? 'half' : 'done';
}
