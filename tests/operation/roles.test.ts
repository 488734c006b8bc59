import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { connectAsSuperuser } from '#server/platform/database/postmaster.ts';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess, type ProcessOptions, type ProductProcess } from '#tests/harness/product-process.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

// The two roles as processes of their own on one database, as the README offers them.

let folder: string;
let server: EmbeddedPostgres;
let shop: FakeShop;
let databaseUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-roles-'));
  await mkdir(path.join(folder, 'server'));
  server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'server'),
    log: silentLog,
    isDurable: false,
  });
  const admin = await connectAsSuperuser(server);
  await admin.query('create role shop login createrole');
  await admin.query('create database feeds owner shop');
  await admin.end();
  databaseUrl = `postgres://shop@localhost/feeds?host=${server.host}&port=${server.port}`;
  shop = await startShop(numberedProducts(12));
});
afterAll(async () => {
  await shop.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(role: ProcessOptions['role'], dataDir: string, env = {}): Promise<ProductProcess> {
  return startProcess({
    dataDir: path.join(folder, dataDir),
    port: await freePort(),
    allowHosts: [shop.host],
    ...(role === undefined ? {} : { role }),
    env: { DATABASE_URL: databaseUrl, ...env },
  });
}

test('an api and two workers on one folder publish a feed whose every picture is answered', async () => {
  const api = await start('api', 'shared');
  const workers = [await start('worker', 'shared'), await start('worker', 'shared')];
  try {
    const client = await signUp(api.origin);
    const { feedId } = await createFeed(client, shop.feedUrl);
    await expect
      .poll(async () => (await statusOf(client, feedId)).run?.state, { timeout: 60_000 })
      .toBe('published');
    const feed = await fetch(`${api.origin}/feedmaker/${feedId}/feed.xml`);
    expect(feed.status).toBe(200);
    const images = (await feed.text()).match(/\/feedmaker\/[^<"]+\.jpg/g) ?? [];
    expect(images).toHaveLength(12);
    for (const image of images) expect((await fetch(api.origin + image)).status).toBe(200);
    for (const process of [api, ...workers]) expect(await process.stop()).toBe(0);
  } finally {
    for (const process of [api, ...workers]) await process.kill();
  }
}, 120_000);

test('a process with another folder is refused in a sentence that says which one to give it', async () => {
  await expect(start('worker', 'other')).rejects.toThrow(
    /the product ended with 1:\n.*DATA_DIR .*other.* does not hold the files of this database.*\n$/,
  );
}, 60_000);

test('a process with a database of its own is refused a folder that others share', async () => {
  const worker = await start('worker', 'shared');
  try {
    await expect(start(undefined, 'shared', { DATABASE_URL: '' })).rejects.toThrow(
      /Another Feedmaker process is using/,
    );
  } finally {
    await worker.kill();
  }
}, 60_000);
