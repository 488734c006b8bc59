import type { Sql } from '#server/platform/database/port.ts';

/**
 * Does `work` with plans that join all of a run's rows at once. The rows are new, and the database believes that there are a
 * few: it would look through all of them for each, which is a hundred million looks for ten thousand products. `sql` is a
 * transaction's.
 */
export async function joiningAll<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql.run(`select set_config('enable_nestloop', 'off', true)`);
  const result = await work();
  await sql.run(`select set_config('enable_nestloop', 'on', true)`);
  return result;
}
