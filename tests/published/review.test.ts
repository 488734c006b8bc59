import { beforeEach, expect, test } from 'vitest';
import type { Review, ReviewChange } from '#core/contract/feed-reviews-api.ts';
import type { FeedVersion } from '#core/contract/feed-versions-api.ts';
import type { FeedStatus } from '#core/contract/feeds-service-api.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { createFeed, must, signUp, statusOf } from '#tests/harness/api-client.ts';
import { newestRun, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';
import { shopAndProduct } from '#tests/harness/shop-and-product.ts';

const scene = shopAndProduct();

beforeEach(() => {
  scene.shop.products = numberedProducts(4);
});

const at = (feedId: string, rest: string) => `/functions/v1/feeds/${feedId}/${rest}`;
const run = (feedId: string) => scheduledRun(scene.product, scene.client, feedId);
const price = (i: number, text: string) => {
  scene.shop.products[i] = { ...scene.shop.products[i]!, price: text };
};

/** A published feed that asks from now on. */
async function askingFeed(settings: object = { ask: 'always' }): Promise<string> {
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  await must(scene.client.call('PATCH', at(feedId, 'publishing'), settings));
  return feedId;
}

async function review(feedId: string): Promise<Review> {
  const { body } = await must<{ review: Review | null }>(scene.client.call('GET', at(feedId, 'review')));
  if (body.review === null) throw new Error('nothing waits');
  return body.review;
}

async function changes(feedId: string, query = ''): Promise<{ items: ReviewChange[]; total: number }> {
  const { id } = await review(feedId);
  const path = at(feedId, `reviews/${id}/changes${query}`);
  return (await must<{ items: ReviewChange[]; total: number }>(scene.client.call('GET', path))).body;
}

const act = (feedId: string, id: string, what: string, body?: object) =>
  scene.client.call<FeedStatus & { error?: string }>('POST', at(feedId, `reviews/${id}/${what}`), body);

const feedText = async (feedId: string) =>
  (await fetch(`${scene.product.origin}/feedmaker/${feedId}/feed.xml`)).text();

test('a run waits with all that it changes, the feed stays as it is, and approval publishes without drawing', async () => {
  const feedId = await askingFeed();
  const before = await picturesUp(scene.product, feedId);
  const up = await feedText(feedId);
  price(0, '99.00 EUR');
  scene.shop.products[1] = { ...scene.shop.products[1]!, title: 'Renamed' };
  scene.shop.products.splice(3, 1, { id: 'sku-9', title: 'Brand new', price: '5.00 EUR' });
  expect(await run(feedId)).toMatchObject({ state: 'waiting' });
  expect(await feedText(feedId)).toBe(up);
  const waiting = await review(feedId);
  expect(waiting).toMatchObject({
    state: 'waiting',
    counts: { changed: 2, new: 1, gone: 1, picture: 2, price: 1, title: 1, photo: 0 },
  });
  expect((await statusOf(scene.client, feedId)).review).toMatchObject({ id: waiting.id, change_count: 4 });
  const { items, total } = await changes(feedId);
  expect(total).toBe(4);
  expect(items.map(({ product_id: id, kind }) => [id, kind])).toEqual([
    ['sku-1', 'changed'],
    ['sku-2', 'changed'],
    ['sku-4', 'gone'],
    ['sku-9', 'new'],
  ]);
  const [first] = items;
  expect(first).toMatchObject({
    parts: ['picture', 'price'],
    before: { price: '10.00 EUR', enhanced_url: expect.stringContaining(before.get('sku-1') ?? '-') },
    after: { price: '99.00 EUR' },
  });
  // The picture that would be up can be looked at, and is none of those that are.
  expect(first?.after?.enhanced_url).not.toBe(first?.before?.enhanced_url);
  expect((await fetch(scene.product.origin + (first?.after?.enhanced_url ?? ''))).status).toBe(200);
  expect((await changes(feedId, '?kind=new')).items.map(({ product_id: id }) => id)).toEqual(['sku-9']);
  expect((await changes(feedId, '?part=title')).items.map(({ product_id: id }) => id)).toEqual(['sku-2']);
  expect((await changes(feedId, '?page=2&page_size=3')).items).toHaveLength(1);

  scene.shop.requests.length = 0;
  await must(act(feedId, waiting.id, 'approve'));
  await scene.product.settle();
  expect(scene.shop.requests).toEqual([]);
  expect(await newestRun(scene.client, feedId)).toMatchObject({ state: 'published' });
  const after = await picturesUp(scene.product, feedId);
  expect(first?.after?.enhanced_url).toContain(after.get('sku-1'));
  expect(after.get('sku-3')).toBe(before.get('sku-3'));
  expect([...after.keys()]).toEqual(['sku-1', 'sku-2', 'sku-3', 'sku-9']);
  const again = await act(feedId, waiting.id, 'approve');
  expect([again.status, again.body.error]).toEqual([409, 'This was approved already, and is published.']);
  // Nothing has changed since: nobody is asked.
  expect(await run(feedId)).toMatchObject({ state: 'published' });
});

test('a product that is left as it is keeps its picture, follows the shop’s values, and is not asked about again', async () => {
  const feedId = await askingFeed();
  const before = await picturesUp(scene.product, feedId);
  price(0, '77.00 EUR');
  price(1, '78.00 EUR');
  await run(feedId);
  const { id } = await review(feedId);
  const [first] = (await changes(feedId)).items;
  expect((await act(feedId, id, 'refusals', { changes: [first?.n], is_refused: true })).status).toBe(200);
  await must(act(feedId, id, 'approve'));
  await scene.product.settle();
  const after = await picturesUp(scene.product, feedId);
  expect(after.get('sku-1')).toBe(before.get('sku-1'));
  expect(after.get('sku-2')).not.toBe(before.get('sku-2'));
  expect(await feedText(feedId)).toContain('77.00 EUR');
  expect(await newestRun(scene.client, feedId)).toMatchObject({ enhanced_count: 3, kept_count: 1 });
  expect(await run(feedId)).toMatchObject({ state: 'published' });
  expect(await picturesUp(scene.product, feedId)).toEqual(after);
  price(0, '79.00 EUR');
  expect(await run(feedId)).toMatchObject({ state: 'waiting' });
});

test('a newer run with the same changes leaves the review as it is, one with others makes it stale', async () => {
  const feedId = await askingFeed();
  const told = async () => {
    const path = `/api/v1/events?feed_id=${feedId}&type=feed.waiting_for_approval`;
    return (await must<{ items: unknown[] }>(scene.client.call('GET', path))).body.items.length;
  };
  price(0, '55.00 EUR');
  price(1, '56.00 EUR');
  const older = await run(feedId);
  const first = await review(feedId);
  const [change] = (await changes(feedId)).items;
  await must(act(feedId, first.id, 'refusals', { changes: [change?.n], is_refused: true }));
  const newer = await run(feedId);
  expect(newer.state).toBe('waiting');
  const same = await review(feedId);
  expect([same.id, same.run_id, same.refused_count]).toEqual([first.id, newer.id, 1]);
  expect(same.run_id).not.toBe(older.id);
  // It is told once what waits, and not with every refresh.
  expect(await told()).toBe(1);

  price(1, '57.00 EUR');
  await run(feedId);
  const other = await review(feedId);
  expect(other.id).not.toBe(first.id);
  expect(other.refused_count).toBe(1);
  expect(await told()).toBe(2);
  const stale = await act(feedId, first.id, 'approve');
  expect([stale.status, stale.body.error]).toEqual([409, expect.stringContaining('newer took the place')]);
  // Two tabs.
  const both = await Promise.all([act(feedId, other.id, 'approve'), act(feedId, other.id, 'approve')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await scene.product.settle();
  expect(await feedText(feedId)).toContain('57.00 EUR');
});

test('discarded changes stay away until something else changes, and changes that are taken back end the review', async () => {
  const feedId = await askingFeed();
  const up = await feedText(feedId);
  price(0, '44.00 EUR');
  await run(feedId);
  const { id } = await review(feedId);
  await must(act(feedId, id, 'discard'));
  expect((await act(feedId, id, 'approve')).body.error).toContain('discarded already');
  expect(await run(feedId)).toMatchObject({ state: 'discarded' });
  expect(await feedText(feedId)).toBe(up);
  price(0, '45.00 EUR');
  expect(await run(feedId)).toMatchObject({ state: 'waiting' });
  price(0, '10.00 EUR');
  expect(await run(feedId)).toMatchObject({ state: 'published' });
  expect((await statusOf(scene.client, feedId)).review).toBeNull();
  expect(await feedText(feedId)).toBe(up);
});

test('asked about many pictures only, a run with few is published at once', async () => {
  const feedId = await askingFeed({ ask: 'many', askAbovePercent: 30 });
  price(0, '34.00 EUR');
  expect(await run(feedId)).toMatchObject({ state: 'published' });
  price(0, '35.00 EUR');
  price(1, '36.00 EUR');
  expect(await run(feedId)).toMatchObject({ state: 'waiting' });
});

test('while a run waits, a failed one takes nothing from it, and a return to an earlier version ends it', async () => {
  const feedId = await askingFeed();
  price(0, '24.00 EUR');
  await run(feedId);
  const { id } = await review(feedId);
  scene.shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(500).end());
  expect(await run(feedId)).toMatchObject({ state: 'failed' });
  scene.shop.answers.clear();
  expect((await changes(feedId)).total).toBe(1);
  await must(act(feedId, id, 'approve'));
  await scene.product.settle();
  expect(await feedText(feedId)).toContain('24.00 EUR');

  price(0, '25.00 EUR');
  await run(feedId);
  const waiting = await review(feedId);
  const { items } = (await must<{ items: FeedVersion[] }>(scene.client.call('GET', at(feedId, 'versions'))))
    .body;
  await must(scene.client.call('POST', at(feedId, `versions/${items.at(-1)?.id}/return`)));
  const late = await act(feedId, waiting.id, 'approve');
  expect(late.status).toBe(409);
  await must(scene.client.call('POST', at(feedId, 'go-on')));
  await scene.product.settle();
  expect((await review(feedId)).id).not.toBe(waiting.id);
});

test('asking for changes takes a comment, and strangers see and decide nothing', async () => {
  const feedId = await askingFeed();
  price(0, '14.50 EUR');
  await run(feedId);
  const { id } = await review(feedId);
  expect((await act(feedId, id, 'comments', { body: ' ', asks_for_changes: true })).status).toBe(400);
  await must(act(feedId, id, 'comments', { body: 'Larger prices, please', asks_for_changes: true }));
  expect((await review(feedId)).comments).toMatchObject([
    { author: null, body: 'Larger prices, please', asks_for_changes: true },
  ]);
  const stranger = await signUp(scene.product.origin);
  const other = await createFeed(stranger, scene.shop.feedUrl);
  for (const feed of [feedId, other.feedId]) {
    expect((await stranger.call('GET', at(feed, `reviews/${id}/changes`))).status).toBe(404);
    for (const what of ['approve', 'discard'])
      expect((await stranger.call('POST', at(feed, `reviews/${id}/${what}`))).status).toBe(404);
  }
  expect((await review(feedId)).state).toBe('waiting');
});

test('the first run of a feed that asks waits too, and all of it is new', async () => {
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl, { activate: false });
  await must(scene.client.call('PATCH', at(feedId, 'publishing'), { ask: 'always' }));
  await must(scene.client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: true }));
  await scene.product.settle();
  expect(await newestRun(scene.client, feedId)).toMatchObject({ state: 'waiting' });
  expect((await fetch(`${scene.product.origin}/feedmaker/${feedId}/feed.xml`)).status).toBe(404);
  const { id, counts } = await review(feedId);
  expect(counts).toMatchObject({ new: 4, changed: 0 });
  const [first] = (await changes(feedId)).items;
  await must(act(feedId, id, 'refusals', { changes: [first?.n], is_refused: true }));
  await must(act(feedId, id, 'approve'));
  await scene.product.settle();
  // It had no picture, so it keeps the shop's photo.
  expect(
    [...(await picturesUp(scene.product, feedId)).values()].filter((hash) => hash === null),
  ).toHaveLength(1);
});
