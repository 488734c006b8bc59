import { readdir } from 'node:fs/promises';
import { runner } from 'node-pg-migrate';
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../error-facts.ts';
import type { Log } from '../process/log.ts';
import { StartError } from '../process/start-error.ts';

/**
 * Applies the `.sql` files of `folder` that this database has not seen, in the order of their number and in one
 * transaction. Processes that start together wait for each other. Fails when a file was added before one that has
 * already run. Returns the names of the applied files.
 */
export async function runMigrations(config: ClientConfig, folder: string, log: Log): Promise<string[]> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await announceMigrations(client, folder, log);
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
    if (errorCode(error) === INSUFFICIENT_PRIVILEGE) throw new StartError(NEEDS_CREATEROLE, { cause: error });
    if (error instanceof Error && error.message.startsWith('Not run migration'))
      throw new StartError(`${NEVER_RELEASED} (${error.message}.)`, { cause: error });
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Refuses data of a newer version: older code would write rows that the newer schema does not expect, and its own migrations
 * would never run. Says before it begins that data of an older version is brought up to date, because much data takes minutes,
 * in which an operator would otherwise see a start that hangs.
 */
async function announceMigrations(client: Client, folder: string, log: Log): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('migrations') is not null as "isThere"`,
  );
  if (rows[0]?.isThere !== true) return;
  const known = (await readdir(folder)).map((file) => file.replace(/\.sql$/, ''));
  const applied = await client.query<{ name: string }>('select name from migrations order by id');
  const newer = applied.rows.find(({ name }) => !known.includes(name));
  if (newer !== undefined) throw new StartError(`${WRITTEN_BY_NEWER} (It has ${newer.name}.)`);
  const steps = known.length - applied.rows.length;
  if (steps > 0 && applied.rows.length > 0) log.info({ steps }, BROUGHT_UP_TO_DATE);
}

const BROUGHT_UP_TO_DATE =
  'Bringing the data up to this version. With much data this takes minutes; stopping it loses nothing.';
const WRITTEN_BY_NEWER =
  'The data was written by a newer version of Feedmaker: start that version or a later one, or go back to a copy of the data from before the upgrade.';
const NEVER_RELEASED =
  'The data was written by a version of Feedmaker between two releases and cannot be brought up to date: start that version, or go back to a copy of the data from before it.';

const INSUFFICIENT_PRIVILEGE = '42501';
const NEEDS_CREATEROLE =
  'The user of DATABASE_URL lacks a right that the product needs: it must own the database and may create roles (alter role … createrole).';

// What goes wrong is thrown as well, without the whole text of the migration.
function quietLogger(log: Log) {
  const quiet = (text: string) => log.debug(text);
  return { debug: quiet, info: quiet, warn: quiet, error: quiet };
}
