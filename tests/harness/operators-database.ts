import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './harness.ts';

/** Address of a superuser of a PostgreSQL server on which tests may create databases and logins; null if there is none. */
export const operatorsServer = process.env['TEST_DATABASE_URL'] ?? null;

/** Path of the program PgBouncer, to put in front of that server; null if not installed. */
export const poolerProgram = process.env['TEST_PGBOUNCER'] ?? null;

/** A database with a login that owns it and may create roles, as an operator provides it for the product. */
export interface OperatorsDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Creates a database and its login on the server of `TEST_DATABASE_URL`. */
export async function makeOperatorsDatabase(): Promise<OperatorsDatabase> {
  const name = `shop_${randomBytes(6).toString('hex')}`;
  const url = new URL(operatorsServer ?? '');
  await asSuperuser(
    `create role ${name} login createrole password '${name}'`,
    // If the owner of another test's database created the product's roles, newer servers let only that owner grant them.
    `do $$ begin
      if exists (select from pg_roles where rolname = 'app_user') then
        grant app_user, app_worker, app_request to ${name} with admin option;
      end if;
    end $$`,
    `create database ${name} owner ${name}`,
  );
  Object.assign(url, { username: name, password: name, pathname: `/${name}` });
  return {
    url: url.href,
    drop: () => asSuperuser(`drop database ${name} with (force)`),
  };
}

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new Client(operatorsServer ?? '');
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** PgBouncer in front of the server of `TEST_DATABASE_URL`, which looks up the logins there. */
export interface Pooler {
  /** Returns the address of the same database through PgBouncer. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Starts PgBouncer and resolves when it answers. */
export async function startPooler(mode: 'session' | 'transaction', poolSize = 60): Promise<Pooler> {
  const server = new URL(operatorsServer ?? '');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-pooler-'));
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: path.join(folder, 'users'),
    auth_user: server.username,
    pool_mode: mode,
    default_pool_size: poolSize,
    max_client_conn: 500,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=${server.hostname} port=${server.port}\n`;
  await writeFile(path.join(folder, 'settings'), `${databases}[pgbouncer]\n${lines.join('\n')}\n`);
  await writeFile(path.join(folder, 'users'), `"${server.username}" "${server.password}"\n`);
  await chmod(folder, 0o755);
  // PgBouncer refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(poolerProgram ?? '', [path.join(folder, 'settings')], { ...owner, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const through = (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port }).href;
  await untilItAnswers(through(server.href), ended);
  return {
    through,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string, ended: Promise<unknown>): Promise<void> {
  const gone = ended.then(() => {
    throw new Error('PgBouncer ended.');
  });
  for (;;) {
    const client = new Client(url);
    client.on('error', () => undefined);
    const isThere = client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
    if (await Promise.race([isThere, gone])) break;
    await Promise.race([wait(50), gone]);
  }
  gone.catch(() => undefined);
}
