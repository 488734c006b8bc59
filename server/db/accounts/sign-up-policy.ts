import type { Config } from '#server/config.ts';
import type { SignUpMode } from '#server/config/read-sign-up.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Rule for new accounts as it stands now. */
export interface SignUpStanding {
  readonly mode: SignUpMode;
  /** Whether nobody has an account yet; then the first to come may have one. */
  readonly isEmpty: boolean;
}

/**
 * Reads who may make an account. Where nothing is set: anybody on an address of this machine, and where a hosted server
 * decides itself whose accounts there are; only who is invited on an address that others reach, unless several people
 * had registered there before this could be set (docs/decisions/008).
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
 * Whether the first account takes a code that only the log names: where strangers may come by and not everybody may have an
 * account, the first to come would run the installation.
 */
export function takesFirstCode(
  { isLocal, hostedAuth }: Pick<Config, 'isLocal' | 'hostedAuth'>,
  { mode, isEmpty }: SignUpStanding,
): boolean {
  return isEmpty && mode !== 'open' && !isLocal && hostedAuth === null;
}

/** Whether somebody has an account: one that is confirmed, or one that a hosted server keeps. */
export async function hasAccounts(sql: Sql): Promise<boolean> {
  const found = await sql.one<{ is_there: boolean }>(
    `select exists (select from auth.users where is_operator or email_confirmed_at is not null
       or (email is null and last_sign_in_at is null)) as is_there`,
  );
  return found.is_there;
}

/**
 * Makes everybody who would make or confirm a first account wait for the other one's transaction. Taken only while there
 * is none, so that later sign-ups never wait.
 */
export async function lockFirstAccount(sql: Sql): Promise<void> {
  await sql.run("select pg_advisory_xact_lock(hashtext('feedmaker first account'))");
}

/** Returns the id of the installation's operator, or null. */
export async function findOperatorId(sql: Sql): Promise<string | null> {
  const row = await sql.maybe<{ id: string }>('select id from auth.users where is_operator');
  return row?.id ?? null;
}

/** Makes this account the one that runs the installation, if none is. */
export async function makeOperatorIfNone(sql: Sql, userId: string): Promise<void> {
  await sql.run(
    `update auth.users set is_operator = true
     where id = $1 and not exists (select from auth.users where is_operator)`,
    [userId],
  );
}

/** Makes the account with this address the one that runs the installation; returns whether there is one. */
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

/** Says whether an account that nobody has confirmed may be. An account that may keeps that right. */
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

/** Whether an account may be confirmed although it is not the first. */
export async function isAdmittedUser(sql: Sql, userId: string): Promise<boolean> {
  const row = await sql.maybe<{ is_admitted: boolean }>('select is_admitted from auth.users where id = $1', [
    userId,
  ]);
  return row?.is_admitted === true;
}
