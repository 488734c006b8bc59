import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { requestRun } from '#server/jobs.ts';
import { giveUpJob } from '#server/pipeline/drawing/give-up-job.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { picturesUp, scheduledRun } from '#tests/harness/publishing.ts';

const scene = await openShop([]);
let held: ServerResponse[];

beforeEach(() => {
  held = [];
  scene.shop.answers.clear();
  scene.shop.products = numberedProducts(3);
});

/** The second product's photo does not come until the test says so. */
function holdSecondPhoto(): void {
  scene.shop.answers.set('/photos/2.jpg', (_request, response) => void held.push(response));
}

/** A new feed that has drawn all but the second product. */
async function feedWithHeldPhoto(): Promise<string> {
  holdSecondPhoto();
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl);
  await expect.poll(async () => (await runOf(feedId))?.done_count).toBe(2);
  return feedId;
}

const runOf = async (feedId: string) => (await statusOf(scene.client, feedId)).run;

/** Called by the queue when every try of the feed's batch was killed. */
async function giveUpBatch(feedId: string, had: { count?: number } = {}): Promise<void> {
  await giveUpJob(scene.product.platform, {
    id: 'lost',
    data: { runId: (await runOf(feedId))?.id ?? '', from: 0, to: 9, ...had },
    attempt: 0,
    isLastAttempt: true,
    isSuspect: false,
    deadLetter: { name: 'render-products', reason: 'every try was killed' },
    signal: new AbortController().signal,
    linger: () => undefined,
    complete: () => Promise.resolve(),
  });
}

async function answerHeld(status: number): Promise<void> {
  for (const response of held) response.writeHead(status).end();
  await scene.product.settle();
}

test("a batch whose every try was killed ends with the shop's images and the run is published", async () => {
  const feedId = await feedWithHeldPhoto();
  await giveUpBatch(feedId);
  await answerHeld(404);
  const counts = { done_count: 3, enhanced_count: 2, original_count: 1 };
  expect(await runOf(feedId)).toMatchObject({ state: 'published', ...counts });
  const products = await productsOf(scene.client, feedId);
  expect(products.map((p) => [p.state, p.reason_code])).toEqual([
    ['enhanced', null],
    ['original', 'internal'],
    ['enhanced', null],
  ]);
});

test('of a batch whose every try was killed each product is tried alone', async () => {
  for (const n of [1, 2, 3])
    scene.shop.answers.set(`/photos/${n}.jpg`, (_request, response) => void held.push(response));
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl);
  await expect.poll(() => held.length).toBe(3);
  await giveUpBatch(feedId, { count: 3 });
  expect((await productsOf(scene.client, feedId)).map((each) => each.state)).toEqual(
    Array(3).fill('waiting'),
  );
  const jobs = await scene.product.platform.database.asOwner(async (sql) =>
    sql.rows<{ range: string }>(
      `select concat(data ->> 'from', '-', data ->> 'to') as range from pgboss.job
        where name = 'render-products' and data ->> 'runId' = $1`,
      [(await runOf(feedId))?.id],
    ),
  );
  // The first is the try that the kill left.
  expect(jobs.map(({ range }) => range).toSorted()).toEqual(['0-0', '0-2', '1-1', '2-2']);
  await answerHeld(404);
  expect(await runOf(feedId)).toMatchObject({ state: 'published', done_count: 3 });
});

test('a batch whose every try was killed, but which got on between the kills, is asked for again', async () => {
  const feedId = await feedWithHeldPhoto();
  await giveUpBatch(feedId, { count: 3 });
  const states = (await productsOf(scene.client, feedId)).map((each) => each.state);
  expect(states).toEqual(['enhanced', 'waiting', 'enhanced']);
  // The try that the kill left, as the product never ended here, and the new one.
  await expect.poll(() => held.length).toBe(2);
  await answerHeld(404);
  expect(await runOf(feedId)).toMatchObject({ state: 'published', original_count: 1 });
});

test('products of a batch whose every try was killed keep the picture that is up, and the next run draws them', async () => {
  const { product, client, shop } = scene;
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const before = await picturesUp(product, feedId);
  shop.products = shop.products.map((each, i) => (i === 1 ? { ...each, price: '1.23 EUR' } : each));
  holdSecondPhoto();
  await requestRun(product.platform, feedId, { restart: false });
  await expect.poll(() => held.length).toBe(1);
  await giveUpBatch(feedId);
  await answerHeld(304);
  expect(await runOf(feedId)).toMatchObject({ state: 'published', kept_count: 1 });
  expect(await picturesUp(product, feedId)).toEqual(before);
  const [, second] = await productsOf(client, feedId);
  expect(second).toMatchObject({ state: 'kept', reason_code: 'internal' });
  expect(second?.reason_text).toContain('The last good one stays up; the next run tries again.');
  shop.answers.clear();
  expect(await scheduledRun(product, client, feedId)).toMatchObject({ enhanced_count: 3, kept_count: 0 });
  expect((await picturesUp(product, feedId)).get('sku-2')).not.toBe(before.get('sku-2'));
});

test('a product that the database has forgotten to be drawn, as after a failover, is drawn again before its batch ends', async () => {
  const feedId = await feedWithHeldPhoto();
  const runId = (await runOf(feedId))?.id;
  await scene.product.platform.database.asOwner(async (sql) => {
    await sql.run(
      "update feedmaker.run_products set state = 'waiting', image_hash = null where run_id = $1 and position = 0",
      [runId],
    );
    await sql.run(
      `update feedmaker.runs set done_count = done_count - 1, enhanced_count = enhanced_count - 1,
          rendered_count = rendered_count - 1 where id = $1`,
      [runId],
    );
  });
  await answerHeld(404);
  expect(await runOf(feedId)).toMatchObject({ state: 'published', enhanced_count: 2, original_count: 1 });
  expect(
    [...(await picturesUp(scene.product, feedId)).values()].filter((hash) => hash !== null),
  ).toHaveLength(2);
});
