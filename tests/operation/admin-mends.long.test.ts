import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listOpenRuns } from '#server/db/runs/open-runs.ts';
import { countForgotten } from '#server/db/installation/forgotten.ts';
import { type FileFinding, verifyFiles, type VerifyProgress } from '#server/files/verify-files.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { requeueRun } from '#server/operation/installation/requeue-run.ts';
import { requestRun } from '#server/jobs.ts';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import type { Sql } from '#server/platform/database/port.ts';

// Operators repair runs that lost their jobs, and files that differ from the database.

const products = 12;
const { product, shop, client } = await openShop(numberedProducts(products));
const { feedId } = await createFeed(client, shop.feedUrl);
await product.settle();

const newest = async () => (await statusOf(client, feedId)).run;

async function verify(from: VerifyProgress | null = null) {
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
  const byKey = (one: FileFinding, other: FileFinding) => one.key.localeCompare(other.key);
  const wanted: FileFinding[] = [
    { what: 'missing', key: gone, feedId },
    ...[altered, `${published}.gz`, `${published}.br`].map((key) => ({
      what: 'altered' as const,
      key,
      feedId,
    })),
    ...nobodys.map((key) => ({ what: 'orphaned' as const, key, feedId: null })),
  ];
  expect(findings.toSorted(byKey)).toEqual(wanted.toSorted(byKey));
  // Interrupted after the pictures it goes on with the rest.
  const afterImages = progress.find(({ kind }) => kind === 'images') ?? null;
  const rest = await verify(afterImages);
  expect(rest.findings.filter(({ key }) => key.startsWith('images/'))).toEqual([
    { what: 'orphaned', key: nobodys[0], feedId: null },
  ]);
  expect(rest.findings).toHaveLength(4);
  expect(rest.progress.at(-1)?.checked).toBe(2 * products + 1);

  for (const key of [altered, `${published}.gz`, `${published}.br`, ...nobodys]) await storage.delete(key);
  await requestRun(product.platform, feedId, { restart: true, checksPhotos: true });
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
  await requestRun(product.platform, feedId, { restart: true, checksPhotos: true });
  await product.settle();
  expect(await newest()).toMatchObject({ state: 'published', rendered_count: 0 });
});

const ofUp = 'where id = (select run_id from feedmaker.publications where feed_id = $1)';
const reopened = 'finished_at = null, state =';

/** Asks for a run within a transaction that goes on with `sql`. */
async function asking(more: (sql: Sql, runId: string) => Promise<unknown>): Promise<string> {
  const { database } = product.platform;
  return database.asOwner(async (sql) => {
    const within = { ...database, asOwner: <T>(work: (same: Sql) => Promise<T>) => work(sql) };
    const id = (await requestRun({ ...product.platform, database: within }, feedId, { restart: true })) ?? '';
    await more(sql, id);
    return id;
  });
}

/** Leaves the feed with an open run for which the queue has nothing, as if its jobs had been deleted by hand. */
const lostRuns = {
  'that is not read': () =>
    asking((sql) => sql.run(`delete from pgboss.job where data ? 'runId' and state <> 'active'`)),
  'that has a product to draw': () =>
    product.platform.database.asOwner(async (sql) => {
      const { id } = await sql.one<{ id: string }>(
        `update feedmaker.runs set ${reopened} 'rendering', done_count = done_count - 1,
            enhanced_count = enhanced_count - 1 ${ofUp} returning id`,
        [feedId],
      );
      const waits = `update feedmaker.run_products set state = 'waiting' where run_id = $1 and position = 3`;
      await sql.run(waits, [id]);
    }),
  'whose pictures are all there': () =>
    product.platform.database.query.run(`update feedmaker.runs set ${reopened} 'rendering' ${ofUp}`, [
      feedId,
    ]),
  'that is to be published': () =>
    product.platform.database.query.run(`update feedmaker.runs set ${reopened} 'publishing' ${ofUp}`, [
      feedId,
    ]),
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
  const later = `update pgboss.job set start_after = now() + interval '1 day' where data ->> 'runId' = $1`;
  const runId = await asking((sql, id) => sql.run(later, [id]));
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
  const text = `insert into feedmaker.images (feed_id, render_key, image_hash, size_bytes) values ($1, 'older', $2, 1000)`;
  await query.run(text, [feedId, 'b'.repeat(64)]);
  expect(await countForgotten(query, now)).toMatchObject({ pictures: 1, picture_bytes: 1000 });
});
