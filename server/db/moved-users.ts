import type { Sql } from '#server/platform/database/port.ts';

/**
 * End of the ban of an account that was exported to another installation: nothing of it runs here any more. Administrators ban for a
 * thousand years at most.
 */
export const MOVED_UNTIL = '9999-12-31T00:00:00Z';

/** Bans an exported account and ends its sessions. */
export async function markMoved(sql: Sql, userId: string): Promise<void> {
  await sql.run('update auth.users set banned_until = $2 where id = $1', [userId, MOVED_UNTIL]);
  await sql.run('delete from auth.sessions where user_id = $1', [userId]);
}

/** Lets an exported account work here again; false if it was not exported. */
export async function unmarkMoved(sql: Sql, userId: string): Promise<boolean> {
  const text = 'update auth.users set banned_until = null where id = $1 and banned_until = $2';
  return (await sql.run(text, [userId, MOVED_UNTIL])) > 0;
}

/**
 * Deletes what is known of an exported account's payments, so that deleting the account ends no subscription: it goes on at the other
 * installation. False if it was not exported.
 */
export async function forgetPayments(sql: Sql, userId: string): Promise<boolean> {
  const text = 'select 1 from auth.users where id = $1 and banned_until = $2 for update';
  if ((await sql.maybe(text, [userId, MOVED_UNTIL])) === null) return false;
  await sql.run(
    `delete from billing.subscriptions where customer_id in (select customer_id from billing.customers where user_id = $1)`,
    [userId],
  );
  await sql.run('delete from billing.customers where user_id = $1', [userId]);
  return true;
}
