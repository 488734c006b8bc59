import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { deleteMails, findMailTo, insertMail, markMailSent } from '#server/db/accounts/mails.ts';
import { setAdmitted } from '#server/db/accounts/sign-up-policy.ts';
import {
  findUserByEmail,
  insertUser,
  lockUser,
  setNewEmail,
  type UserRow,
} from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { emailChangeKinds } from '../links/ask-email-change.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { mergeUserData, type UserData } from '../user-data.ts';
import { insertInvited } from './invite-user.ts';

type LinkKind = 'signup' | 'invite' | 'magiclink' | 'recovery' | (typeof emailChangeKinds)[number];

export interface LinkWish {
  readonly kind: LinkKind;
  readonly email: string;
  /** The new address if the address changes, else ''. */
  readonly newEmail: string;
  readonly passwordHash: string | null;
  readonly data: UserData | null | undefined;
}

/** A link's kind and recipient. `mailId`: the pending mail that the link belongs to, or null. */
export interface PreparedLink {
  readonly kind: LinkKind;
  readonly user: UserRow;
  readonly recipient: string;
  readonly account: { passwordHash: string | null; data: UserData } | null;
  readonly mailId: string | null;
}

/** Brings the account into the state that the link needs: created, invited, or with a pending change of address. */
export async function prepareLink(parts: AuthParts, sql: Sql, wish: LinkWish): Promise<PreparedLink> {
  const { email } = wish;
  const plain = { recipient: email, account: null, mailId: null };
  if (wish.kind === 'invite')
    return { ...plain, kind: 'invite', user: await insertInvited(parts, sql, wish) };
  const known = await findUserByEmail(sql, email);
  // Signing in by mail creates a missing account, so then this link confirms one.
  if (wish.kind === 'signup' || (wish.kind === 'magiclink' && known === null))
    return await prepareSignUp(parts, sql, wish, known);
  if (known === null) throw unknownAddress();
  if (wish.kind === 'magiclink' || wish.kind === 'recovery')
    return { ...plain, kind: wish.kind, user: known };
  return await prepareChange(parts, sql, { ...wish, kind: wish.kind }, known);
}

export function unknownAddress(): AuthError {
  return new AuthError('user_not_found', authRefusals.email_unknown, { status: 404 });
}

async function prepareSignUp(
  parts: AuthParts,
  sql: Sql,
  wish: LinkWish,
  known: UserRow | null,
): Promise<PreparedLink> {
  if (known !== null && known.email_confirmed_at !== null) throw new AuthError('email_exists');
  const { email, passwordHash } = wish;
  const data = mergeUserData(known?.user_metadata ?? {}, wish.data);
  const account = { email, passwordHash, data, now: parts.clock.now() };
  const user = known ?? (await insertUser(sql, account, { isConfirmed: false }));
  if (user === null) throw new AuthError('email_exists');
  await setAdmitted(sql, user.id, { isAdmitted: true, isNew: false });
  return { kind: 'signup', user, recipient: email, account: { passwordHash, data }, mailId: null };
}

async function prepareChange(
  parts: AuthParts,
  sql: Sql,
  { kind, newEmail }: LinkWish & { kind: (typeof emailChangeKinds)[number] },
  known: UserRow,
): Promise<PreparedLink> {
  const now = parts.clock.now();
  const other = await findUserByEmail(sql, newEmail);
  if (other !== null && other.id !== known.id) throw new AuthError('email_exists');
  await lockUser(sql, known.id);
  if (known.new_email !== newEmail) await deleteMails(sql, known.id, { kinds: emailChangeKinds });
  const user = await setNewEmail(sql, known.id, newEmail, now);
  const recipients = { email_change_current: known.email, email_change_new: newEmail };
  // If both mailboxes must agree, the other link is required too, even if it was not created here.
  const kinds = parts.config.mail.confirmsAccounts ? emailChangeKinds : [kind];
  const waiting = new Map<string, string>();
  for (const each of kinds) {
    const recipient = recipients[each];
    const found = await findMailTo(sql, known.id, { kind: each, recipient });
    const mail = { userId: known.id, kind: each, recipient, challenge: null } as const;
    const redirectTo = `${parts.config.publicUrl}/`;
    const id = found?.id ?? (await insertMail(sql, { ...mail, redirectTo }, now));
    await markMailSent(sql, id, now);
    waiting.set(each, id);
  }
  return { kind, user, recipient: recipients[kind], account: null, mailId: waiting.get(kind) ?? null };
}
