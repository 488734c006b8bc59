import type { BillingWorld } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';

export async function findCustomer(sql: Sql, projectId: string, world: BillingWorld): Promise<string | null> {
  const row = await sql.maybe<{ customer_id: string }>(
    'select customer_id from billing.customers where project_id = $1 and world = $2',
    [projectId, world],
  );
  return row?.customer_id ?? null;
}

/** Returns the id of a customer's project; null without one, or if it was deleted. */
export async function projectOfCustomer(sql: Sql, customerId: string): Promise<string | null> {
  const row = await sql.maybe<{ project_id: string | null }>(
    'select project_id from billing.customers where customer_id = $1',
    [customerId],
  );
  return row?.project_id ?? null;
}

/** Stores a project's customer, and returns the valid one: the first that was stored. Null if the project was deleted. */
export async function keepCustomer(
  sql: Sql,
  customer: { customerId: string; projectId: string; userId: string; world: BillingWorld },
): Promise<string | null> {
  const { customerId, projectId, userId, world } = customer;
  await sql.run(
    `insert into billing.customers (customer_id, project_id, user_id, world)
      select $1, id, user_id, $4 from projects where id = $2 and user_id = $3
      on conflict do nothing`,
    [customerId, projectId, userId, world],
  );
  return findCustomer(sql, projectId, world);
}

/**
 * Replaces a project's customer that the provider no longer knows; what the old one paid for stays the project's. Returns the valid one, as
 * a concurrent call may have replaced it. Null if the project was deleted.
 */
export async function replaceCustomer(
  sql: Sql,
  before: string,
  customer: { customerId: string; projectId: string; userId: string; world: BillingWorld },
): Promise<string | null> {
  const { customerId, projectId, userId, world } = customer;
  await sql.run('select from projects where id = $1 for update', [projectId]);
  if ((await findCustomer(sql, projectId, world)) !== before) return findCustomer(sql, projectId, world);
  await sql.run('insert into billing.customers (customer_id, world) values ($1, $2) on conflict do nothing', [
    customerId,
    world,
  ]);
  await sql.run('update billing.subscriptions set customer_id = $2 where customer_id = $1', [
    before,
    customerId,
  ]);
  await sql.run('delete from billing.customers where customer_id = $1', [before]);
  await sql.run('update billing.customers set project_id = $2, user_id = $3 where customer_id = $1', [
    customerId,
    projectId,
    userId,
  ]);
  return customerId;
}

/** Returns the payer and the project of a customer; null if the project was deleted or the customer is not ours. */
export function findPayer(
  sql: Sql,
  customerId: string,
): Promise<{ userId: string; projectId: string; project: string } | null> {
  return sql.maybe(
    `select c.user_id as "userId", p.id as "projectId", p.name as project
      from billing.customers c join projects p on p.id = c.project_id where c.customer_id = $1`,
    [customerId],
  );
}

/** Returns a project's customer in its public form; null without one. */
export function readCustomer(
  sql: Sql,
  projectId: string,
  world: BillingWorld,
): Promise<{ project_id: string; user_id: string; customer_id: string; created_at: string } | null> {
  return sql.maybe(
    `select project_id, user_id, customer_id, public.iso(created_at) as created_at
      from billing.customers where project_id = $1 and world = $2`,
    [projectId, world],
  );
}
