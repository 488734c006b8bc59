import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase, type PostgresDatabase } from '#server/platform/database/database.ts';
import { type DatabaseTarget, embeddedTarget } from '#server/platform/database/database-target.ts';
import { connectAsSuperuser, type Endpoint } from '#server/platform/database/postmaster.ts';
import type { Log } from '#server/platform/process/log.ts';
import { secondsOfDatabase } from './bill/processor-time.ts';
import { chargeDatabase } from './bill/write-bill.ts';
import { silentLog } from './silent-log.ts';

const root = path.join(import.meta.dirname, '../..');
const migrationsFolder = path.join(root, 'server', 'db', 'migrations');

/** A separate database on the tests' shared server; `close` also drops it. */
export interface TestDatabase extends PostgresDatabase {
  readonly target: DatabaseTarget;
  /** A second, independent set of connections, as another process would have. Close it before the first. */
  connectAgain(): PostgresDatabase;
}

/** Opens a new database with the whole schema; takes about 30 ms, more for the first one of a test run. Close it in `afterAll`. */
export async function openTestDatabase(log: Log = silentLog): Promise<TestDatabase> {
  const server = await joinKeeper();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(
    server,
    `create database ${name} template feedmaker owner feedmaker_owner strategy file_copy`,
  );
  const target = embeddedTarget(server, name);
  const database = connectDatabase(target, log, () =>
    asSuperuser(server, `drop database ${name} with (force)`),
  );
  return {
    ...database,
    target,
    connectAgain: () => connectDatabase(target, log),
    close() {
      chargeDatabase(secondsOfDatabase(name));
      return database.close();
    },
  };
}

/**
 * Opens a database as left by the release whose last migration was `last`, such as '0150', with these rows by table. Close it in
 * `afterAll`.
 */
export async function openOlderDatabase(
  last: string,
  rows: Readonly<Record<string, readonly unknown[]>>,
): Promise<TestDatabase> {
  const database = await openEmptyDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-older-'));
  for (const file of readdirSync(migrationsFolder))
    if (file.slice(0, 4) <= last) await cp(path.join(migrationsFolder, file), path.join(folder, file));
  await database.migrate(folder);
  await rm(folder, { recursive: true });
  const client = await connectAsSuperuser(await joinKeeper(), database.target.owner.database);
  // Foreign keys are not checked, because tables are filled in any order.
  await client.query('set session_replication_role = replica');
  for (const [table, own] of Object.entries(rows)) {
    await client.query(`delete from ${table}`);
    await client.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(own)],
    );
  }
  await client.end();
  return database;
}

/** Opens a database without tables, as an operator provides it. Close it in `afterAll`. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const server = await joinKeeper();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(server, `create database ${name} owner feedmaker_owner`);
  const target = embeddedTarget(server, name);
  const database = connectDatabase(target, silentLog, () =>
    asSuperuser(server, `drop database ${name} with (force)`),
  );
  return { ...database, target, connectAgain: () => connectDatabase(target, silentLog) };
}

type Server = Pick<Endpoint, 'host' | 'port'>;

let joined: Promise<Server> | null = null;

// This process keeps the connection to the keeper open until it ends, which tells the keeper that the database is in use.
function joinKeeper(): Promise<Server> {
  joined ??= join();
  return joined;
}

const JOIN_MS_MAX = 60_000;

async function join(): Promise<Server> {
  const folder = keeperFolder();
  const deadline = Date.now() + JOIN_MS_MAX;
  let keeper: ChildProcess | null = null;
  while (Date.now() < deadline) {
    const server = await askKeeper(path.join(folder, 'keeper.sock'));
    if (server !== null) return server;
    // Exit code 0: another keeper was started first, or the last one is about to end.
    if (keeper === null || keeper.exitCode === 0) keeper = spawnKeeper(folder);
    if (keeper.exitCode !== null && keeper.exitCode !== 0) break;
    await wait(20);
  }
  throw new Error(
    `The test database did not start: ${readFileSync(path.join(folder, 'keeper.log'), 'utf8')}`,
  );
}

// One folder for each state of the schema, so that a changed migration never meets an older template database.
function keeperFolder(): string {
  const hash = createHash('sha256').update(root);
  for (const file of readdirSync(migrationsFolder).toSorted())
    hash.update(file).update(readFileSync(path.join(migrationsFolder, file)));
  return path.join(os.tmpdir(), `feedmaker-tests-${hash.digest('hex').slice(0, 12)}`);
}

function spawnKeeper(folder: string): ChildProcess {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const program = path.join(import.meta.dirname, 'database-keeper.ts');
  const output = openSync(path.join(folder, 'keeper.log'), 'w', 0o600);
  const keeper = spawn(process.execPath, [program, folder], {
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  keeper.unref();
  return keeper;
}

async function askKeeper(socketPath: string): Promise<Server | null> {
  const socket = net.connect(socketPath);
  try {
    await once(socket, 'connect');
    const [line] = await once(createInterface(socket), 'line');
    socket.unref();
    const answer: unknown = JSON.parse(String(line));
    if (typeof answer !== 'object' || answer === null || !('host' in answer) || !('port' in answer))
      return null;
    return { host: String(answer.host), port: Number(answer.port) };
  } catch {
    socket.destroy();
    return null;
  }
}

async function asSuperuser(server: Server, statement: string): Promise<void> {
  const client = await connectAsSuperuser(server);
  await client.query(statement);
  await client.end();
}
