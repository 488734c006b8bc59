import type { BillingWorld } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Returns customers whose project was deleted and who may still pay for something. */
export async function listToLetGo(sql: Sql, world: BillingWorld): Promise<string[]> {
  const rows = await sql.rows<{ customer_id: string }>(
    `select customer_id from billing.customers
      where world = $1 and project_id is null and let_go_at is null order by created_at, customer_id`,
    [world],
  );
  return rows.map(({ customer_id: id }) => id);
}

/** Records that a customer no longer pays for anything. */
export async function markLetGo(sql: Sql, customerId: string, now: Date): Promise<void> {
  await sql.run('update billing.customers set let_go_at = $2 where customer_id = $1 and project_id is null', [
    customerId,
    now,
  ]);
}

/** Queues a customer whose project was deleted for another check. False if the project exists, or the customer is not ours. */
export async function needsLettingGo(sql: Sql, customerId: string): Promise<boolean> {
  const touched = await sql.run(
    'update billing.customers set let_go_at = null where customer_id = $1 and project_id is null',
    [customerId],
  );
  return touched > 0;
}
