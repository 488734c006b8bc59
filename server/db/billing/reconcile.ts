import type { BillingWorld } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Returns subscriptions of this billing environment that may change, and reported ones not stored yet. Ended ones no longer change. */
export async function listChangeable(sql: Sql, world: BillingWorld): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select s.subscription_id as id from billing.subscriptions s join billing.customers c using (customer_id)
        where c.world = $1 and s.status not in ('canceled', 'incomplete_expired')
      union
      select subscription_id from billing.events where world = $1 and subscription_id is not null and done_at is null
      union
      select k.subscription_id from billing.checkouts k
        where k.world = $1 and k.subscription_id is not null
          and not exists (select from billing.subscriptions s where s.subscription_id = k.subscription_id)`,
    [world],
  );
  return rows.map(({ id }) => id);
}

/** Returns checkout sessions whose end was not reported. */
export async function listOpenSessions(sql: Sql, world: BillingWorld): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select session_id as id from billing.checkouts where world = $1 and state = 'open' and session_id is not null`,
    [world],
  );
  return rows.map(({ id }) => id);
}
