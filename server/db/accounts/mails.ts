import { languageInForce } from '#core/messages/language.ts';
import type { NoticeKind } from '#core/messages/notices.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Kind of a mail. The two mails of an address change differ by their recipient. */
export type MailKind =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'account_exists'
  | 'password_changed'
  | 'reauthentication'
  | 'invitation'
  | 'feed_events'
  | NoticeKind;

export interface NewMail {
  /** Null: no recipient. The row only exists so that a request takes as long as for an account. */
  readonly userId: string | null;
  readonly kind: MailKind;
  readonly recipient: string;
  /** Final target of the mail's link; an absolute URL on one of our origins. */
  readonly redirectTo: string;
  /** Null: the browser sent none, so opening the link is enough to begin a session. */
  readonly challenge: { readonly text: string; readonly method: string } | null;
  /** Details besides the kind: the name of a key, the new address. Never anything that grants access. */
  readonly detail?: Readonly<Record<string, string>>;
  /** False: sent even though the account does not exist, or no longer does. */
  readonly needsAccount?: boolean;
  /** For a confirmation: what the account gets when the link is opened. A null hash leaves it without a password. */
  readonly account?: { readonly passwordHash: string | null; readonly data: Record<string, unknown> };
}

export interface MailRow {
  id: string;
  user_id: string | null;
  kind: MailKind;
  recipient: string;
  redirect_to: string;
  code_challenge: string | null;
  code_challenge_method: string | null;
  password_hash: string | null;
  user_metadata: Record<string, unknown> | null;
  sent_at: Date | null;
  opened_at: Date | null;
  used_at: Date | null;
  code_issued_at: Date | null;
  detail: Record<string, string>;
  needs_account: boolean;
}

/** A mail with the user's requested new address, and their language. */
export type MailToSend = MailRow & { new_email: string | null; language: string | null };

const columns = `m.id, m.user_id, m.kind, m.recipient, m.redirect_to, m.code_challenge, m.code_challenge_method,
  m.password_hash, m.user_metadata, m.sent_at, m.opened_at, m.used_at, m.code_issued_at,
  m.detail, m.needs_account`;

