import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { findCopy } from '#server/operation/copies/copy-folder.ts';
import type { CopyManifest } from '#server/operation/copies/copy-format.ts';
import { openFiles } from '#server/operation/copies/open-files.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { productParts } from '#server/start-product.ts';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { type ProductProcess, startProcess } from '#tests/harness/product-process.ts';
import { runCommand } from '#tests/harness/run-command.ts';
import { openServerMode } from '#tests/harness/server-mode.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

// Copying, restoring and moving are killed at moments that are spread over their work, each by what it had done until then. Then the
// same command goes on, and nothing is lost or there twice.

const root = path.join(import.meta.dirname, '../..');
const PICTURES = 300;
const ROWS = 20_000;
let started: ProductProcess | null = null;
let whole: CopyManifest;

const at = (...names: string[]) => path.join(folder, ...names);

const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-killed-'));
const mode = await openServerMode([]);
await makeInstallation();
afterAll(async () => {
  await started?.kill();
  await mode.close();
  await rm(folder, { recursive: true, force: true });
});

/** A published feed of three products, and so many more pictures and rows that a command takes a while for them. */
async function makeInstallation(): Promise<void> {
  const shop = await startShop(numberedProducts(3));
  const product = await startProcess({
    dataDir: at('first'),
    port: await freePort(),
    allowHosts: [shop.host],
  });
  started = product;
  const client = await signUp(product.origin);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await vi.waitFor(
    async () => expect((await statusOf(client, feedId)).run?.state).toBe('published'),
    180_000,
  );
  expect(await product.stop()).toBe(0);
  await shop.close();
  const config = readConfig({ DATA_DIR: at('first') });
  const { storage, close } = await openFiles(config);
  for (let n = 0; n < PICTURES; n += 1) {
    const bytes = randomBytes(20_000);
    await storage.put(`images/${feedId}/${createHash('sha256').update(bytes).digest('hex')}.jpg`, bytes);
  }
  close();
  const platform = await openPlatform(config, productParts, { log: silentLog });
  await platform.database.query.run(
    `insert into security_events (user_id, at, act, address, device)
      select $1, now(), 'sign_in', '203.0.113.' || n % 200, 'browser ' || n from generate_series(1, $2) n`,
    [client.userId, ROWS],
  );
  await platform.close();
}

/** Starts a command and kills it as soon as `isThere`. Returns whether it was still at work. */
async function killedWhen(
  isThere: () => Promise<boolean>,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  const child = spawn(process.execPath, ['server/cli.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await isThere())) await setImmediate();
  const isAtWork = child.exitCode === null && child.kill('SIGKILL');
  await ended;
  return isAtWork;
}

const countFiles = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true }).catch(() => [])).filter((each) =>
    each.isFile(),
  ).length;

const hasFiles = (place: string, count: number) => async () => (await countFiles(place)) >= count;

/** Rows and files of a copy. */
const contentOf = ({ tables, files }: CopyManifest) => ({ tables, files: files.count, bytes: files.bytes });

/** Expects a whole copy of a stopped installation. */
async function expectWhole(name: string, env: Record<string, string>): Promise<void> {
  expect(await runCommand(['backup', at(name)], env)).toMatchObject({ code: 0 });
  expect(contentOf((await findCopy(at(name))).manifest)).toEqual(contentOf(whole));
}

test('a backup that is killed at any moment has no name, and goes on to one that is whole', async () => {
  const env = { DATA_DIR: at('first') };
  const backup = ['backup', at('copies')];
  const moments = [
    hasFiles(at('copies', 'bytes'), 1),
    hasFiles(at('copies', 'bytes'), 80),
    hasFiles(at('copies', 'bytes'), 250),
    hasFiles(at('copies', 'unfinished', 'rows'), 2),
    hasFiles(at('copies', 'unfinished', 'rows'), 25),
  ];
  for (const moment of moments) {
    expect(await killedWhen(moment, backup, env)).toBe(true);
    await expect(findCopy(at('copies'))).rejects.toThrow(/has not ended, so it is not used/);
  }
  expect(await runCommand(backup, env)).toMatchObject({ code: 0 });
  const verified = await runCommand([...backup, '--verify', '--json'], env);
  expect(JSON.parse(verified.text)).toMatchObject({ damages: [] });
  ({ manifest: whole } = await findCopy(at('copies')));
  expect(whole.files).toMatchObject({ missing: [] });
  expect(whole.files.count).toBeGreaterThan(PICTURES);
  expect(whole.tables.find(({ name }) => name === 'public.security_events')?.rows).toBeGreaterThanOrEqual(
    ROWS,
  );
  // Bytes that nobody names would stay for ever.
  expect(await countFiles(at('copies', 'bytes'))).toBeLessThanOrEqual(whole.files.count);
}, 600_000);

test('a restore that is killed at any moment goes on, and has every row and file once', async () => {
  const env = { DATA_DIR: at('second') };
  const restore = ['restore', at('copies')];
  const moments = [
    hasFiles(at('second', 'postgres'), 300),
    hasFiles(at('second', 'files', 'images'), 1),
    hasFiles(at('second', 'files', 'images'), 150),
    hasFiles(at('second', 'files', 'images'), PICTURES),
  ];
  for (const moment of moments) expect(await killedWhen(moment, restore, env)).toBe(true);
  expect(await runCommand(restore, env)).toMatchObject({ code: 0, errors: '' });
  await expectWhole('of-second', env);
}, 600_000);

test('a move to a server that is killed at any moment goes on, and leaves the source as it was', async () => {
  const env = { DATA_DIR: at('shared'), DATABASE_URL: mode.databaseUrl };
  const move = ['move-data', '--from', at('second')];
  const reader = new Client({ connectionString: mode.databaseUrl });
  await reader.connect();
  const isLoading = async () =>
    (
      await reader.query(
        `select 1 from pg_stat_activity where query ilike 'copy%security_events%' and pid <> pg_backend_pid()`,
      )
    ).rowCount !== 0;
  try {
    const moments = [
      hasFiles(at('shared', 'files', 'images'), 1),
      hasFiles(at('shared', 'files', 'images'), 150),
      hasFiles(at('shared', 'files', 'images'), PICTURES),
      isLoading,
    ];
    for (const moment of moments) expect(await killedWhen(moment, move, env)).toBe(true);
  } finally {
    await reader.end();
  }
  expect(await runCommand(move, env)).toMatchObject({ code: 0, errors: '' });
  await expectWhole('of-server', env);
  await rm(at('second', 'moved.txt'));
  await expectWhole('of-second', { DATA_DIR: at('second') });
}, 600_000);
