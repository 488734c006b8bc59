import type { BillingWorld } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Returns a project's customer at the payment provider; null without one. */
export async function findCustomer(sql: Sql, projectId: string, world: BillingWorld): Promise<string | null> {
  const row = await sql.maybe<{ customer_id: string }>(
    'select customer_id from billing.customers where project_id = $1 and world = $2',
    [projectId, world],
  );
  return row?.customer_id ?? null;
}

/** Returns the id of the project that a customer pays for; null without one, or when it is deleted. */
export async function projectOfCustomer(sql: Sql, customerId: string): Promise<string | null> {
  const row = await sql.maybe<{ project_id: string | null }>(
    'select project_id from billing.customers where customer_id = $1',
    [customerId],
  );
  return row?.project_id ?? null;
}

/** Stores a project's customer, and returns the one that counts: the first one stored. Null where the project is gone. */
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
 * Keeps a project's customer instead of one that the provider does not know any more; what that one had paid for stays the
 * project's. Returns the one that counts: somebody else may have replaced it. Null where the project is gone.
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

/** Returns who pays as this customer and for which project; null when the project is deleted or the customer is not one of ours. */
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

/** Returns a project's customer as users may know it; null without one. */
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
