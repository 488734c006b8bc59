import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { type ApiClient, createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { type FakeShop, numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { type ProductOptions, startProduct } from '#tests/harness/harness.ts';

// One user's shop must not affect another user. No times are asserted: what counts is how far the one is when
// the other is done.

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A user with a shop that misbehaves, and one with a shop of twelve products. */
async function openScene(hogProducts: number, options: ProductOptions = {}) {
  const hogShop = await startShop(numberedProducts(hogProducts));
  const shop = await startShop(numberedProducts(12));
  const product = await startProduct([hogShop.host, shop.host], options);
  closers.push(
    () => hogShop.close(),
    () => shop.close(),
    () => product.close(),
  );
  return { hogShop, shop, hog: await signUp(product.origin), user: await signUp(product.origin) };
}

const runOf = async (client: ApiClient, feedId: string): Promise<Run | null> =>
  (await statusOf(client, feedId)).run;

/** Resolves when the feed is up, which the hog has to let happen. */
async function publishes(client: ApiClient, shop: FakeShop): Promise<void> {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await expect
    .poll(async () => (await runOf(client, feedId))?.state, { timeout: 50_000, interval: 50 })
    .toBe('published');
}

const patient = { firstByteTimeoutMs: 300_000, totalTimeoutMs: 300_000 };

test("a feed is published while all photos of another user's shop hang", async () => {
  const { hogShop, shop, hog, user } = await openScene(60, { photoLimits: patient });
  let hanging = 0;
  for (let n = 1; n <= 60; n++) hogShop.answers.set(`/photos/${n}.jpg`, () => void hanging++);
  const { feedId } = await createFeed(hog, hogShop.feedUrl);
  await expect.poll(() => hanging, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  await publishes(user, shop);
  expect(await runOf(hog, feedId)).toMatchObject({ state: 'rendering', done_count: 0 });
});

test("a feed is published while thirty sources of another user's shop drip, and only some of those are open", async () => {
  const { hogShop, shop, hog, user } = await openScene(1);
  const open = new Set<ServerResponse>();
  const feedIds: string[] = [];
  for (let n = 0; n < 30; n++) {
    hogShop.answers.set(`/feed.xml?${n}`, (_request, response) => {
      open.add(response);
      const timer = setInterval(() => response.write('<'), 100);
      response.on('close', () => {
        clearInterval(timer);
        open.delete(response);
      });
    });
    feedIds.push((await createFeed(hog, `${hogShop.feedUrl}?${n}`)).feedId);
  }
  await expect.poll(() => open.size, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  await publishes(user, shop);
  expect(open.size).toBeLessThanOrEqual(6);
  for (const feedId of feedIds) expect(['queued', 'fetching']).toContain((await runOf(hog, feedId))?.state);
}, 90_000);

test("forty products are drawn in turns with another user's thirty feeds", async () => {
  const { hogShop, shop, hog, user } = await openScene(60);
  const feedIds: string[] = [];
  for (let n = 0; n < 30; n++) {
    const path = `/feed.xml?${n}`;
    hogShop.answers.set(path, (_request, response) => void response.end(hogShop.feedText()));
    feedIds.push((await createFeed(hog, `${hogShop.feedUrl}?${n}`)).feedId);
  }
  const hogDone = async () => {
    const runs = await Promise.all(feedIds.map((feedId) => runOf(hog, feedId)));
    return runs.reduce((sum, run) => sum + (run?.done_count ?? 0), 0);
  };
  shop.products = numberedProducts(40);
  const before = await hogDone();
  await publishes(user, shop);
  const after = await hogDone();
  expect(after - before).toBeLessThan(200);
  expect(after).toBeLessThan(1_500);
});

test('a small feed is published while a large one is being written and compressed', async () => {
  const { hogShop, shop, hog, user } = await openScene(1);
  // Digits without a pattern, which compress slowly.
  const text = Array.from({ length: 2_000 }, (_unused, n) => Math.sin(n).toString().slice(2)).join('');
  const filler = Array.from({ length: 60 }, (_unused, n) => text.slice(n) + text.slice(0, n)).join('');
  hogShop.answers.set('/feed.xml', (_request, response) => {
    const [before = '', after = ''] = hogShop.feedText().split('</channel>');
    response.write(before);
    for (let n = 0; n < 40; n++) response.write(`<about>${filler}</about>`);
    response.end(`</channel>${after}`);
  });
  shop.products = numberedProducts(2);
  const { feedId } = await createFeed(hog, hogShop.feedUrl);
  await expect
    .poll(async () => (await runOf(hog, feedId))?.state, { timeout: 50_000, interval: 10 })
    .toBe('publishing');
  await publishes(user, shop);
  expect((await runOf(hog, feedId))?.state).toBe('publishing');
});
