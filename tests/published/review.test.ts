import { beforeAll, expect, test } from 'vitest';
import type { Review, ReviewChange } from '#core/contract/feed-reviews-api.ts';
import type { FeedVersion } from '#core/contract/feed-versions-api.ts';
import type { FeedStatus, Run } from '#core/contract/feeds-service-api.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { createFeed, must, signUp, statusOf } from '#tests/harness/api-client.ts';
import { newestRun, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';
import { shopAndProduct } from '#tests/harness/shop-and-product.ts';
import { longTest } from '#tests/harness/long-test.ts';

const scene = shopAndProduct();

/** A published feed that asks, at which all of these tests look; each begins and ends with nothing that waits. */
let feedId: string;

beforeAll(async () => {
  scene.shop.products = numberedProducts(4);
  ({ feedId } = await createFeed(scene.client, scene.shop.feedUrl));
  await scene.product.settle();
  await ask({ ask: 'always' });
});

const at = (id: string, rest: string) => `/functions/v1/feeds/${id}/${rest}`;
const run = () => scheduledRun(scene.product, scene.client, feedId);
const ask = (settings: object) => must(scene.client.call('PATCH', at(feedId, 'publishing'), settings));
const price = (i: number, text: string) => {
  scene.shop.products[i] = { ...scene.shop.products[i]!, price: text };
};

async function review(id = feedId): Promise<Review> {
  const { body } = await must<{ review: Review | null }>(scene.client.call('GET', at(id, 'review')));
  if (body.review === null) throw new Error('nothing waits');
  return body.review;
}

async function changes(query = ''): Promise<{ items: ReviewChange[]; total: number }> {
  const { id } = await review();
  const path = at(feedId, `reviews/${id}/changes${query}`);
  return (await must<{ items: ReviewChange[]; total: number }>(scene.client.call('GET', path))).body;
}

const runs = async () =>
  (await must<{ items: Run[] }>(scene.client.call('GET', at(feedId, 'runs')))).body.items;

const act = (id: string, what: string, body?: object) =>
  scene.client.call<FeedStatus & { error?: string }>('POST', at(feedId, `reviews/${id}/${what}`), body);

async function approve(): Promise<void> {
  await must(act((await review()).id, 'approve'));
  await scene.product.settle();
}

const feedText = async () => (await fetch(`${scene.product.origin}/feedmaker/${feedId}/feed.xml`)).text();

test('a run waits with all that it changes, the feed stays as it is, and approval publishes without drawing', async () => {
  const before = await picturesUp(scene.product, feedId);
  const up = await feedText();
  price(0, '99.00 EUR');
  scene.shop.products[1] = { ...scene.shop.products[1]!, title: 'Renamed' };
  scene.shop.products.splice(3, 1, { id: 'sku-9', title: 'Brand new', price: '5.00 EUR' });
  expect(await run()).toMatchObject({ state: 'waiting' });
  expect(await feedText()).toBe(up);
  const waiting = await review();
  expect(waiting).toMatchObject({
    state: 'waiting',
    counts: { changed: 2, new: 1, gone: 1, picture: 2, price: 1, title: 1, photo: 0 },
  });
  expect((await statusOf(scene.client, feedId)).review).toMatchObject({ id: waiting.id, change_count: 4 });
  const { items, total } = await changes();
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
  expect((await changes('?kind=new')).items.map(({ product_id: id }) => id)).toEqual(['sku-9']);
  expect((await changes('?part=title')).items.map(({ product_id: id }) => id)).toEqual(['sku-2']);
  expect((await changes('?page=2&page_size=3')).items).toHaveLength(1);

  scene.shop.requests.length = 0;
  await must(act(waiting.id, 'approve'));
  await scene.product.settle();
  expect(scene.shop.requests).toEqual([]);
  expect(await newestRun(scene.client, feedId)).toMatchObject({ state: 'published' });
  const after = await picturesUp(scene.product, feedId);
  expect(first?.after?.enhanced_url).toContain(after.get('sku-1'));
  expect(after.get('sku-3')).toBe(before.get('sku-3'));
  expect([...after.keys()]).toEqual(['sku-1', 'sku-2', 'sku-3', 'sku-9']);
  const again = await act(waiting.id, 'approve');
  expect([again.status, again.body.error]).toEqual([409, 'This was approved already, and is published.']);

  // The run says afterwards what it changed, and shows those products while both versions are kept.
  const [done] = await runs();
  expect(done?.changes).toEqual({ ...waiting.counts, is_listed: true });
  const path = at(feedId, `runs/${done?.id}/changes`);
  const list = async (query = '') =>
    (await must<{ items: ReviewChange[]; total: number }>(scene.client.call('GET', path + query))).body;
  const listed = await list();
  expect(listed.items.map(({ product_id: id, kind }) => [id, kind])).toEqual([
    ['sku-1', 'changed'],
    ['sku-2', 'changed'],
    ['sku-4', 'gone'],
    ['sku-9', 'new'],
  ]);
  for (const side of [listed.items[0]?.before, listed.items[0]?.after])
    expect((await fetch(scene.product.origin + (side?.enhanced_url ?? ''))).status).toBe(200);
  expect((await list('?part=price&page_size=1')).items.map(({ product_id: id }) => id)).toEqual(['sku-1']);
  expect((await (await signUp(scene.product.origin)).call('GET', path)).status).toBe(404);
  // Nothing has changed since: nobody is asked, and equal bytes are one version.
  expect(await run()).toMatchObject({ state: 'published' });
  const [same] = await runs();
  const nothing = { changed: 0, new: 0, gone: 0, picture: 0, photo: 0, title: 0, price: 0, is_listed: false };
  expect(same?.changes).toEqual(nothing);
});

test('a product that is left as it is keeps its picture, follows the shop’s values, and is not asked about again', async () => {
  const before = await picturesUp(scene.product, feedId);
  price(0, '77.00 EUR');
  price(1, '78.00 EUR');
  await run();
  const { id } = await review();
  const [first] = (await changes()).items;
  expect((await act(id, 'refusals', { changes: [first?.n], is_refused: true })).status).toBe(200);
  await must(act(id, 'approve'));
  await scene.product.settle();
  const after = await picturesUp(scene.product, feedId);
  expect(after.get('sku-1')).toBe(before.get('sku-1'));
  expect(after.get('sku-2')).not.toBe(before.get('sku-2'));
  expect(await feedText()).toContain('77.00 EUR');
  expect(await newestRun(scene.client, feedId)).toMatchObject({ enhanced_count: 3, kept_count: 1 });
  expect(await run()).toMatchObject({ state: 'published' });
  expect(await picturesUp(scene.product, feedId)).toEqual(after);
  price(0, '79.00 EUR');
  expect(await run()).toMatchObject({ state: 'waiting' });
  await approve();
});

longTest(
  'a newer run with the same changes leaves the review as it is, one with others makes it stale',
  async () => {
    const told = async () => {
      const path = `/api/v1/events?feed_id=${feedId}&type=feed.waiting_for_approval`;
      return (await must<{ items: unknown[] }>(scene.client.call('GET', path))).body.items.length;
    };
    const before = await told();
    price(0, '55.00 EUR');
    price(1, '56.00 EUR');
    const older = await run();
    const first = await review();
    const [change] = (await changes()).items;
    await must(act(first.id, 'refusals', { changes: [change?.n], is_refused: true }));
    const newer = await run();
    expect(newer.state).toBe('waiting');
    const same = await review();
    expect([same.id, same.run_id, same.refused_count]).toEqual([first.id, newer.id, 1]);
    expect(same.run_id).not.toBe(older.id);
    // It is told once what waits, and not with every refresh.
    expect(await told()).toBe(before + 1);

    price(1, '57.00 EUR');
    await run();
    const other = await review();
    expect(other.id).not.toBe(first.id);
    expect(other.refused_count).toBe(1);
    expect(await told()).toBe(before + 2);
    const stale = await act(first.id, 'approve');
    expect([stale.status, stale.body.error]).toEqual([409, expect.stringContaining('newer took the place')]);
    // Two tabs.
    const both = await Promise.all([act(other.id, 'approve'), act(other.id, 'approve')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await scene.product.settle();
    expect(await feedText()).toContain('57.00 EUR');
  },
);

test('discarded changes stay away until something else changes, and changes that are taken back end the review', async () => {
  const up = await feedText();
  const before = scene.shop.products[0]?.price ?? '';
  price(0, '44.00 EUR');
  await run();
  const { id } = await review();
  await must(act(id, 'discard'));
  expect((await act(id, 'approve')).body.error).toContain('discarded already');
  expect(await run()).toMatchObject({ state: 'discarded' });
  expect(await feedText()).toBe(up);
  price(0, '45.00 EUR');
  expect(await run()).toMatchObject({ state: 'waiting' });
  price(0, before);
  expect(await run()).toMatchObject({ state: 'published' });
  expect((await statusOf(scene.client, feedId)).review).toBeNull();
  expect(await feedText()).toBe(up);
});

longTest('asked about many pictures only, a run with few is published at once', async () => {
  await ask({ ask: 'many', askAbovePercent: 30 });
  price(0, '34.00 EUR');
  expect(await run()).toMatchObject({ state: 'published' });
  price(0, '35.00 EUR');
  price(1, '36.00 EUR');
  expect(await run()).toMatchObject({ state: 'waiting' });
  await approve();
  await ask({ ask: 'always' });
});

longTest(
  'while a run waits, a failed one takes nothing from it, and a return to an earlier version ends it',
  async () => {
    price(0, '24.00 EUR');
    await run();
    const { id } = await review();
    scene.shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(500).end());
    expect(await run()).toMatchObject({ state: 'failed' });
    scene.shop.answers.clear();
    expect((await changes()).total).toBe(1);
    await must(act(id, 'approve'));
    await scene.product.settle();
    expect(await feedText()).toContain('24.00 EUR');

    price(0, '25.00 EUR');
    await run();
    const waiting = await review();
    const { items } = (await must<{ items: FeedVersion[] }>(scene.client.call('GET', at(feedId, 'versions'))))
      .body;
    await must(scene.client.call('POST', at(feedId, `versions/${items.at(-1)?.id}/return`)));
    const late = await act(waiting.id, 'approve');
    expect(late.status).toBe(409);
    await must(scene.client.call('POST', at(feedId, 'go-on')));
    await scene.product.settle();
    expect((await review()).id).not.toBe(waiting.id);
    await approve();
  },
);

longTest('asking for changes takes a comment, and strangers see and decide nothing', async () => {
  price(0, '14.50 EUR');
  await run();
  const { id } = await review();
  expect((await act(id, 'comments', { body: ' ', asks_for_changes: true })).status).toBe(400);
  await must(act(id, 'comments', { body: 'Larger prices, please', asks_for_changes: true }));
  expect((await review()).comments).toMatchObject([
    { author: null, body: 'Larger prices, please', asks_for_changes: true },
  ]);
  const stranger = await signUp(scene.product.origin);
  const other = await createFeed(stranger, scene.shop.feedUrl);
  for (const feed of [feedId, other.feedId]) {
    expect((await stranger.call('GET', at(feed, `reviews/${id}/changes`))).status).toBe(404);
    for (const what of ['approve', 'discard'])
      expect((await stranger.call('POST', at(feed, `reviews/${id}/${what}`))).status).toBe(404);
  }
  expect((await review()).state).toBe('waiting');
});

longTest('the first run of a feed that asks waits too, and all of it is new', async () => {
  scene.shop.products = numberedProducts(4);
  ({ feedId } = await createFeed(scene.client, scene.shop.feedUrl, { activate: false }));
  await ask({ ask: 'always' });
  await must(scene.client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: true }));
  await scene.product.settle();
  expect(await newestRun(scene.client, feedId)).toMatchObject({ state: 'waiting' });
  expect((await fetch(`${scene.product.origin}/feedmaker/${feedId}/feed.xml`)).status).toBe(404);
  const { id, counts } = await review();
  expect(counts).toMatchObject({ new: 4, changed: 0 });
  const [first] = (await changes()).items;
  await must(act(id, 'refusals', { changes: [first?.n], is_refused: true }));
  await must(act(id, 'approve'));
  await scene.product.settle();
  // It had no picture, so it keeps the shop's photo.
  expect(
    [...(await picturesUp(scene.product, feedId)).values()].filter((hash) => hash === null),
  ).toHaveLength(1);
});
