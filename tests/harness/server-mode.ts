import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { connectAsSuperuser } from '#server/platform/database/postmaster.ts';
import { freePort } from './harness.ts';
import { makeOperatorsDatabase, operatorsServer, poolerProgram, startPooler } from './operators-database.ts';
import { type ProcessOptions, type ProductProcess, startProcess } from './product-process.ts';
import { silentLog } from './silent-log.ts';

/** A database for several processes, and a folder that they may share. */
export interface ServerMode {
  readonly databaseUrl: string;
  readonly folder: string;
  /** Starts a process on the database; its files are in the folder of this name inside `folder`. */
  start(
    role: ProcessOptions['role'],
    dataDir: string,
    env?: Record<string, string>,
    port?: number,
  ): Promise<ProductProcess>;
  /** Kills the remaining processes that `start` started, and removes everything. */
  close(): Promise<void>;
}

/**
 * Opens a database on the server of `TEST_DATABASE_URL` (through `TEST_PGBOUNCER` in transaction mode if set), or on a temporary server.
 * Shops at `allowHosts` may be read.
 */
export async function openServerMode(allowHosts: readonly string[]): Promise<ServerMode> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-roles-'));
  const { url, drop } = operatorsServer === null ? await ownServer(folder) : await makeOperatorsDatabase();
  const pooler =
    operatorsServer !== null && poolerProgram !== null ? await startPooler('transaction', 20) : null;
  const way = pooler && { DATABASE_URL: pooler.through(url), DATABASE_DIRECT_URL: url };
  const processes: ProductProcess[] = [];
  return {
    databaseUrl: url,
    folder,
    async start(role, dataDir, env = {}, port) {
      const started = await startProcess({
        dataDir: path.join(folder, dataDir),
        port: port ?? (await freePort()),
        allowHosts,
        ...(role === undefined ? {} : { role }),
        env: { DATABASE_URL: url, ...way, ...env },
      });
      processes.push(started);
      return started;
    },
    async close() {
      for (const each of processes) await each.kill();
      await pooler?.stop();
      await drop();
      // A drawing process may still write until it notices that its worker was killed.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function ownServer(folder: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const dataDir = path.join(folder, 'server');
  await mkdir(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, isDurable: false });
  const admin = await connectAsSuperuser(server);
  await admin.query('create role shop login createrole');
  await admin.query('create database feeds owner shop');
  await admin.end();
  const url = `postgres://shop@localhost/feeds?host=${server.host}&port=${server.port}`;
  return { url, drop: () => server.stop() };
}
