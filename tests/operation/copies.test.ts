import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { findCopy, readFiles } from '#server/operation/copies/copy-folder.ts';
import type { CopiedFile } from '#server/operation/copies/copy-format.ts';
import { restoreCopy } from '#server/operation/copies/restore-copy.ts';
import { verifyCopy } from '#server/operation/copies/verify-copy.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { productParts } from '#server/start-product.ts';
import { clientOf, createFeed, signIn, signUp, statusOf } from '#tests/harness/api-client.ts';
import { commandHere, environmentOf, urlOf } from '#tests/harness/command-here.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { openEmptyDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { longTest } from '#tests/harness/long-test.ts';

// An installation of two users and two feeds, copied while it runs, restored into a database of its own and moved to a server from there.

const products = 3;
const env = { PUBLIC_URL: 'http://localhost:3000' };
const feeds: { feedId: string; email: string; session: string }[] = [];
const databases: TestDatabase[] = [];

const at = (name: string) => path.join(folder, name);

/** Settings of an installation on a server, with nothing in its database yet. */
async function emptyServer(name: string) {
  const database = await openEmptyDatabase();
  databases.push(database);
  return { database, env: { DATABASE_URL: urlOf(database), DATA_DIR: at(name) } };
}

const shop = await startShop(numberedProducts(products));
const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-copies-'));
const first = await startProduct([shop.host], { env });
for (const client of [await signUp(first.origin), await signUp(first.origin)]) {
  const { feedId } = await createFeed(client, shop.feedUrl);
  feeds.push({ feedId, email: client.email, session: client.session });
}
await first.settle();
const hashes = await hashesAt(first);
afterAll(async () => {
  await first.close();
  for (const database of databases) await database.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** Of every feed, and of every picture that it names. */
async function hashesAt({ origin }: TestProduct): Promise<string[]> {
  const found: string[] = [];
  const read = async (address: string) => {
    const bytes = Buffer.from(await (await fetch(origin + address)).arrayBuffer());
    found.push(createHash('sha256').update(bytes).digest('hex'));
    return bytes.toString();
  };
  for (const { feedId } of feeds) {
    const feed = await read(`/feedmaker/${feedId}/feed.xml`);
    for (const image of feed.match(/\/feedmaker\/[^<"]+\.jpg/g) ?? []) await read(image);
  }
  expect(found).toHaveLength(feeds.length * (1 + products));
  return found;
}

/** Both sign in, every public address answers with the bytes it had, and refreshing draws nothing. */
async function expectSame(database: TestDatabase, files: string): Promise<void> {
  const product = await startProduct([shop.host], { env, data: { database, files } });
  try {
    expect(await hashesAt(product)).toEqual(hashes);
    for (const { feedId, email, session } of feeds) {
      // Whoever was signed in there is signed in here.
      const there = clientOf(product.origin, JSON.parse(session));
      expect((await there.call('GET', '/api/v1/projects')).status).toBe(200);
      const client = await signIn(product.origin, email);
      await client.ask('POST', `/functions/v1/feeds/${feedId}/refresh?photos=all`);
      await product.settle();
      const { run } = await statusOf(client, feedId);
      expect(run).toMatchObject({ state: 'published', enhanced_count: products, rendered_count: 0 });
    }
    expect(await hashesAt(product)).toEqual(hashes);
  } finally {
    // It closes its database too.
    databases.splice(databases.indexOf(database), 1);
    await product.close();
  }
}

test('a copy is made while the product runs, is whole, and the next one reads no file again', async () => {
  const backup = (...args: string[]) =>
    commandHere(['backup', at('copies'), '--json', ...args], environmentOf(first));
  const made = await backup();
  expect(made).toMatchObject({ code: 0 });
  const { files, copied, missing, name } = JSON.parse(made.text);
  expect({ copied: copied.count, missing }).toEqual({ copied: files, missing: [] });
  const again = JSON.parse((await backup('--keep', '1')).text);
  expect(again).toMatchObject({ files, dropped: [name] });
  // Files that may change under their key: two sources, two previews, the mark of the files.
  expect(again.copied.count).toBeLessThanOrEqual(5);
  const verified = await backup('--verify');
  expect(verified).toMatchObject({ code: 0 });
  expect(JSON.parse(verified.text)).toEqual({ name: again.name, damages: [] });
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
});

test('a damaged copy is told by what is damaged, what began to be restored from it is not started, and nothing is restored over it', async () => {
  const dir = at('copies');
  const { folder: whole, manifest } = await findCopy(dir);
  const server = await emptyServer('third');
  const config = readConfig(server.env);
  const images: CopiedFile[] = [];
  for await (const file of readFiles(whole)) if (file.key.startsWith('images/')) images.push(file);
  const [image] = images;
  if (image === undefined) throw new Error('the copy has no picture');
  // The same bytes of both feeds are there once.
  const parts = images.filter(({ sha256 }) => sha256 === image.sha256).map(({ key }) => key);
  expect(parts).toHaveLength(feeds.length);
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

  const asOwner = async (text: string) => {
    const client = new Client(server.database.target.owner);
    await client.connect();
    const { rows: found } = await client.query(text);
    await client.end();
    return found;
  };
  const neighbour = `app_request_${path.basename(folder).toLowerCase().replace(/\W/g, '')}`;
  await asOwner(`create role ${neighbour}`);
  await asOwner(`grant app_user to ${neighbour}`);
  await rename(at('aside'), bytes);
  const rows = path.join(whole, 'rows', 'feedmaker.runs.gz');
  await rename(rows, at('aside'));
  await writeFile(rows, gzipSync(''));
  expect(await damages()).toEqual([{ part: 'feedmaker.runs', kind: 'altered' }]);
  await expect(restoreCopy(config, { dir, log: silentLog })).rejects.toThrow();
  await rename(at('aside'), rows);

  // Every other file is there already; the second try ends what the first began.
  expect((await restoreCopy(config, { dir, log: silentLog })).manifest).toEqual(manifest);
  // Roles are of the whole server: the login of another installation on it may still do what it could.
  expect(await asOwner(`select pg_has_role('${neighbour}', 'app_user', 'member') as may`)).toEqual([
    { may: true },
  ]);
  await asOwner(`drop role ${neighbour}`);
  const { count } = await server.database.query.one<{ count: number }>(
    'select count(*) from feedmaker.products',
  );
  expect(count).toBe(feeds.length * products);
  expect(await commandHere(['restore', dir], server.env)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is data in the database already'),
  });
});

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

longTest(
  'what was restored and then moved to a server has every byte, lets both sign in and draws nothing',
  async () => {
    const restored = await commandHere(['restore', at('copies')], { DATA_DIR: at('second') });
    expect(restored).toMatchObject({
      code: 0,
      text: expect.stringContaining('all with the hashes of the copy'),
    });
    const { database, env: server } = await emptyServer('shared');
    const move = (from: string, ...args: string[]) =>
      commandHere(['move-data', '--from', from, ...args], server);
    expect(await move(first.platform.config.dataDir)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Another Feedmaker process is using'),
    });
    expect(await move(at('second'), '--files-only')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Ahead of the rest: (\d+) files, \1 of/),
    });
    expect(await move(at('second'))).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Moved: \d+ rows, \d+ files, 5 of/),
    });
    await expectSame(database, path.join(at('shared'), 'files'));
    const config = readConfig({ DATA_DIR: at('second') });
    await expect(openPlatform(config, productParts, { log: silentLog })).rejects.toThrow(
      /^The data of .*second was moved \(.* to [\w.]+\/\w+\): set DATABASE_URL/,
    );
    // It can still be gone back to.
    await rm(path.join(at('second'), 'moved.txt'));
    await (await openPlatform(config, productParts, { log: silentLog })).close();
  },
);
