import type { Sql } from '#server/platform/database/port.ts';

/** A thing of the local test checkout, in the provider's words. */
export interface TestObject {
  readonly id: string;
  readonly object: string;
  readonly [field: string]: unknown;
}

/** Keeps an object as it is now. */
export async function putTestObject(sql: Sql, object: TestObject): Promise<void> {
  await sql.run(
    `insert into billing.test_objects (id, object, body) values ($1, $2, $3)
     on conflict (id) do update set body = excluded.body`,
    [object.id, object.object, JSON.stringify(object)],
  );
}

/**
 * Waits until nobody else reads or changes objects, and locks them until the transaction ends. A person who tries the product out asks one
 * thing at a time; events lead to questions while the next thing is done, and in whichever order these come, none waits for another.
 */
export async function lockTestObjects(sql: Sql): Promise<void> {
  await sql.run("select pg_advisory_xact_lock(hashtextextended('billing.test_objects', 0))");
}

/** Returns the object with this id; null without one. */
export async function getTestObject(sql: Sql, id: string): Promise<TestObject | null> {
  const row = await sql.maybe<{ body: TestObject }>('select body from billing.test_objects where id = $1', [
    id,
  ]);
  return row?.body ?? null;
}

/** Returns all objects of a kind, the newest first. */
export async function listTestObjects(sql: Sql, object: string): Promise<TestObject[]> {
  const rows = await sql.rows<{ body: TestObject }>(
    'select body from billing.test_objects where object = $1 order by position desc',
    [object],
  );
  return rows.map(({ body }) => body);
}

/** Events that the webhook has not taken yet, oldest first. */
export async function listUndelivered(sql: Sql): Promise<TestObject[]> {
  const rows = await sql.rows<{ body: TestObject }>(
    `select body from billing.test_objects where object = 'event' and body ->> 'pending_webhooks' = '1'
      order by position limit 100`,
  );
  return rows.map(({ body }) => body);
}
