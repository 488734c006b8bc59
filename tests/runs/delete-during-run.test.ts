import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { requestRun } from '#server/jobs.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { giveUpJob } from '#server/pipeline/drawing/give-up-job.ts';
import { createFeed, signUp, statusOf, testPassword } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { addEndpoint } from '#tests/harness/webhook-scene.ts';
import { holdLock, waitForWaiters } from '#tests/harness/locks.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { longTest } from '#tests/harness/long-test.ts';

// In each of these tests a run and a deletion hold or want the same rows in the worst order, which a third transaction
// arranges by holding one of them back. A run that takes its rows in another order than the deletion deadlocks with it.
const LOCK_FEED = 'select from feedmaker.feeds where id = $1 for update';
const LOCK_RUN = 'select from feedmaker.runs where feed_id = $1 for update';

/** Runs before the next file below this folder is stored. */
let beforePut: { folder: string; act: () => Promise<void> } | null = null;

const disk = (storage: Storage): Storage => ({
  ...storage,
  async put(key, body) {
    const before = key.startsWith(beforePut?.folder ?? '-') ? beforePut : null;
    if (before !== null) beforePut = null;
    await before?.act();
    return storage.put(key, body);
  },
});

const { shop, product, client } = await openShop([], { disk });
/** Requests that the shop has not answered. */
let held: ServerResponse[];

beforeEach(() => {
  shop.products = numberedProducts(1);
  shop.answers.clear();
  held = [];
});

function holdBack(path: string): void {
  shop.answers.set(path, (_request, response) => void held.push(response));
}

/** Only with its source read to the end does a run that waits for a photo write nothing else. */
async function startHeld(state: 'fetching' | 'rendering', owner = client): Promise<string> {
  const { feedId } = await createFeed(owner, shop.feedUrl);
  await expect.poll(() => held.length).toBe(1);
  await expect.poll(async () => (await statusOf(owner, feedId)).run?.state).toBe(state);
  return feedId;
}

/** The tries of jobs that failed or were taken away so far. */
async function failedJobs(): Promise<{ id: string }[]> {
  return product.platform.database.query.rows(
    'select id, name, retry_count, output from pgboss.job where retry_count > 0',
  );
}

/** Deletes the feed while the run does its work, in the order said; neither may fail. */
async function deleteDuring(
  feedId: string,
  scene: { lock: string; first: 'deletion' | 'run'; work: () => Promise<void> | void },
  deletion = () => client.call('DELETE', `/functions/v1/feeds?id=${feedId}`),
): Promise<void> {
  const { database } = product.platform;
  const before = (await failedJobs()).map(({ id }) => id);
  const release = await holdLock(database, scene.lock, scene.lock.includes('$1') ? [feedId] : []);
  const steps = [scene.work, deletion];
  if (scene.first === 'deletion') steps.reverse();
  const results: unknown[] = [];
  for (const [i, step] of steps.entries()) {
    results.push(step());
    await waitForWaiters(database, i + 1);
  }
  await release();
  const statuses = (await Promise.all(results)).flatMap((result) =>
    typeof result === 'object' && result !== null && 'status' in result ? [result.status] : [],
  );
  expect(statuses.map((status) => status === 200 || status === 204)).toEqual([true]);
  await product.settle();
  const failed = (await failedJobs()).filter(({ id }) => !before.includes(id));
  expect(failed).toEqual([]);
}

test('a feed can be deleted while its products are being read', async () => {
  holdBack('/feed.xml');
  const feedId = await startHeld('fetching');
  const work = () => held.forEach((response) => response.end(shop.feedText()));
  await deleteDuring(feedId, { lock: LOCK_FEED, first: 'deletion', work });
});

longTest('a feed can be deleted while a finished image is being recorded', async () => {
  holdBack('/photos/1.jpg');
  const feedId = await startHeld('rendering');
  const photo = await (await fetch(new URL('/photos/7.jpg', shop.feedUrl))).arrayBuffer();
  const work = () => held.forEach((response) => response.end(Buffer.from(photo)));
  await deleteDuring(feedId, { lock: 'lock table feedmaker.results in share mode', first: 'run', work });
});

