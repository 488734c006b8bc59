import type { Sql } from '#server/platform/database/port.ts';

/** An object of the local test checkout, in the provider's form. */
export interface TestObject {
  readonly id: string;
  readonly object: string;
  readonly [field: string]: unknown;
}

export async function putTestObject(sql: Sql, object: TestObject): Promise<void> {
  await sql.run(
    `insert into billing.test_objects (id, object, body) values ($1, $2, $3)
     on conflict (id) do update set body = excluded.body`,
    [object.id, object.object, JSON.stringify(object)],
  );
}

/**
 * Locks the objects until the transaction ends, waiting for others. One lock is enough, because a person who tries the product does one
 * thing at a time; it also prevents deadlocks between their actions and the events that these cause.
 */
export async function lockTestObjects(sql: Sql): Promise<void> {
  await sql.run("select pg_advisory_xact_lock(hashtextextended('billing.test_objects', 0))");
}

export async function getTestObject(sql: Sql, id: string): Promise<TestObject | null> {
  const row = await sql.maybe<{ body: TestObject }>('select body from billing.test_objects where id = $1', [
    id,
  ]);
  return row?.body ?? null;
}

/** Returns all objects of a kind, newest first. */
export async function listTestObjects(sql: Sql, object: string): Promise<TestObject[]> {
  const rows = await sql.rows<{ body: TestObject }>(
    'select body from billing.test_objects where object = $1 order by position desc',
    [object],
  );
  return rows.map(({ body }) => body);
}

/** Returns events that the webhook has not accepted yet, oldest first. */
export async function listUndelivered(sql: Sql): Promise<TestObject[]> {
  const rows = await sql.rows<{ body: TestObject }>(
    `select body from billing.test_objects where object = 'event' and body ->> 'pending_webhooks' = '1'
      order by position limit 100`,
  );
  return rows.map(({ body }) => body);
}
