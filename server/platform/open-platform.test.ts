import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { openPlatform } from './open-platform.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'platform-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('opens everything on an empty folder, once per folder, and again after it was closed', async () => {
  const config = readConfig({ DATA_DIR: path.join(folder, 'data') });
  const job = { name: 'greet', schema: { parse: (): object => ({}) } };
  const parts = { jobs: [job], migrate: migrateDatabase };
  const open = () => openPlatform(config, parts, { log: silentLog });
  for (let round = 0; round < 2; round++) {
    const platform = await open();
    await expect(open()).rejects.toThrow('Another Feedmaker process is using');

    let greetings = 0;
    await platform.queue.work(job, { concurrency: 1 }, async () => void greetings++);
    await platform.database.asOwner((sql) => platform.queue.enqueue(job, {}, { sql }));
    await platform.queue.runUntilIdle();
    expect(greetings).toBe(1);

    await platform.storage.put(`round/${round}`, new Uint8Array([round]));
    expect(await platform.storage.exists('round/0')).toBe(true);
    await platform.close();
  }
});

test('leaves the folder free when the start fails', async () => {
  const config = readConfig({ DATA_DIR: path.join(folder, 'data') });
  const failingParts = { jobs: [], migrate: () => Promise.reject(new Error('bad migration')) };
  await expect(openPlatform(config, failingParts, { log: silentLog })).rejects.toThrow('bad migration');
  await (await openPlatform(config, { jobs: [], migrate: migrateDatabase }, { log: silentLog })).close();
});
