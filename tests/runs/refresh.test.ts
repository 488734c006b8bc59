import { beforeEach, expect, test } from 'vitest';
import type { Run } from '#core/contract/feeds-service-api.ts';
import { requestRun } from '#server/jobs.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { createFeed, must, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const DAY_MS = 24 * 60 * 60_000;

const { shop, product, client } = await openShop([]);

beforeEach(() => {
  shop.products = numberedProducts(10);
});

async function started(): Promise<string> {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  return feedId;
}

async function published(feedId: string): Promise<string> {
  return (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
}

/** A run as the schedule starts it, when the feed is due. */
async function scheduledRun(feedId: string): Promise<Run> {
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  const { run } = await statusOf(client, feedId);
  if (run === null) throw new Error('there is no run');
  return run;
}

test('a scheduled run of an unchanged feed asks for no photo and publishes the same file', async () => {
  const feedId = await started();
  const before = await published(feedId);
  const key = () =>
    product.platform.database.query.one<{ storage_key: string }>(
      'select storage_key from feedmaker.publications where feed_id = $1',
      [feedId],
    );
  const keyBefore = await key();
  shop.requests.length = 0;
  const run = await scheduledRun(feedId);
  expect(run).toMatchObject({ state: 'published', matched_count: 10, enhanced_count: 10, rendered_count: 0 });
  expect(shop.requests).toEqual(['/feed.xml']);
  expect(await published(feedId)).toBe(before);
  expect(await key()).toEqual(keyBefore);
});

test('a scheduled run works on the one product that changed', async () => {
  const feedId = await started();
  shop.products = shop.products.map((p, i) => (i === 4 ? { ...p, price: '1.23 EUR' } : p));
  shop.requests.length = 0;
  const run = await scheduledRun(feedId);
  expect(run).toMatchObject({ enhanced_count: 10, rendered_count: 1 });
  expect(shop.requests).toEqual(['/feed.xml', '/photos/5.jpg']);
});

test('"Refresh now" looks at every photo again, conditionally', async () => {
  const feedId = await started();
  shop.requests.length = 0;
  await client.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
  await product.settle();
  expect(shop.requests.filter((path) => path.startsWith('/photos/'))).toHaveLength(10);
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', rendered_count: 0 });
});

test('a feed that the shop says has not changed is not downloaded again', async () => {
  let bodies = 0;
  shop.answers.set('/feed.xml', (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') return void response.writeHead(304).end();
    bodies += 1;
    response.writeHead(200, { etag: '"v1"' }).end(shop.feedText());
  });
  const feedId = await started();
  const before = await published(feedId);
  for (let i = 0; i < 2; i++) expect((await scheduledRun(feedId)).state).toBe('published');
  expect(bodies).toBe(1);
  expect(await published(feedId)).toBe(before);
  shop.answers.delete('/feed.xml');
});

test('a feed that lost more than half of its products is held with the numbers until somebody accepts it', async () => {
  const feedId = await started();
  const before = await published(feedId);
  shop.products = numberedProducts(4).map((p) => ({ ...p, price: '5.00 EUR' }));
  const held = await scheduledRun(feedId);
  expect(held).toMatchObject({
    state: 'held',
    product_count: 4,
    compared_count: 10,
    error_code: 'feed_shrunk',
  });
  expect(held.error_text).toContain('4 products instead of 10');
  expect(await published(feedId)).toBe(before);

  // The gallery goes on showing what is served.
  expect(await productsOf(client, feedId)).toHaveLength(10);

  const accept = (runId: string) =>
    client.call('POST', `/functions/v1/feeds/${feedId}/accept`, { run_id: runId });
  // Another feed's run is not there, whoever's that is.
  const stranger = await signUp(product.origin);
  const { feedId: foreign } = await createFeed(stranger, shop.feedUrl);
  await product.settle();
  const { run: foreignRun } = await statusOf(stranger, foreign);
  for (const id of ['00000000-0000-4000-8000-000000000000', foreignRun?.id ?? ''])
    expect([id, (await accept(id)).status]).toEqual([id, 404]);
  expect((await accept(held.id)).status).toBe(200);
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({
    id: held.id,
    state: 'published',
    enhanced_count: 4,
  });
  expect((await published(feedId)).match(/<item>/g)).toHaveLength(4);
  expect((await accept(held.id)).status).toBe(409);
});

test('half of the products may go without a question, and a held feed heals by itself', async () => {
  const feedId = await started();
  shop.products = numberedProducts(5);
  expect((await scheduledRun(feedId)).state).toBe('published');
  shop.products = numberedProducts(2);
  expect((await scheduledRun(feedId)).state).toBe('held');
  shop.products = numberedProducts(10);
  expect((await scheduledRun(feedId)).state).toBe('published');
});

test('products that failed can be tried again, one or all, and only they are worked on', async () => {
  shop.products = [
    ...numberedProducts(3),
    { id: 'a', title: 'A', price: '1.00 EUR', photoPath: '/later/1' },
    { id: 'b', title: 'B', price: '1.00 EUR', photoPath: '/later/2' },
  ];
  const feedId = await started();
  const retry = (positions?: number[]) =>
    client.call('POST', `/functions/v1/feeds/${feedId}/retry`, { positions });
  const states = async () => (await productsOf(client, feedId)).map((p) => p.state);
  expect(await states()).toEqual(['enhanced', 'enhanced', 'enhanced', 'original', 'original']);
  expect((await retry([0])).status).toBe(409);
  expect((await statusOf(client, feedId)).run?.state).toBe('published');

  const photo = await (await fetch(shop.feedUrl.replace('/feed.xml', '/photos/9.jpg'))).arrayBuffer();
  for (const path of ['/later/1', '/later/2'])
    shop.answers.set(path, (_request, response) => void response.end(Buffer.from(photo)));
  shop.requests.length = 0;
  expect((await retry([3])).status).toBe(200);
  await product.settle();
  expect(shop.requests).toEqual(['/later/1']);
  expect(await states()).toEqual(['enhanced', 'enhanced', 'enhanced', 'enhanced', 'original']);
  await retry();
  await product.settle();
  const { run } = await statusOf(client, feedId);
  expect(run).toMatchObject({ state: 'published', done_count: 5, enhanced_count: 5, original_count: 0 });
  const enhancedLinks = (await published(feedId)).match(
    /<g:image_link>[^<]*\/feedmaker\/[^<]*<\/g:image_link>/g,
  );
  expect(enhancedLinks).toHaveLength(5);
  expect((await retry()).status).toBe(409);
});

test('a feed is due again after its own interval, and after an hour when it names none', async () => {
  const dueIn = async (change: { refreshMinutes?: number }) => {
    const { feedId } = await createFeed(client, shop.feedUrl, change);
    const { next_run_at: nextRunAt } = await statusOf(client, feedId);
    return Math.round((Date.parse(nextRunAt ?? '') - Date.now()) / 60_000);
  };
  expect(await dueIn({})).toBe(60);
  expect(await dueIn({ refreshMinutes: 15 })).toBe(15);
  await product.settle();
});

test('the history lists every run with its counts and reasons, newest first', async () => {
  const feedId = await started();
  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(503).end());
  const failed = await scheduledRun(feedId);
  shop.answers.delete('/feed.xml');
  await scheduledRun(feedId);
  const path = `/functions/v1/feeds/${feedId}/runs?page_size=2`;
  const { items, total } = (await must<{ items: Run[]; total: number }>(client.call('GET', path))).body;
  expect(total).toBe(3);
  expect(items.map((run) => run.state)).toEqual(['published', 'failed']);
  expect(items[1]).toMatchObject({ id: failed.id, error_code: 'source_http_status' });
});