test('a feed can be deleted while its run is being published', async () => {
  holdBack('/feed.xml');
  const feedId = await startHeld('fetching');
  const lock = 'lock table feedmaker.publications in share mode';
  const work = () => held.forEach((response) => response.end(shop.feedText()));
  await deleteDuring(feedId, { lock, first: 'run', work });
});

test.each(['account', 'project'] as const)(
  'a whole %s can be deleted while a run of its feed is being published and told of',
  async (whole) => {
    holdBack('/feed.xml');
    const owner = await signUp(product.origin);
    // The number of the event is the first change of the feed's row, and when it runs next the second.
    await addEndpoint(owner, `http://${shop.host}/hook`);
    const feedId = await startHeld('fetching', owner);
    const { body } = await owner.call<{ items: { id: string }[] }>('GET', '/api/v1/projects');
    const lock = 'lock table feedmaker.feed_events in share mode';
    const work = () => held.forEach((response) => response.end(shop.feedText()));
    await deleteDuring(feedId, { lock, first: 'run', work }, () =>
      whole === 'project'
        ? owner.call('DELETE', `/api/v1/projects/${body.items[0]?.id}`)
        : owner.call('POST', '/api/v1/account/deletion', { confirmation: testPassword }),
    );
  },
);

test('a feed can be deleted while a lost batch of its run is given up', async () => {
  holdBack('/photos/1.jpg');
  const feedId = await startHeld('rendering');
  const runId = (await statusOf(client, feedId)).run?.id ?? '';
  const work = () =>
    giveUpJob(product.platform, {
      id: 'lost',
      data: { runId, from: 0, to: 9 },
      attempt: 0,
      isLastAttempt: true,
      isSuspect: false,
      deadLetter: { name: 'render-products', reason: 'every try was killed' },
      signal: new AbortController().signal,
      linger: () => undefined,
      complete: () => Promise.resolve(),
    }).finally(() => held.forEach((response) => response.writeHead(404).end()));
  await deleteDuring(feedId, { lock: LOCK_RUN, first: 'deletion', work });
});

longTest('a feed can be deleted while products are tried again or a held run is accepted', async () => {
  shop.answers.set('/photos/1.jpg', (_request, response) => void response.writeHead(404).end());
  const retried = await createFeed(client, shop.feedUrl);
  shop.products = numberedProducts(5);
  const accepted = await createFeed(client, shop.feedUrl);
  await product.settle();
  shop.products = numberedProducts(1);
  const runId = await requestRun(product.platform, accepted.feedId, { restart: false });
  await product.settle();
  for (const [feedId, call, body] of [
    [retried.feedId, 'retry', {}],
    [accepted.feedId, 'accept', { run_id: runId }],
  ] as const) {
    const work = async () => {
      const answer = await client.call('POST', `/functions/v1/feeds/${feedId}/${call}`, body);
      expect([call, answer.status]).toEqual([call, 409]);
    };
    await deleteDuring(feedId, { lock: LOCK_FEED, first: 'deletion', work });
  }
});

test.each([
  { work: 'its photo is stored', folder: 'photos/' },
  { work: 'its finished picture is stored', folder: 'images/' },
  { work: 'its finished file is written', folder: 'published/' },
] as const)(
  'a feed can be deleted before $work: no job fails, and a sweep leaves none of its files',
  async (scene) => {
    const before = (await failedJobs()).map(({ id }) => id);
    holdBack('/photos/1.jpg');
    const feedId = await startHeld('rendering');
    const deletion = Promise.withResolvers<number>();
    beforePut = {
      folder: `${scene.folder}${feedId}/`,
      act: async () => {
        const { status } = await client.call('DELETE', `/functions/v1/feeds?id=${feedId}`);
        deletion.resolve(status);
      },
    };
    const photo = await (await fetch(new URL('/photos/7.jpg', shop.feedUrl))).arrayBuffer();
    held.forEach((response) => response.end(Buffer.from(photo)));
    expect(await deletion.promise).toBe(200);
    await product.settle();
    expect((await failedJobs()).filter(({ id }) => !before.includes(id))).toEqual([]);
    await sweepFiles(product.platform);
    const left: string[] = [];
    for (const folder of ['sources', 'photos', 'published'])
      for await (const key of product.platform.storage.list(`${folder}/${feedId}/`)) left.push(key);
    expect(left).toEqual([]);
  },
);
