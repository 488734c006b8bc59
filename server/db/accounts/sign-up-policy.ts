import type { Config } from '#server/config.ts';
import type { SignUpMode } from '#server/config/read-sign-up.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** The rule for new accounts that currently applies. */
export interface SignUpStanding {
  readonly mode: SignUpMode;
  /** True if there is no account yet; then the first person may create one. */
  readonly isEmpty: boolean;
}

/**
 * Reads who may create an account. Default: anybody on a local address, and with an external auth server; on a public address only invited
 * people, unless several had registered before this setting existed (docs/decisions/008).
 */
export async function readSignUpStanding(
  sql: Sql,
  { signUp, isLocal, hostedAuth }: Pick<Config, 'signUp' | 'isLocal' | 'hostedAuth'>,
): Promise<SignUpStanding> {
  const isEmpty = !(await hasAccounts(sql));
  if (signUp.mode !== null) return { mode: signUp.mode, isEmpty };
  const found = await sql.maybe<{ was_open: boolean }>('select was_open from auth.installation');
  const isOpen = isLocal || hostedAuth !== null || found?.was_open === true;
  return { mode: isOpen ? 'open' : 'invite', isEmpty };
}

/**
 * True if the first account needs the code from the log: on a restricted installation that strangers can reach, the first of them would
 * otherwise become its operator.
 */
export function takesFirstCode(
  { isLocal, hostedAuth }: Pick<Config, 'isLocal' | 'hostedAuth'>,
  { mode, isEmpty }: SignUpStanding,
): boolean {
  return isEmpty && mode !== 'open' && !isLocal && hostedAuth === null;
}

/** True if there is an account: a confirmed one, or one of an external auth server. */
export async function hasAccounts(sql: Sql): Promise<boolean> {
  const found = await sql.one<{ is_there: boolean }>(
    `select exists (select from auth.users where is_operator or email_confirmed_at is not null
       or (email is null and last_sign_in_at is null)) as is_there`,
  );
  return found.is_there;
}

/**
 * Makes concurrent transactions that would create or confirm a first account wait for each other. Used only while there is none, so that
 * later sign-ups never wait.
 */
export async function lockFirstAccount(sql: Sql): Promise<void> {
  await sql.run("select pg_advisory_xact_lock(hashtext('feedmaker first account'))");
}

export async function findOperatorId(sql: Sql): Promise<string | null> {
  const row = await sql.maybe<{ id: string }>('select id from auth.users where is_operator');
  return row?.id ?? null;
}

/** Makes this account the operator's, if there is no operator. */
export async function makeOperatorIfNone(sql: Sql, userId: string): Promise<void> {
  await sql.run(
    `update auth.users set is_operator = true
     where id = $1 and not exists (select from auth.users where is_operator)`,
    [userId],
  );
}

/** Makes the account with this address the operator's; returns false if there is none. */
export async function makeOperator(sql: Sql, email: string): Promise<boolean> {
  const user = await sql.maybe<{ id: string }>(
    'select id from auth.users where email = $1 and email_confirmed_at is not null',
    [email],
  );
  if (user === null) return false;
  await sql.run('update auth.users set is_operator = false where is_operator and id <> $1', [user.id]);
  await sql.run('update auth.users set is_operator = true where id = $1', [user.id]);
  return true;
}

/** Records if an unconfirmed account may be confirmed. Once given, that right stays. */
export async function setAdmitted(
  sql: Sql,
  userId: string,
  { isAdmitted, isNew }: { isAdmitted: boolean; isNew: boolean },
): Promise<void> {
  await sql.run(
    `update auth.users set is_admitted = case when $3 then $2 else is_admitted or $2 end
     where id = $1 and email_confirmed_at is null`,
    [userId, isAdmitted, isNew],
  );
}

/** True if an account may be confirmed although it is not the first. */
export async function isAdmittedUser(sql: Sql, userId: string): Promise<boolean> {
  const row = await sql.maybe<{ is_admitted: boolean }>('select is_admitted from auth.users where id = $1', [
    userId,
  ]);
  return row?.is_admitted === true;
}