test('the export lists every product with its state and reason, and disarms formulas', async () => {
  shop.products = [
    { id: '=1+1', title: 'Comma, "quotes"', price: '1.00 EUR' },
    { id: 'dead', title: 'Dead photo', price: '2.00 EUR', photoPath: '/nothing' },
  ];
  const feedId = await started();
  const answer = await client.call<string>('GET', `/functions/v1/feeds/${feedId}/products.csv`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = answer.body.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`1,'=1+1,"Comma, ""quotes""",1.00 EUR`);
  expect(lines[2]).toContain('original,');
  expect(lines[2]).toContain('status 404');
  const stranger = await signUp(product.origin);
  expect((await stranger.call('GET', `/functions/v1/feeds/${feedId}/products.csv`)).status).toBe(404);
});

test('an image stays 45 days after the last feed that named it, also when its feed is deleted, and then goes', async () => {
  const feedId = await started();
  const link = /http[^<]*\/i\/[0-9a-f]{64}\.jpg/.exec(await published(feedId))?.[0] ?? '';
  const image = product.origin + new URL(link).pathname;
  await client.call('DELETE', `/functions/v1/feeds?id=${feedId}`);
  const later = (days: number) => ({
    ...product.platform,
    clock: { now: () => new Date(Date.now() + days * DAY_MS) },
  });
  await sweepFiles(later(45));
  expect((await fetch(image)).status).toBe(200);
  await sweepFiles(later(47));
  // The product may still have the bytes in memory; what counts is that nothing keeps them on the disk.
  const [, imageFeedId, name] = /feedmaker\/([^/]+)\/i\/(.*)$/.exec(image) ?? [];
  expect(await product.platform.storage.exists(`images/${imageFeedId}/${name}`)).toBe(false);
});

