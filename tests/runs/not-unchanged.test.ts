import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { requestRun } from '#server/jobs.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, productsOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { textAt } from '#tests/harness/output-scene.ts';
import { newestRun, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';

// A run with the bytes of the published one takes its products over: not where these are no longer what is published.

const scene = await openShop([]);
const { product, client, shop } = scene;
const { query } = product.platform.database;

const photo = async (n: number) =>
  Buffer.from(await (await fetch(new URL(`/photos/${n}.jpg`, shop.feedUrl))).arrayBuffer());

/** Lets these paths wait for `answer`. */
function hold(paths: readonly string[]): {
  waiting: ServerResponse[];
  answer: (end: (response: ServerResponse) => void) => void;
} {
  const waiting: ServerResponse[] = [];
  for (const path of paths) shop.answers.set(path, (_request, response) => void waiting.push(response));
  return { waiting, answer: (end) => waiting.splice(0).forEach(end) };
}

const gone = (response: ServerResponse) => void response.writeHead(404).end();

async function feedOf(products: typeof shop.products): Promise<string> {
  shop.answers.clear();
  shop.products = products;
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  return feedId;
}

test('a published run that was opened again and stopped is no measure: the next run tries the same products, and ends', async () => {
  const dead = Array.from({ length: 12 }, (_, at) => `/dead${at}`);
  const feedId = await feedOf(
    numberedProducts(16).map((each, at) => ({ ...each, photoPath: dead[at - 4] ?? each.photoPath })),
  );
  await scheduledRun(product, client, feedId);
  const slow = hold(dead);
  await client.ask('POST', `/functions/v1/feeds/${feedId}/retry`, {});
  await expect.poll(() => slow.waiting.length).toBeGreaterThan(0);
  await client.ask('POST', `/functions/v1/feeds/${feedId}/cancel`);
  slow.answer(gone);
  shop.answers.clear();
  await product.settle();
  expect(await scheduledRun(product, client, feedId)).toMatchObject({
    state: 'published',
    enhanced_count: 4,
    original_count: 12,
  });
});

test('a run that begins while the pictures of another are drawn, which it has stopped, publishes', async () => {
  const good = await photo(9);
  shop.answers.clear();
  shop.products = numberedProducts(4);
  const slow = hold([1, 2, 3, 4].map((n) => `/photos/${n}.jpg`));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await expect.poll(() => slow.waiting.length).toBeGreaterThan(1);
  shop.products = numberedProducts(4).map((each) => ({ ...each, price: '5.55 EUR' }));
  const feed = hold(['/feed.xml']);
  await requestRun(product.platform, feedId, { restart: true });
  await expect.poll(() => feed.waiting).toHaveLength(1);
  slow.answer((response) => void response.end(good));
  for (const path of shop.answers.keys())
    if (path !== '/feed.xml') shop.answers.set(path, (_request, response) => void response.end(good));
  const drawn = () =>
    query.rows(`select from feedmaker.products where feed_id = $1 and state = 'enhanced'`, [feedId]);
  await expect.poll(async () => (await drawn()).length).toBeGreaterThan(1);
  feed.answer((response) => void response.end(shop.feedText()));
  await product.settle();
  expect(await newestRun(client, feedId)).toMatchObject({ state: 'published', enhanced_count: 4 });
});

test('what a held run has read is not taken for what is published once that run is forgotten', async () => {
  const feedId = await feedOf(numberedProducts(20));
  await scheduledRun(product, client, feedId);
  const full = shop.products;
  shop.products = full.slice(0, 3);
  expect((await scheduledRun(product, client, feedId)).state).toBe('held');
  // As a hundred runs of a shop that is away do.
  await query.run("delete from feedmaker.runs where feed_id = $1 and state = 'held'", [feedId]);
  shop.products = full;
  await scheduledRun(product, client, feedId);
  expect([...(await picturesUp(product, feedId)).values()].filter((hash) => hash !== null)).toHaveLength(20);
});

test('a value that is taken back while the feed is paused is gone with its next run', async () => {
  const feedId = await feedOf(numberedProducts(3));
  const price = async () => (await productsOf(client, feedId))[1]?.price;
  const before = await price();
  const [, second] = await productsOf(client, feedId);
  await client.ask('PATCH', `/functions/v1/feeds/${feedId}/products`, {
    products: [{ id: second?.product_id, values: { price: '99.00 EUR' } }],
  });
  await product.settle();
  await expect.poll(price).toBe('99.00 EUR');
  await query.run('update feedmaker.feeds set activate = false where id = $1', [feedId]);
  await client.ask('DELETE', `/functions/v1/feeds/${feedId}/product-changes`);
  await query.run('update feedmaker.feeds set activate = true where id = $1', [feedId]);
  await scheduledRun(product, client, feedId);
  expect(await price()).toBe(before);
});

test('a product that has moved to another address writes it into the feed with the next run', async () => {
  const feedId = await feedOf(numberedProducts(2));
  const config = product.platform.config as { publicUrl: string };
  const before = config.publicUrl;
  await scheduledRun(product, client, feedId);
  config.publicUrl = 'https://moved.example';
  try {
    await scheduledRun(product, client, feedId);
    const text = await textAt(product.origin, feedId);
    expect([text.includes('https://moved.example/'), text.includes(`${before}/`)]).toEqual([true, false]);
  } finally {
    config.publicUrl = before;
  }
});
