import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { isConnectionError, toUnavailable } from './database-errors.ts';
import type { Sql } from './port.ts';
import { sqlOn } from './sql.ts';

/**
 * Runs `work` in one transaction of `pool` that starts with the statements of `opening` ('begin; …', no parameters). While no statement has
 * been sent yet, waits for a server that is restarting.
 */
export async function inTransaction<T>(
  pool: Pool,
  opening: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await openTransaction(pool, opening);
  let isBroken = false;
  try {
    const result = await work(toSql(client));
    await client.query('commit');
    return result;
  } catch (error) {
    isBroken = !(await rollBack(client));
    throw toUnavailable(error);
  } finally {
    client.release(isBroken);
  }
}

/** Runs single statements on any connection of the pool, each in its own transaction. */
export function sqlOfPool(pool: Pool): Sql {
  return sqlOn(async (text, params) => {
    try {
      return await pool.query(text, [...params]);
    } catch (error) {
      throw toUnavailable(error);
    }
  });
}

const RESTART_WAIT_MS_MAX = 5000;
const RETRY_DELAY_MS = 50;

async function openTransaction(pool: Pool, opening: string): Promise<PoolClient> {
  const deadline = Date.now() + RESTART_WAIT_MS_MAX;
  for (;;) {
    let client: PoolClient | null = null;
    try {
      client = await pool.connect();
      await client.query(opening);
      return client;
    } catch (error) {
      client?.release(true);
      if (pool.ending || !isConnectionError(error) || Date.now() > deadline) throw toUnavailable(error);
      await wait(RETRY_DELAY_MS);
    }
  }
}

async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

function toSql(client: PoolClient): Sql {
  return sqlOn((text, params) => client.query(text, [...params]));
}
