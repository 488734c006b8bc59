import { expect } from 'vitest';
import type { Database } from '#server/platform/database/port.ts';
import { gate } from './harness-queue.ts';

/** Runs a locking statement and keeps its locks until the returned function is called. */
export async function holdLock(
  database: Database,
  statement: string,
  params: readonly unknown[] = [],
): Promise<() => Promise<void>> {
  const locked = gate();
  const released = gate();
  const holding = database.asOwner(async (sql) => {
    await sql.run(statement, params);
    locked.open();
    await released.opened;
  });
  await Promise.race([locked.opened, holding]);
  return async () => {
    released.open();
    await holding;
  };
}

/** Resolves when this many transactions of this database wait for another's lock. */
export async function waitForWaiters(database: Database, count: number): Promise<void> {
  const waiters = () =>
    database.query.one<{ count: number }>(
      `select count(distinct l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`,
    );
  await expect.poll(waiters, { timeout: 20_000, interval: 20 }).toEqual({ count });
}
