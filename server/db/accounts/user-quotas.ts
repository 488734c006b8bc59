import type { Quotas } from '#server/config/read-quotas.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Returns the user's quotas: the general ones, overridden by those that the operator set for this user. */
export async function quotasOfUser(sql: Sql, userId: string, ofAll: Quotas): Promise<Quotas> {
  return { ...ofAll, ...(await findUserQuotas(sql, userId)) };
}

/** Returns the quotas that the operator set for this user only; null if there are none. */
async function findUserQuotas(sql: Sql, userId: string): Promise<Partial<Quotas> | null> {
  const row = await sql.maybe<{ limits: Partial<Quotas> }>(
    'select limits from user_quotas where user_id = $1',
    [userId],
  );
  return row?.limits ?? null;
}

/** Sets this user's quotas; those not named are the general ones. Null resets them. */
export async function setUserQuotas(sql: Sql, userId: string, limits: Partial<Quotas> | null): Promise<void> {
  if (limits === null) await sql.run('delete from user_quotas where user_id = $1', [userId]);
  else
    await sql.run(
      `insert into user_quotas (user_id, limits) values ($1, $2)
        on conflict (user_id) do update set limits = excluded.limits, set_at = now()`,
      [userId, limits],
    );
}
