import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget, ensureEmbeddedDatabase } from '#server/platform/database/database-target.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { connectAsSuperuser } from '#server/platform/database/postmaster.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { migrateDatabase } from '../migrate.ts';
import { findOperatorId, readSignUpStanding } from './sign-up-policy.ts';

const migrations = path.join(import.meta.dirname, '..', 'migrations');
let folder: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-upgrade-'));
  // What a release without the setting had.
  await mkdir(path.join(folder, 'before'));
  for (const file of await readdir(migrations))
    if (file < '0130') await cp(path.join(migrations, file), path.join(folder, 'before', file));
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  server = await startEmbeddedPostgres({ dataDir, log: silentLog, isDurable: false });
  await ensureEmbeddedDatabase(server);
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

/** One account of each kind; the digit is also the day on which it was made. */
const confirmed = (digit: number) =>
  `('${id(digit)}', 'user-${digit}@example.com', '2026-01-0${digit}', '2026-01-0${digit}', null)`;
const unconfirmed = (digit: number) =>
  `('${id(digit)}', 'user-${digit}@example.com', '2026-01-0${digit}', null, null)`;
const hosted = (digit: number) => `('${id(digit)}', null, '2026-01-0${digit}', null, null)`;
const anonymous = (digit: number) => `('${id(digit)}', null, '2026-01-0${digit}', null, '2026-01-0${digit}')`;

test.each<[name: string, rows: string[], operator: number | null, mode: string]>([
  ['nobody', [], null, 'invite'],
  ['one_person', [confirmed(3)], 3, 'invite'],
  ['people', [unconfirmed(1), anonymous(2), confirmed(3), confirmed(4)], 3, 'open'],
  ['hosted_people', [hosted(2), hosted(1)], 1, 'open'],
  ['strangers', [anonymous(1), unconfirmed(2)], null, 'open'],
])('data of before the setting, with %s: operator and sign-up', async (name, rows, operator, mode) => {
  const admin = await connectAsSuperuser(server);
  await admin.query(`create database ${name} owner feedmaker_owner`);
  await admin.end();
  const database = connectDatabase(embeddedTarget(server, name), silentLog);
  await database.migrate(path.join(folder, 'before'));
  const columns = '(id, email, created_at, email_confirmed_at, last_sign_in_at, updated_at)';
  for (const row of rows)
    await database.query.run(`insert into auth.users ${columns} values ${row.replace(/\)$/, ', now())')}`);
  await migrateDatabase(database);
  expect(await findOperatorId(database.query)).toBe(operator === null ? null : id(operator));
  const config = readConfig({ PUBLIC_URL: 'https://feeds.example.com' });
  expect((await readSignUpStanding(database.query, config)).mode).toBe(mode);
  await database.close();
});
