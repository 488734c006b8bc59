import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openFiles } from '#server/operation/copies/open-files.ts';
import { type ApiClient, createFeed, type CreatedFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { type S3Server, startS3Server } from '#tests/harness/fakes/s3-server.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { runCommand } from '#tests/harness/run-command.ts';
import { openServerMode, type ServerMode } from '#tests/harness/server-mode.ts';

// The operator's commands from a machine of their own: a database server, a bucket, and no folder in common with the processes.

const PRODUCTS = 6;
let shop: FakeShop;
let mode: ServerMode;
let bucket: S3Server;
let client: ApiClient;
let feed: CreatedFeed;

beforeAll(async () => {
  shop = await startShop(numberedProducts(PRODUCTS));
  mode = await openServerMode([shop.host]);
  bucket = await startS3Server(path.join(mode.folder, 'bucket'));
  const api = await mode.start('api', 'first', bucket.env);
  await mode.start('worker', 'second', bucket.env);
  client = await signUp(api.origin);
  feed = await createFeed(client, shop.feedUrl);
  await untilPublished();
}, 300_000);
afterAll(async () => {
  await mode?.close();
  await bucket?.close();
  await shop?.close();
});

const environment = () => ({
  ...bucket.env,
  DATABASE_URL: mode.databaseUrl,
  DATA_DIR: path.join(mode.folder, 'operator'),
});
const admin = (...args: string[]) => runCommand(['admin', ...args], environment());
const runOf = async () => (await statusOf(client, feed.feedId)).run;

async function untilPublished(before?: string): Promise<void> {
  await vi.waitFor(async () => {
    const run = await runOf();
    expect(run?.id === before ? null : run?.state).toBe('published');
  }, 180_000);
}

test('an account and a feed are shown by whatever id of theirs is at hand, and without what opens anything', async () => {
  const run = await runOf();
  const ofFeed = { id: feed.feedId, user_id: client.userId, email: client.email, shop: shop.host };
  for (const id of [feed.feedId, feed.record.id, run?.id ?? '']) {
    const shown = await admin('show', id, '--json');
    expect(shown).toMatchObject({ code: 0, errors: '' });
    expect(JSON.parse(shown.text)).toMatchObject({
      ...ofFeed,
      active: true,
      published: { run: run?.id, products: PRODUCTS, enhanced: PRODUCTS },
      runs: [{ id: run?.id, state: 'published', done: PRODUCTS, of: PRODUCTS, drawn: PRODUCTS }],
    });
  }
  for (const id of [client.email, client.userId.toUpperCase(), feed.project.id, feed.template.id]) {
    const shown = await admin('show', id, '--json');
    expect(JSON.parse(shown.text)).toMatchObject({
      id: client.userId,
      email: client.email,
      sessions: 1,
      projects: [{ id: feed.project.id, name: 'Spring' }],
      feeds: [{ id: feed.feedId, active: true, last_run: 'published' }],
      has: { projects: 1, feeds: 1 },
    });
    expect(shown.text).not.toMatch(/argon2|password|token/);
  }
  const text = (await admin('show', feed.feedId)).text;
  expect(text).toContain(`shop: ${shop.host}\n`);
  expect(await admin('show', crypto.randomUUID())).toMatchObject({
    code: 1,
    text: '',
    errors: expect.stringContaining('There is no user, project, template, feed or run'),
  });
}, 300_000);

test('an open run is cancelled by its own id or its feed’s, once, and what is published stays up', async () => {
  const address = new URL(shop.feedUrl).pathname;
  const published = (await runOf())?.id;
  for (const named of ['run', 'feed'] as const) {
    // The shop takes the request and never answers.
    shop.answers.set(address, () => undefined);
    await client.call('POST', `/functions/v1/feeds/${feed.feedId}/refresh`);
    const open = (await runOf())?.id ?? '';
    expect(open).not.toBe(published);
    expect(JSON.parse((await admin('runs', '--json')).text)).toMatchObject([
      { id: open, feed_id: feed.feedId },
    ]);
    const id = named === 'run' ? open : feed.feedId;
    expect(JSON.parse((await admin('cancel', id, '--json')).text)).toEqual({
      run_id: open,
      feed_id: feed.feedId,
    });
    expect(await runOf()).toMatchObject({ id: open, state: 'cancelled' });
    expect(await admin('cancel', id)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`No run of ${id} is open.`),
    });
    shop.answers.delete(address);
    expect(JSON.parse((await admin('show', feed.feedId, '--json')).text)).toMatchObject({
      published: { run: published },
    });
  }
  const last = (await runOf())?.id;
  await client.call('POST', `/functions/v1/feeds/${feed.feedId}/refresh`);
  await untilPublished(last);
}, 300_000);

test('files that a bucket lost or altered are told, mended by a run, and are as they were', async () => {
  const clean = await admin('verify', '--json');
  expect(clean).toMatchObject({ code: 0, errors: '' });
  const { storage, close } = await openFiles(readConfig(environment()));
  const read = async (key: string, as: 'utf8' | 'base64') =>
    Buffer.from((await storage.get(key)) ?? '').toString(as);
  onTestFinished(async () => {
    close();
  });
  const keys: string[] = [];
  for await (const key of storage.list(`images/${feed.feedId}/`)) keys.push(key);
  expect(keys).toHaveLength(PRODUCTS);
  const [gone = '', altered = '', ...rest] = keys;
  const hashes = Object.fromEntries(
    await Promise.all(keys.map(async (key) => [key, await read(key, 'base64')])),
  );
  await storage.delete(gone);
  await storage.put(altered, Buffer.from('another picture'));
  const told = await admin('verify', '--json');
  const lines = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
  expect(told.code).toBe(1);
  expect(lines(told.text).slice(0, -1)).toEqual(
    expect.arrayContaining([
      { what: 'missing', key: gone, feedId: feed.feedId },
      { what: 'altered', key: altered, feedId: feed.feedId },
    ]),
  );
  expect(lines(told.text).at(-1)).toMatchObject({ missing: 1, altered: 1, orphaned: 0, refreshed: 0 });
  // Looking mends nothing.
  expect(await read(altered, 'utf8')).toBe('another picture');

  const before = (await runOf())?.id;
  const mended = await admin('verify', '--repair', '--json');
  expect(lines(mended.text).at(-1)).toMatchObject({ missing: 1, altered: 1, refreshed: 1 });
  await untilPublished(before);
  expect(await runOf()).toMatchObject({ rendered_count: 2, enhanced_count: PRODUCTS });
  for (const key of [gone, altered, ...rest])
    expect([key, await read(key, 'base64')]).toEqual([key, hashes[key]]);
  expect(await admin('verify')).toMatchObject({
    code: 0,
    text: expect.stringMatching(/0 missing, 0 altered, 0 that nobody names\.\n$/),
  });
}, 300_000);
