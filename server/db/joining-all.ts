import type { Sql } from '#server/platform/database/port.ts';

/**
 * Runs `work` with query plans that join all of a run's rows at once. The database's statistics do not know the new rows yet, so it would
 * scan all of them for each one: a hundred million reads for ten thousand products. `sql` must be a transaction's.
 */
export async function joiningAll<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql.run(`select set_config('enable_nestloop', 'off', true)`);
  const result = await work();
  await sql.run(`select set_config('enable_nestloop', 'on', true)`);
  return result;
}
