import { runner } from 'node-pg-migrate';
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../error-facts.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';

/**
 * Applies the `.sql` files of `folder` that this database has not seen, in the order of their number and in one
 * transaction. Processes that start together wait for each other. Fails when a file was added before one that has
 * already run. Answers the names of the applied files.
 */
export async function runMigrations(config: ClientConfig, folder: string, log: Log): Promise<string[]> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const applied = await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsTable: 'migrations',
      checkOrder: true,
      singleTransaction: true,
      advisoryLockMode: 'wait',
      logger: quietLogger(log),
    });
    return applied.map(({ name }) => name);
  } catch (error) {
    throw errorCode(error) === INSUFFICIENT_PRIVILEGE
      ? new StartError(NEEDS_CREATEROLE, { cause: error })
      : error;
  } finally {
    await client.end();
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
const NEEDS_CREATEROLE =
  'The user of DATABASE_URL lacks a right that the product needs: it must own the database and may create roles (alter role … createrole).';

// What goes wrong is thrown as well, without the whole text of the migration.
function quietLogger(log: Log) {
  const quiet = (text: string) => log.debug(text);
  return { debug: quiet, info: quiet, warn: quiet, error: quiet };
}