export async function insertMail(sql: Sql, mail: NewMail, now: Date): Promise<string> {
  const { id } = await sql.one<{ id: string }>(
    `insert into auth.mails (user_id, kind, recipient, redirect_to, code_challenge, code_challenge_method,
       password_hash, user_metadata, created_at, detail, needs_account)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      mail.userId,
      mail.kind,
      mail.recipient,
      mail.redirectTo,
      mail.challenge?.text ?? null,
      mail.challenge?.method ?? null,
      mail.account?.passwordHash ?? null,
      mail.account?.data ?? null,
      now,
      // A recipient without an account gets the language of the request.
      languageInForce() === 'en' ? (mail.detail ?? {}) : { ...mail.detail, language: languageInForce() },
      mail.needsAccount ?? true,
    ],
  );
  return id;
}

export async function getMail(sql: Sql, id: string): Promise<MailToSend | null> {
  return await sql.maybe<MailToSend>(
    `select ${columns}, u.new_email,
       coalesce(u.user_metadata ->> 'language', m.user_metadata ->> 'language') as language
     from auth.mails m left join auth.users u on u.id = m.user_id where m.id = $1`,
    [id],
  );
}

/** Stores the SHA-256 of a token that opens the mail's link. */
export async function insertMailToken(sql: Sql, mailId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await sql.run('insert into auth.mail_tokens (token_hash, mail_id, created_at) values ($1, $2, $3)', [
    tokenHash,
    mailId,
    now,
  ]);
}

export async function markMailSent(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.run('update auth.mails set sent_at = $2 where id = $1', [id, now]);
}

/**
 * Returns the mail whose link has this token, and when the token was created. Locks both mail and user until the transaction ends; the user
 * first, as in every change of an account, to avoid a deadlock.
 */
export async function lockMailOfToken(
  sql: Sql,
  tokenHash: Buffer,
): Promise<(MailRow & { token_created_at: Date }) | null> {
  await sql.run(
    `select from auth.users where id =
       (select m.user_id from auth.mail_tokens t join auth.mails m on m.id = t.mail_id where t.token_hash = $1)
     for update`,
    [tokenHash],
  );
  return await sql.maybe<MailRow & { token_created_at: Date }>(
    `select ${columns}, t.created_at as token_created_at
     from auth.mail_tokens t join auth.mails m on m.id = t.mail_id
     where t.token_hash = $1 for update of m`,
    [tokenHash],
  );
}

/** Returns the mail whose opened link issued this code, with the same locks. */
export async function lockMailOfCode(sql: Sql, codeHash: Buffer): Promise<MailRow | null> {
  await sql.run(
    'select from auth.users where id = (select user_id from auth.mails where code_hash = $1) for update',
    [codeHash],
  );
  return await sql.maybe<MailRow>(
    `select ${columns} from auth.mails m where m.code_hash = $1 for update of m`,
    [codeHash],
  );
}

/** Records when a mail was first opened. */
export async function markMailOpened(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.run('update auth.mails set opened_at = coalesce(opened_at, $2) where id = $1', [id, now]);
}

/** Sets the code of a mail, replacing an earlier one. */
export async function setMailCode(sql: Sql, id: string, codeHash: Buffer, now: Date): Promise<void> {
  await sql.run('update auth.mails set code_hash = $2, code_issued_at = $3 where id = $1', [
    id,
    codeHash,
    now,
  ]);
}

/** Marks a mail as used: its code and link begin no further session. */
export async function markMailUsed(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.run('update auth.mails set used_at = $2, code_hash = null where id = $1', [id, now]);
}

/** Uses up the code with this SHA-256; true if it was mailed to the user after `since`. */
export async function takeMailCode(
  sql: Sql,
  userId: string,
  { codeHash, since }: { codeHash: Buffer; since: Date },
): Promise<boolean> {
  const taken = await sql.run(
    `delete from auth.mails m using auth.mail_tokens t
     where t.mail_id = m.id and t.token_hash = $2 and t.created_at > $3
       and m.user_id = $1 and m.kind = 'reauthentication'`,
    [userId, codeHash, since],
  );
  return taken > 0;
}

/** True if the user has a mail of this kind whose link was not opened. */
export async function hasUnopenedMail(
  sql: Sql,
  userId: string,
  kinds: readonly MailKind[],
): Promise<boolean> {
  const row = await sql.maybe(
    'select 1 from auth.mails where user_id = $1 and kind = any($2) and opened_at is null limit 1',
    [userId, kinds],
  );
  return row !== null;
}

/** Returns the newest mail of a kind to this address, or null. */
export async function findMailTo(
  sql: Sql,
  userId: string,
  { kind, recipient }: { kind: MailKind; recipient: string },
): Promise<{ id: string } | null> {
  return await sql.maybe<{ id: string }>(
    `select id from auth.mails where user_id = $1 and kind = $2 and recipient = $3
     order by created_at desc limit 1`,
    [userId, kind, recipient],
  );
}

/** Invalidates the links in these mails of a user, including mails not sent yet. */
export async function deleteMails(
  sql: Sql,
  userId: string,
  { kinds, except = null }: { kinds: readonly MailKind[]; except?: string | null },
): Promise<void> {
  await sql.run('delete from auth.mails where user_id = $1 and kind = any($2) and id is distinct from $3', [
    userId,
    kinds,
    except,
  ]);
}

export async function deleteMail(sql: Sql, id: string): Promise<void> {
  await sql.run('delete from auth.mails where id = $1', [id]);
}

/** Deletes old mails, whose links have long expired. */
export async function deleteMailsBefore(sql: Sql, before: Date): Promise<void> {
  await sql.run('delete from auth.mails where created_at < $1', [before]);
}
