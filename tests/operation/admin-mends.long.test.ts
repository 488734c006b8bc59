import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOpenRuns } from '#server/db/runs/open-runs.ts';
import { countForgotten } from '#server/db/installation/forgotten.ts';
import { type FileFinding, verifyFiles, type VerifyProgress } from '#server/files/verify-files.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { requeueRun } from '#server/installation/requeue-run.ts';
import { requestRun } from '#server/jobs.ts';
import { type ApiClient, createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

// What an operator mends: runs that lost their jobs, and files that are not as the database says.

const products = 12;
let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;
let feedId: string;

beforeAll(async () => {
  shop = await startShop(numberedProducts(products));
  product = await startProduct([shop.host]);
  client = await signUp(product.origin);
  ({ feedId } = await createFeed(client, shop.feedUrl));
  await product.settle();
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

const newest = async () => (await statusOf(client, feedId)).run;

async function verify(
  from: VerifyProgress | null = null,
): Promise<{ findings: FileFinding[]; progress: VerifyProgress[] }> {
  const findings: FileFinding[] = [];
  const progress: VerifyProgress[] = [];
  const later = { now: () => new Date(Date.now() + 2 * 3_600_000) };
  for await (const found of verifyFiles({ ...product.platform, clock: later }, { feedId: null, from }))
    if ('checked' in found) progress.push(found);
    else findings.push(found);
  return { findings, progress };
}

test('files that are gone, altered or nobody’s are found, each once, and nothing else', async () => {
  const { storage, database } = product.platform;
  const clean = await verify();
  expect(clean.findings).toEqual([]);
  // A feed, twelve photos and twelve pictures.
  expect(clean.progress.at(-1)?.checked).toBe(2 * products + 1);

  const images = await database.query.rows<{ image_hash: string }>('select image_hash from feedmaker.images');
  const [gone = '', altered = ''] = images.map(({ image_hash: hash }) => fileKeys.image(feedId, hash));
  await storage.delete(gone);
  await storage.put(altered, Buffer.from('another picture'));
  const { storage_key: published } = await database.query.one<{ storage_key: string }>(
    'select storage_key from feedmaker.publications',
  );
  await storage.put(`${published}.gz`, gzipSync('another feed'));
  await storage.put(`${published}.br`, Buffer.from('no packed file at all'));
  const nobodys = [fileKeys.image(feedId, 'a'.repeat(64)), fileKeys.source(feedId, crypto.randomUUID())];
  for (const key of nobodys) await storage.put(key, Buffer.from('left by a kill'));

  const { findings, progress } = await verify();
  expect(findings.toSorted((one, other) => one.key.localeCompare(other.key))).toEqual(
    [
      { what: 'missing', key: gone, feedId },
      { what: 'altered', key: altered, feedId },
      { what: 'altered', key: `${published}.gz`, feedId },
      { what: 'altered', key: `${published}.br`, feedId },
      ...nobodys.map((key) => ({ what: 'orphaned', key, feedId: null })),
    ].toSorted((one, other) => one.key.localeCompare(other.key)),
  );
  // Interrupted after the pictures it goes on with the rest.
  const afterImages = progress.find(({ kind }) => kind === 'images') ?? null;
  const rest = await verify(afterImages);
  expect(rest.findings.filter(({ key }) => key.startsWith('images/'))).toEqual([
    { what: 'orphaned', key: nobodys[0], feedId: null },
  ]);
  expect(rest.findings).toHaveLength(4);
  expect(rest.progress.at(-1)?.checked).toBe(2 * products + 1);

  for (const key of [altered, `${published}.gz`, `${published}.br`, ...nobodys]) await storage.delete(key);
  await requestRun(product.platform, feedId, { restart: true, isManual: true });
  await product.settle();
  expect((await verify()).findings).toEqual([]);
  expect((await newest())?.rendered_count).toBe(2);
});

test('a feed that is drawn again draws every picture, and shows the same ones', async () => {
  const feed = async () => (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
  const before = await feed();
  await requestRun(product.platform, feedId, { restart: true, drawsAgain: true });
  await product.settle();
  expect(await newest()).toMatchObject({ state: 'published', rendered_count: products });
  expect(await feed()).toBe(before);
  await requestRun(product.platform, feedId, { restart: true, isManual: true });
  await product.settle();
  expect(await newest()).toMatchObject({ state: 'published', rendered_count: 0 });
});

/** Leaves the feed with an open run for which the queue has nothing, as if its jobs had been deleted by hand. */
const lostRuns = {
  'that is not read': async () => {
    const { database } = product.platform;
    await database.asOwner(async (sql) => {
      const within = { ...database, asOwner: <T>(work: (same: typeof sql) => Promise<T>) => work(sql) };
      await requestRun({ ...product.platform, database: within }, feedId, { restart: true, isManual: true });
      await sql.run(`delete from pgboss.job where data ? 'runId' and state <> 'active'`);
    });
  },
  'that has a product to draw': async () => {
    const { database } = product.platform;
    await database.asOwner(async (sql) => {
      const { id } = await sql.one<{ id: string }>(
        `update feedmaker.runs set state = 'rendering', finished_at = null, done_count = done_count - 1,
            enhanced_count = enhanced_count - 1
          where id = (select run_id from feedmaker.publications where feed_id = $1) returning id`,
        [feedId],
      );
      await sql.run(`update feedmaker.products set state = 'waiting' where run_id = $1 and position = 3`, [
        id,
      ]);
    });
  },
  'whose pictures are all there': async () => {
    const { database } = product.platform;
    await database.query.run(
      `update feedmaker.runs set state = 'rendering', finished_at = null
        where id = (select run_id from feedmaker.publications where feed_id = $1)`,
      [feedId],
    );
  },
  'that is to be published': async () => {
    const { database } = product.platform;
    await database.query.run(
      `update feedmaker.runs set state = 'publishing', finished_at = null
        where id = (select run_id from feedmaker.publications where feed_id = $1)`,
      [feedId],
    );
  },
};

test.each(Object.entries(lostRuns))(
  'a run %s and has no job is told, and goes on to its end once it is asked for',
  async (_name, lose) => {
    const { database, queue } = product.platform;
    await lose();
    const [open] = await listOpenRuns(database.query, feedId);
    expect(open).toMatchObject({ feed_id: feedId, email: client.email, jobs_active: 0, jobs_waiting: 0 });
    const runId = open?.id ?? '';
    expect(await requeueRun({ database, queue }, runId)).toEqual({ brought: 0, working: 0, asked: 1 });
    await product.settle();
    expect(await newest()).toMatchObject({ id: runId, state: 'published', enhanced_count: products });
    expect(await requeueRun({ database, queue }, runId)).toBe('ended');
  },
);

test('a run that waits for its next try is tried at once, and one that is gone is nobody’s', async () => {
  const { database, queue } = product.platform;
  const runId = await database.asOwner(async (sql) => {
    const within = { ...database, asOwner: <T>(work: (same: typeof sql) => Promise<T>) => work(sql) };
    const id = await requestRun({ ...product.platform, database: within }, feedId, { restart: true });
    await sql.run(
      `update pgboss.job set start_after = now() + interval '1 day' where data ->> 'runId' = $1`,
      [id],
    );
    return id ?? '';
  });
  expect(await listOpenRuns(database.query, feedId)).toMatchObject([{ id: runId, jobs_waiting: 1 }]);
  expect(await requeueRun({ database, queue }, runId)).toEqual({ brought: 1, working: 0, asked: 0 });
  await product.settle();
  expect(await newest()).toMatchObject({ id: runId, state: 'published' });
  expect(await requeueRun({ database, queue }, crypto.randomUUID())).toBe('gone');
});

test('pictures that nobody names are counted, and none that is up', async () => {
  const { query } = product.platform.database;
  const now = new Date(Date.now() + 100 * 24 * 3_600_000);
  expect(await countForgotten(query, now)).toMatchObject({ pictures: 0 });
  await query.run(
    `insert into feedmaker.images (feed_id, render_key, image_hash, size_bytes) values ($1, 'older', $2, 1000)`,
    [feedId, 'b'.repeat(64)],
  );
  expect(await countForgotten(query, now)).toMatchObject({ pictures: 1, picture_bytes: 1000 });
});
