import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { findCopy, readFiles } from '#server/copies/copy-folder.ts';
import type { CopiedFile } from '#server/copies/copy-format.ts';
import { restoreCopy } from '#server/copies/restore-copy.ts';
import { verifyCopy } from '#server/copies/verify-copy.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { productParts } from '#server/start-product.ts';
import {
  type ApiClient,
  clientOf,
  createFeed,
  must,
  signIn,
  signUp,
  statusOf,
} from '#tests/harness/api-client.ts';
import { type FakeShop, numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { type ProductProcess, startProcess } from '#tests/harness/product-process.ts';
import { runCommand } from '#tests/harness/run-command.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { openServerMode } from '#tests/harness/server-mode.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

// An installation with its own database, two users and three feeds, copied while it runs and restored elsewhere, as an operator does.

const published = { timeout: 60_000, interval: 50 };
let shop: FakeShop;
let folder = '';
let first: ProductProcess;
const feeds: { feedId: string; email: string; session: string }[] = [];
let hashes: string[] = [];
let PUBLIC_URL = '';

const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  shop = await startShop(numberedProducts(3));
  folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-copies-'));
  const port = await freePort();
  PUBLIC_URL = `http://localhost:${port}`;
  first = await startProcess({ dataDir: at('first'), port, allowHosts: [shop.host], env: { PUBLIC_URL } });
  const [anna, ben] = [await signUp(first.origin), await signUp(first.origin)];
  for (const client of [anna, anna, ben]) {
    const { feedId } = await createFeed(client, shop.feedUrl);
    feeds.push({ feedId, email: client.email, session: client.session });
    await untilPublished(client, feedId);
  }
  hashes = await hashesAt(first.origin);
}, 120_000);
afterAll(async () => {
  await first?.kill();
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The newest run, when it has ended well and is another one than `before`. */
async function untilPublished(client: ApiClient, feedId: string, before?: string): Promise<object> {
  return await vi.waitFor(async () => {
    const { run } = await statusOf(client, feedId);
    if (run === null || run.id === before || run.state !== 'published') throw new Error(`${run?.state}`);
    return run;
  }, published);
}

/** Of every feed, and of every picture that it names. */
async function hashesAt(origin: string): Promise<string[]> {
  const found = [];
  for (const { feedId } of feeds) {
    const feed = await (await fetch(`${origin}/feedmaker/${feedId}/feed.xml`)).text();
    found.push(createHash('sha256').update(feed).digest('hex'));
    for (const image of feed.match(/\/feedmaker\/[^<"]+\.jpg/g) ?? []) {
      const answer = await fetch(origin + image);
      found.push(
        createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex'),
      );
      expect(answer.status).toBe(200);
    }
  }
  expect(found).toHaveLength(12);
  return found;
}

/** Both sign in, every public address answers with the bytes it had, and refreshing draws nothing. */
async function expectSame(dataDir: string, env: Record<string, string> = {}): Promise<void> {
  const options = { dataDir, port: await freePort(), allowHosts: [shop.host], env: { PUBLIC_URL, ...env } };
  const product = await startProcess(options);
  try {
    expect(await hashesAt(product.origin)).toEqual(hashes);
    shop.requests.length = 0;
    for (const { feedId, email, session } of feeds) {
      // Whoever was signed in there is signed in here.
      const there = clientOf(product.origin, JSON.parse(session));
      expect((await there.call('GET', '/api/v1/projects')).status).toBe(200);
      const client: ApiClient = await signIn(product.origin, email);
      const before = (await statusOf(client, feedId)).run?.id;
      await must(client.call('POST', `/functions/v1/feeds/${feedId}/refresh`));
      const run = await untilPublished(client, feedId, before);
      expect(run).toMatchObject({ enhanced_count: 3, rendered_count: 0 });
    }
    expect(await hashesAt(product.origin)).toEqual(hashes);
    expect(await product.stop()).toBe(0);
  } finally {
    await product.kill();
  }
}

const backup = (...args: string[]) =>
  runCommand(['backup', at('copies'), '--json', ...args], { DATA_DIR: at('first') });

test('a copy is made while the product runs, is whole, and the next one reads no file again', async () => {
  const made = await backup();
  expect(made).toMatchObject({ code: 0 });
  const { files, copied, missing, name } = JSON.parse(made.text);
  expect({ copied: copied.count, missing }).toEqual({ copied: files, missing: [] });
  const again = JSON.parse((await backup('--keep', '1')).text);
  expect(again).toMatchObject({ files, dropped: [name] });
  // What may change under its key: three sources, three previews, the mark of the files.
  expect(again.copied.count).toBeLessThanOrEqual(7);
  const verified = await backup('--verify');
  expect(verified).toMatchObject({ code: 0 });
  expect(JSON.parse(verified.text)).toEqual({ name: again.name, damages: [] });
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
}, 60_000);

test('a copy is restored into an empty installation, and never over another one', async () => {
  const restore = () => runCommand(['restore', at('copies')], { DATA_DIR: at('second') });
  expect(await restore()).toMatchObject({
    code: 0,
    text: expect.stringContaining('all with the hashes of the copy'),
  });
  expect(await restore()).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is data in the database already'),
  });
}, 120_000);

test('a copy that is damaged is told by what is damaged, and what began to be restored from it is not started', async () => {
  const dir = at('copies');
  const { folder: whole, manifest } = await findCopy(dir);
  const config = readConfig({ DATA_DIR: at('third') });
  const images: CopiedFile[] = [];
  for await (const file of readFiles(whole)) if (file.key.startsWith('images/')) images.push(file);
  const [image] = images;
  if (image === undefined) throw new Error('the copy has no picture');
  // The same bytes of three feeds are there once.
  const parts = images.filter(({ sha256 }) => sha256 === image.sha256).map(({ key }) => key);
  expect(parts).toHaveLength(3);
  const damages = async () =>
    (await verifyCopy(dir, await findCopy(dir))).toSorted((a, b) => (a.part < b.part ? -1 : 1));
  const bytes = path.join(dir, 'bytes', image.sha256.slice(0, 2), image.sha256);
  await rename(bytes, at('aside'));
  expect(await damages()).toEqual(parts.map((part) => ({ part, kind: 'gone' })));
  await writeFile(bytes, Buffer.alloc(image.bytes));
  expect(await damages()).toEqual(parts.map((part) => ({ part, kind: 'altered' })));
  await expect(restoreCopy(config, { dir, log: silentLog })).rejects.toThrow(
    /^images\/.* is damaged in the copy/,
  );
  await expect(openPlatform(config, { ...productParts, jobs: [] }, { log: silentLog })).rejects.toThrow(
    /A restore or move into this database has not ended/,
  );

  await rename(at('aside'), bytes);
  const rows = path.join(whole, 'rows', 'feedmaker.runs.gz');
  await rename(rows, at('aside'));
  await writeFile(rows, gzipSync(''));
  expect(await damages()).toEqual([{ part: 'feedmaker.runs', kind: 'altered' }]);
  await expect(restoreCopy(config, { dir, log: silentLog })).rejects.toThrow();
  await rename(at('aside'), rows);

  // Every other file is there already; the second try ends what the first began.
  expect((await restoreCopy(config, { dir, log: silentLog })).manifest).toEqual(manifest);
  const platform = await openPlatform(config, productParts, { log: silentLog });
  const { count } = await platform.database.query.one<{ count: number }>(
    'select count(*) from feedmaker.products',
  );
  expect(count).toBe(9);
  await platform.close();
}, 60_000);

test('a copy without its last file is none, and one of newer rows is refused', async () => {
  const half = at('half');
  await cp(at('copies'), half, { recursive: true });
  const { name, folder: copy } = await findCopy(half);
  const config = readConfig({ DATA_DIR: at('nothing') });
  const text = await readFile(path.join(copy, 'manifest.json'), 'utf8');
  await writeFile(
    path.join(copy, 'manifest.json'),
    text.replace(/"migrations": \[/, '$& { "name": "9999_future", "sha256": null },'),
  );
  await expect(restoreCopy(config, { dir: half, log: silentLog })).rejects.toThrow(
    /written by a newer version of Feedmaker/,
  );
  await rename(copy, path.join(half, 'unfinished'));
  await expect(restoreCopy(config, { dir: half, log: silentLog })).rejects.toThrow(
    /has not ended, so it is not used/,
  );
  await expect(restoreCopy(config, { dir: half, name, log: silentLog })).rejects.toThrow();
  await expect(readdir(at('nothing'))).rejects.toThrow();
});

/** From a server, whatever version of PostgreSQL it has, into a database of its own again. */
async function expectWayBack(env: Record<string, string>): Promise<void> {
  const made = await runCommand(['backup', at('of-server')], env);
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(await runCommand(['restore', at('of-server')], { DATA_DIR: at('back') })).toMatchObject({ code: 0 });
  await expectSame(at('back'));
}

test('what was restored and then moved to a server has every byte, lets both sign in and draws nothing', async () => {
  const mode = await openServerMode([]);
  const server = { DATABASE_URL: mode.databaseUrl };
  const move = (from: string, ...args: string[]) =>
    runCommand(['move-data', '--from', at(from), ...args], { ...server, DATA_DIR: at('shared') });
  try {
    if (isLongRun) await expectSame(at('second'));
    expect(await move('first')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Another Feedmaker process is using'),
    });
    expect(await first.stop()).toBe(0);
    const ahead = await move('second', '--files-only');
    expect(ahead).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Ahead of the rest: (\d+) files, \1 of/),
    });
    const moved = await move('second');
    expect(moved).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Moved: \d+ rows, \d+ files, 7 of/),
    });
    await expectSame(at('shared'), server);
    if (isLongRun) await expectWayBack({ ...server, DATA_DIR: at('shared') });
    const config = readConfig({ DATA_DIR: at('second') });
    await expect(openPlatform(config, productParts, { log: silentLog })).rejects.toThrow(
      /^The data of .*second was moved \(.* to [\w.]+\/\w+\): set DATABASE_URL/,
    );
    // It can still be gone back to.
    await rm(path.join(at('second'), 'moved.txt'));
    await (await openPlatform(config, productParts, { log: silentLog })).close();
  } finally {
    await mode.close();
  }
}, 120_000);
