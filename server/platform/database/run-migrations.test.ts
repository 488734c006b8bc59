import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';
import { StartError } from '../process/start-error.ts';

const own = path.resolve(import.meta.dirname, '../../db/migrations');

let database: TestDatabase;
let folder: string;
const written: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase(pino({}, { write: (line: string) => void written.push(line) }));
  folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-migrations-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Resolves when somebody waits for a lock on the table. */
async function isWaitedFor(table: string): Promise<void> {
  await expect
    .poll(
      () =>
        database.query.rows('select from pg_locks where relation = $1::regclass and not granted', [table]),
      { interval: 5, timeout: 10_000 },
    )
    .toHaveLength(1);
}

test('others read on while a migration waits for one who reads for long, and it runs when they are done', async () => {
  await database.query.run('create table long_read (n int)');
  const later = path.join(folder, 'locks');
  await cp(own, later, { recursive: true });
  await writeFile(path.join(later, '8900_locks.sql'), 'alter table long_read add column m int;');
  const [began, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reading = database.asOwner(async (sql) => {
    await sql.run('select from long_read');
    began.resolve();
    await ended.promise;
  });
  await began.promise;
  const migrated = database.migrate(later);
  await isWaitedFor('long_read');
  // It stands behind the migration, which gives up its place.
  expect(await database.query.rows('select from long_read')).toEqual([]);
  ended.resolve();
  await reading;
  expect(await migrated).toEqual(['8900_locks']);
  await database.query.run(`delete from migrations where name = '8900_locks'`);
}, 30_000);

describe('data of another version', () => {
  test('that is newer is refused in a sentence, before anything is written', async () => {
    await database.query.run(`insert into migrations (name, run_on) values ('9999_later', now())`);
    const refusal: unknown = await database.migrate(own).catch((error: unknown) => error);
    await database.query.run(`delete from migrations where name = '9999_later'`);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toContain('written by a newer version of Feedmaker');
    expect(String(refusal)).toContain('9999_later');
    expect(await database.migrate(own)).toEqual([]);
  });

  test('that lacks a step between those it has is refused in a sentence', async () => {
    const between = path.join(folder, 'between');
    await cp(own, between, { recursive: true });
    await writeFile(path.join(between, '0002_between.sql'), 'select 1;');
    const refusal: unknown = await database.migrate(between).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toContain('between two releases');
  });

  test('that has run a step which was changed since is refused in a sentence, before anything is written', async () => {
    const changed = path.join(folder, 'changed');
    await cp(own, changed, { recursive: true });
    await appendFile(path.join(changed, '0008_content_type.sql'), '-- one more word');
    await writeFile(path.join(changed, '8000_later.sql'), 'create table never_made ();');
    const refusal: unknown = await database.migrate(changed).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toContain('0008_content_type');
    expect(await database.query.one(`select to_regclass('never_made') as made`)).toEqual({ made: null });
    expect(await database.migrate(own)).toEqual([]);
  });

  test('from before hashes were kept gets them with the next start', async () => {
    await database.query.run('update migrations set sha256 = null');
    expect(await database.migrate(own)).toEqual([]);
    expect(
      await database.query.rows(
        `select name from migrations where sha256 !~ '^[0-9a-f]{64}$' or sha256 is null`,
      ),
    ).toEqual([]);
  });

  test('that is older is said to be brought up to date, once, and only where there is something to do', async () => {
    const newer = path.join(folder, 'newer');
    await cp(own, newer, { recursive: true });
    await writeFile(path.join(newer, '9000_later.sql'), 'select 1;');
    written.length = 0;
    const said = () => written.filter((line) => line.includes('Bringing the data up to this version'));
    expect(await database.migrate(own)).toEqual([]);
    expect(said()).toEqual([]);
    expect(await database.migrate(newer)).toEqual(['9000_later']);
    expect(await database.migrate(newer)).toEqual([]);
    expect(said().map((line) => (JSON.parse(line) as { steps: number }).steps)).toEqual([1]);
  });
});