test('one photo is asked for once per run, however many variants name it', async () => {
  shop.products = numberedProducts(35).map((each) => ({ ...each, photoPath: '/photos/1.jpg' }));
  shop.requests.length = 0;
  const feedId = await started();
  const asked = () => shop.requests.filter((path) => path === '/photos/1.jpg').length;
  expect((await statusOf(client, feedId)).run).toMatchObject({ enhanced_count: 35 });
  expect(asked()).toBe(1);
  await client.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
  await product.settle();
  expect(asked()).toBe(2);
  // Also one that fails: its tries are counted once.
  shop.answers.set('/photos/1.jpg', (_request, response) => void response.writeHead(403).end());
  await client.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
  await product.settle();
  expect(asked()).toBe(3);
  expect((await statusOf(client, feedId)).run).toMatchObject({ kept_count: 35, original_count: 0 });
  shop.answers.clear();
});

test('a feed whose shop stays broken keeps the images that it shows, however long', async () => {
  const feedId = await started();
  const link = /http[^<]*\/i\/[0-9a-f]{64}\.jpg/.exec(await published(feedId))?.[0] ?? '';
  const [, imageFeedId, name] = /feedmaker\/([^/]+)\/i\/(.*)$/.exec(link) ?? [];
  for (const days of [40, 80, 400])
    await sweepFiles({
      ...product.platform,
      clock: { now: () => new Date(Date.now() + days * DAY_MS) },
    });
  expect(await product.platform.storage.exists(`images/${imageFeedId}/${name}`)).toBe(true);
});

test('a feed with times of day is due at the next of them in its zone, and in an hour where its shop was away', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl, {
    refreshMinutes: 15,
    refreshAt: ['18:00', '06:00'],
    timeZone: 'Asia/Kolkata',
  });
  await product.settle();
  const { next_run_at: next, schedule } = await statusOf(client, feedId);
  expect(schedule).toEqual({ times: ['06:00', '18:00'], time_zone: 'Asia/Kolkata' });
  // Half past midnight and half past noon in UTC.
  expect(next).toMatch(/T(00|12):30:00/);
  expect(Date.parse(next ?? '') - Date.now()).toBeLessThanOrEqual(DAY_MS / 2);

  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(404).end());
  expect((await scheduledRun(feedId)).state).toBe('failed');
  shop.answers.clear();
  const retry = (await statusOf(client, feedId)).next_run_at ?? '';
  expect(Date.parse(retry) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
});
