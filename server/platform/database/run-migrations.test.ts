import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';
import { StartError } from '../process/start-error.ts';

const own = path.resolve(import.meta.dirname, '../../db/migrations');

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-migrations-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

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
});
