import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../error-facts.ts';
import type { Log } from '../process/log.ts';
import { StartError } from '../process/start-error.ts';

/**
 * Applies the `.sql` files of `folder` that this database has not applied yet, ordered by number and in one transaction. Processes that
 * start together wait for each other; older processes that still serve are never blocked for long. Fails if a file was added before an
 * applied one, or changed after it was applied. Returns the names of the applied files.
 */
export async function runMigrations(config: ClientConfig, folder: string, log: Log): Promise<string[]> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const files = await hashSqlFiles(folder);
    if (await hasAllRun(client, files, log)) return [];
    // Most starts have no migration to run, so the migration library is loaded only when needed.
    const { runner } = await import('node-pg-migrate');
    const applied = await inShortWaits(client, log, () =>
      runner({
        dbClient: client,
        dir: folder,
        direction: 'up',
        migrationsTable: 'migrations',
        checkOrder: true,
        singleTransaction: true,
        advisoryLockMode: 'wait',
        logger: quietLogger(log),
      }),
    );
    await noteHashes(client, files);
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
 * True if all these files are applied, in this order and unchanged. Refuses data of a newer version: older code would write rows that the
 * newer schema does not expect, and its own migrations would never run. Logs before it upgrades data of an older version: with much data
 * this takes minutes, and the start would seem to hang.
 */
async function hasAllRun(client: Client, files: Hashes, log: Log): Promise<boolean> {
  const applied = await appliedOf(client);
  const newer = applied.find(({ name }) => !files.has(name));
  if (newer !== undefined) throw new StartError(`${WRITTEN_BY_NEWER} (It has ${newer.name}.)`);
  const changed = applied.find(({ name, sha256 }) => sha256 !== null && sha256 !== files.get(name));
  if (changed !== undefined) throw new StartError(`${CHANGED_SINCE} (That is ${changed.name}.)`);
  const steps = files.size - applied.length;
  if (steps > 0 && applied.length > 0) log.info({ steps }, BROUGHT_UP_TO_DATE);
  const inOrder = [...files.keys()].toSorted();
  return steps === 0 && applied.every(({ name, sha256 }, at) => name === inOrder[at] && sha256 !== null);
}

/**
 * Runs `work`, which takes locks, and restarts it if it waits too long for a lock: while a schema change waits, all later queries on its
 * table wait behind it, so older processes would be blocked for as long as the longest reader reads.
 */
async function inShortWaits<T>(client: Client, log: Log, work: () => Promise<T>): Promise<T> {
  await client.query(`set lock_timeout = '${LOCK_SECONDS_MAX}s'`);
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!otherHolds.has(errorCode(error) ?? '')) throw error;
      if (tries === 1) log.info(WAITS_FOR_OTHERS);
      await wait(REST_MS);
    }
  }
}

const LOCK_SECONDS_MAX = 2;
const REST_MS = 1_000;
/** PostgreSQL error codes for locks held by somebody else: lock not available, and deadlock. */
const otherHolds: ReadonlySet<string> = new Set(['55P03', '40P01']);

type Hashes = ReadonlyMap<string, string>;

/** Returns the SHA-256 of every `.sql` file of a folder, by its name without the extension. */
export async function hashSqlFiles(folder: string): Promise<Hashes> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  const hashes = files.map(async (file): Promise<[string, string]> => {
    const bytes = await readFile(path.join(folder, file));
    return [file.replace(/\.sql$/, ''), createHash('sha256').update(bytes).digest('hex')];
  });
  return new Map(await Promise.all(hashes));
}

/** Returns the applied migrations, each with the hash of its file at that time; null where an older release did not store it. */
async function appliedOf(client: Client): Promise<{ name: string; sha256: string | null }[]> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('migrations') is not null as "isThere"`,
  );
  if (rows[0]?.isThere !== true) return [];
  const applied = await client.query<{ name: string; sha256: string | null }>(
    // The column was added by a migration itself, so it may be missing.
    `select name, to_jsonb(m) ->> 'sha256' as sha256 from migrations m order by id`,
  );
  return applied.rows;
}

async function noteHashes(client: Client, files: Hashes): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from migrations m where to_jsonb(m) @> '{"sha256": null}'`,
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return;
  await client.query(
    `update migrations m set sha256 = f.sha256 from unnest($1::text[], $2::text[]) as f (name, sha256)
      where m.name = f.name and m.sha256 is null`,
    [names, names.map((name) => files.get(name))],
  );
}

const BROUGHT_UP_TO_DATE =
  'Bringing the data up to this version. With much data this takes minutes; stopping it loses nothing.';
const WAITS_FOR_OTHERS =
  'Others use what this start has to change in the database: it is tried again until they are done, and they go on meanwhile.';
const WRITTEN_BY_NEWER =
  'The data was written by a newer version of Feedmaker: start that version or a later one, or go back to a copy of the data from before the upgrade.';
const CHANGED_SINCE =
  'A step of this version of Feedmaker is not the one that has been run on the data: put the files of a release in place and start again.';
const NEVER_RELEASED =
  'The data was written by a version of Feedmaker between two releases and cannot be brought up to date: start that version, or go back to a copy of the data from before it.';

const INSUFFICIENT_PRIVILEGE = '42501';
const NEEDS_CREATEROLE =
  'The user of DATABASE_URL lacks a right that the product needs: it must own the database and may create roles (alter role … createrole).';

// Logs at debug level only: failures are thrown as well, without the full text of the migration.
function quietLogger(log: Log) {
  const quiet = (text: string) => log.debug(text);
  return { debug: quiet, info: quiet, warn: quiet, error: quiet };
}
