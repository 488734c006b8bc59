import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/harness/harness-database.ts';
import { StartError } from '../process/start-error.ts';

const own = path.resolve(import.meta.dirname, '../../db/migrations');

const written: string[] = [];
const database = await openTestDatabase(pino({}, { write: (line: string) => void written.push(line) }));
const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-migrations-'));
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Copies the migrations of this version and changes the copy. */
async function changedFolder(name: string, change: (at: string) => Promise<void>): Promise<string> {
  const at = path.join(folder, name);
  await cp(own, at, { recursive: true });
  await change(at);
  return at;
}

/** Returns the sentence in which a start is refused. */
async function refusalOf(migrating: Promise<unknown>): Promise<string> {
  const refusal: unknown = await migrating.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  return String(refusal);
}

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
  const later = await changedFolder('locks', (at) =>
    writeFile(path.join(at, '8900_locks.sql'), 'alter table long_read add column m int;'),
  );
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
});

describe('data of another version', () => {
  test('that is newer is refused in a sentence, before anything is written', async () => {
    await database.query.run(`insert into migrations (name, run_on) values ('9999_later', now())`);
    const refusal = await refusalOf(database.migrate(own));
    await database.query.run(`delete from migrations where name = '9999_later'`);
    expect(refusal).toContain('written by a newer version of Feedmaker');
    expect(refusal).toContain('9999_later');
    expect(await database.migrate(own)).toEqual([]);
  });

  test('that lacks a step between those it has is refused in a sentence', async () => {
    const between = await changedFolder('between', (at) =>
      writeFile(path.join(at, '0002_between.sql'), 'select 1;'),
    );
    expect(await refusalOf(database.migrate(between))).toContain('between two releases');
  });

  test('that has run a step which was changed since is refused in a sentence, before anything is written', async () => {
    const changed = await changedFolder('changed', async (at) => {
      await appendFile(path.join(at, '0008_content_type.sql'), '-- one more word');
      await writeFile(path.join(at, '8000_later.sql'), 'create table never_made ();');
    });
    expect(await refusalOf(database.migrate(changed))).toContain('0008_content_type');
    expect(await database.query.one(`select to_regclass('never_made') as made`)).toEqual({ made: null });
    expect(await database.migrate(own)).toEqual([]);
  });

  test('from before hashes were kept gets them with the next start', async () => {
    await database.query.run('update migrations set sha256 = null');
    expect(await database.migrate(own)).toEqual([]);
    const without = `select name from migrations where sha256 !~ '^[0-9a-f]{64}$' or sha256 is null`;
    expect(await database.query.rows(without)).toEqual([]);
  });

  test('that is older is said to be brought up to date, once, and only where there is something to do', async () => {
    const newer = await changedFolder('newer', (at) =>
      writeFile(path.join(at, '9000_later.sql'), 'select 1;'),
    );
    written.length = 0;
    const said = () => written.filter((line) => line.includes('Bringing the data up to this version'));
    expect([await database.migrate(own), said()]).toEqual([[], []]);
    expect([await database.migrate(newer), await database.migrate(newer)]).toEqual([['9000_later'], []]);
    expect(said().map((line) => (JSON.parse(line) as { steps: number }).steps)).toEqual([1]);
  });
});
