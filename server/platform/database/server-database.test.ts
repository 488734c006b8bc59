import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '#server/db/migrate.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { connectAsSuperuser } from './postmaster.ts';
import { StartError } from '../process/start-error.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'server-test-'));
/** Stands for an operator's server: logins have passwords, and ours is no superuser. */
const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, isDurable: false });
const rules = 'local all feedmaker_superuser trust\nlocal all all scram-sha-256\n';
await writeFile(path.join(folder, 'postgres', 'pg_hba.conf'), rules);
const superuser = await connectAsSuperuser(server);
for (const statement of [
  `create role shop login password 'p@ss:w/ord' createrole`,
  `create database feeds owner shop`,
  `create database rehearsal owner shop`,
  `create role weak login password 'weak'`,
  `create database weak owner weak`,
  `select pg_reload_conf()`,
])
  await superuser.query(statement);
await superuser.end();
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const urlOf = (user: string, password: string, database: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${server.host}&port=${server.port}`;
const open = (databaseUrl: string) =>
  openDatabase({ dataDir: '', databaseUrl, databaseDirectUrl: null }, silentLog);

describe('DATABASE_URL', () => {
  test('of a user who is no superuser is enough, also when several processes start at once', async () => {
    const url = urlOf('shop', 'p@ss:w/ord', 'feeds');
    const databases = await Promise.all([open(url), open(url), open(url)]);
    const applied = await Promise.all(databases.map(migrateDatabase));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    const user = '00000000-0000-4000-8000-00000000000a';
    for (const database of databases) {
      expect(
        await database.asUser(user, (sql) =>
          sql.one('select current_user as role, session_user as login, auth.uid() as id'),
        ),
      ).toEqual({ role: 'app_user', login: expect.stringMatching(/^app_request_[0-9a-f]{12}$/), id: user });
      expect(await database.query.one('select current_user as role')).toEqual({ role: 'shop' });
    }
    // Another installation on the same server has its own connections.
    const rehearsal = await open(urlOf('shop', 'p@ss:w/ord', 'rehearsal'));
    await migrateDatabase(rehearsal);
    expect(await rehearsal.asUser(user, (sql) => sql.one('select 1 as one'))).toEqual({ one: 1 });
    await Promise.all([...databases, rehearsal].map((database) => database.close()));
  });

  test('of a user who may not create roles is refused in a sentence that says what is missing', async () => {
    const admin = await connectAsSuperuser(server);
    for (const role of ['app_user', 'app_worker', 'app_request'])
      await admin.query(`alter role ${role} rename to ${role}_elsewhere`);
    const database = await open(urlOf('weak', 'weak', 'weak'));
    const refusal: unknown = await migrateDatabase(database).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toContain('may create roles');
    await database.close();
    await admin.end();
  });

  test('that is wrong is refused in a sentence without the password', async () => {
    for (const [url, expected] of [
      [urlOf('shop', 'hunter2', 'feeds'), 'password authentication failed'],
      [urlOf('shop', 'p@ss:w/ord', 'nowhere'), 'does not exist'],
      ['postgres://shop:hunter2@127.0.0.1:1/feeds', 'ECONNREFUSED'],
    ] as const) {
      const refusal: unknown = await open(url).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StartError);
      expect(String(refusal)).toContain(expected);
      expect(String(refusal)).not.toContain('hunter2');
    }
  });
});
