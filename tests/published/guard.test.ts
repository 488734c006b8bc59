import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MissingProduct } from '#core/contract/feed-products-api.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import { createFeed, must, signIn, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import {
  changeSettings,
  DAY_MS,
  movingClock,
  newestRun,
  picturesUp,
  scheduledRun,
} from '#tests/harness/publishing.ts';
import { shopAndProduct } from '#tests/harness/shop-and-product.ts';

const clock = movingClock();
const scene = shopAndProduct({ clock });

beforeEach(() => {
  scene.shop.answers.clear();
});

async function feedOf(count: number, change: Partial<FeedSettings> = {}): Promise<string> {
  scene.shop.products = numberedProducts(count);
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl, change);
  await scene.product.settle();
  return feedId;
}

const run = (feedId: string) => scheduledRun(scene.product, scene.client, feedId);

/** A scheduled run of the shop with so many products. */
async function runWith(feedId: string, count: number) {
  scene.shop.products = numberedProducts(count);
  return run(feedId);
}

/** A scheduled run of the same shop, whose feed's text is changed on the way. */
async function runRewritten(feedId: string, rewrite: (text: string) => string) {
  scene.shop.answers.set(
    '/feed.xml',
    (_request, response) => void response.end(rewrite(scene.shop.feedText())),
  );
  return run(feedId);
}

async function accept(feedId: string): Promise<void> {
  const { id } = await newestRun(scene.client, feedId);
  await must(scene.client.call('POST', `/functions/v1/feeds/${feedId}/accept`, { run_id: id }));
  await scene.product.settle();
}

async function missing(feedId: string, query = ''): Promise<{ items: MissingProduct[]; total: number }> {
  const { id } = await newestRun(scene.client, feedId);
  const path = `/functions/v1/feeds/${feedId}/runs/${id}/missing${query}`;
  return (await must<{ items: MissingProduct[]; total: number }>(scene.client.call('GET', path))).body;
}

const productsUp = async (feedId: string) => (await picturesUp(scene.product, feedId)).size;

async function later(ms: number): Promise<void> {
  clock.aheadMs += ms;
  scene.client = await signIn(scene.product.origin, scene.client.email);
}

describe('a feed that loses products little by little', () => {
  test('20, 10, 9, 5, 3 is held at 9 and from then on, whatever comes in between', async () => {
    const feedId = await feedOf(20);
    expect((await runWith(feedId, 10)).state).toBe('published');
    for (const count of [9, 5, 3]) {
      const held = await runWith(feedId, count);
      expect(held).toMatchObject({
        state: 'held',
        error_code: 'feed_shrunk',
        compared_count: 20,
        held_for: [{ measure: 'products', before: 20, now: count }],
      });
      expect(held.error_text).toContain(`has ${count} products instead of 20`);
    }
    expect(await productsUp(feedId)).toBe(10);
  });

  test('may have its new size after seven days', async () => {
    const feedId = await feedOf(8);
    expect((await runWith(feedId, 4)).state).toBe('published');
    expect((await runWith(feedId, 3)).state).toBe('held');
    await later(6.9 * DAY_MS);
    expect((await runWith(feedId, 3)).state).toBe('held');
    await later(0.2 * DAY_MS);
    expect((await runWith(feedId, 3)).state).toBe('published');
  });

  test('has the accepted size as its measure at once when a person accepts it', async () => {
    const feedId = await feedOf(10);
    expect((await runWith(feedId, 4)).state).toBe('held');
    await accept(feedId);
    expect(await productsUp(feedId)).toBe(4);
    expect((await runWith(feedId, 2)).state).toBe('published');
    expect((await runWith(feedId, 1)).state).toBe('held');
  });

  test('is compared with what an earlier release has put up', async () => {
    const feedId = await feedOf(6);
    const { query } = scene.product.platform.database;
    await query.run('delete from feedmaker.accepted_versions');
    const migration = await readFile(
      new URL('../../server/db/migrations/0071_guard.sql', import.meta.url),
      'utf8',
    );
    const [seed = ''] = /^insert into feedmaker\.accepted_versions[^;]*;/m.exec(migration) ?? [];
    await query.run(seed);
    expect((await runWith(feedId, 2)).state).toBe('held');
  });

  test('is compared with what is up however long ago that was published', async () => {
    const feedId = await feedOf(6);
    await later(30 * DAY_MS);
    expect((await runWith(feedId, 2)).state).toBe('held');
  });
});

describe('a run is held back', () => {
  test('when the image tag was renamed: every picture would go, and accepting it takes them', async () => {
    const feedId = await feedOf(4);
    const held = await runRewritten(feedId, (text) => text.replaceAll('g:image_link', 'g:image'));
    expect(held).toMatchObject({
      state: 'held',
      error_code: 'feed_pictures_lost',
      held_for: [{ measure: 'pictures', before: 4, now: 0 }],
    });
    expect(held.error_text).toContain('0 products would show your template instead of 4');
    expect([...(await picturesUp(scene.product, feedId)).values()]).not.toContain(null);
    const { items, total } = await missing(feedId);
    expect(total).toBe(4);
    expect(items.map((item) => [item.product_id, item.lost])).toEqual(
      ['sku-1', 'sku-2', 'sku-3', 'sku-4'].map((id) => [id, 'picture']),
    );
    expect(items[0]).toMatchObject({ reason_text: 'The product has no image link in the feed.' });
    expect(items[0]?.enhanced_url).toMatch(/^\/feedmaker\/.*\/i\/[0-9a-f]{64}\.jpg$/);
    scene.shop.requests.length = 0;
    await accept(feedId);
    expect(await newestRun(scene.client, feedId)).toMatchObject({
      id: held.id,
      state: 'published',
      held_for: null,
    });
    // Feeds of other tests may be due meanwhile.
    expect(scene.shop.requests.filter((path) => path !== '/feed.xml')).toEqual([]);
  });

  test('when the stock word changed: no product passes the filter, and nothing is drawn', async () => {
    const feedId = await feedOf(3);
    scene.shop.requests.length = 0;
    const held = await runRewritten(feedId, (text) => text.replaceAll('in_stock', 'state-7'));
    expect(held).toMatchObject({
      state: 'held',
      error_code: 'feed_unmatched',
      held_for: [{ measure: 'matched', before: 3, now: 0 }],
    });
    expect((await missing(feedId)).items.map(({ lost }) => lost)).toEqual(['match', 'match', 'match']);
    expect(scene.shop.requests).toEqual(['/feed.xml']);
  });

  test('when the g: prefix was lost, with every number that went', async () => {
    const feedId = await feedOf(3);
    const held = await runRewritten(feedId, (text) => text.replaceAll(/<(\/?)g:/g, '<$1'));
    expect(held.state).toBe('held');
    expect(held.held_for?.map(({ measure }) => measure)).toEqual(expect.arrayContaining(['ids']));
    expect(held.missing_id_count).toBe(3);
  });

  test.each([
    ['prices', /<g:price>[^<]*/g, '<g:price>', 'have no price'],
    ['titles', /<title><!\[CDATA\[Product[^\]]*\]\]>/g, '<title>', 'have no title'],
    ['texts', /Product number/g, 'Pr\u{FFFD}duct number', 'broken characters'],
    ['ids', /<g:id>[^<]*/g, '<g:id>same', 'no ID of their own'],
  ] as const)('when %s are lost', async (measure, pattern, instead, sentence) => {
    const feedId = await feedOf(3);
    const held = await runRewritten(feedId, (text) => text.replaceAll(pattern, instead));
    expect(held).toMatchObject({ state: 'held', held_for: [{ measure, before: 0, now: 1 }] });
    expect(held.error_text).toContain(sentence);
    expect(await productsUp(feedId)).toBe(3);
  });
});

describe('the guard lets pass', () => {
  test('what the user changed himself: filter, id and image tag are his decision', async () => {
    scene.shop.products = numberedProducts(4);
    const { feedId, project } = await createFeed(scene.client, scene.shop.feedUrl);
    await scene.product.settle();
    const feed = { feedId, projectId: project.id };
    const none = {
      type: 1 as const,
      keyName: 'availability',
      attributeName: '',
      value: 'never',
      operationType: 0,
    };
    await changeSettings(scene.client, feed, { availabilityOption: none });
    await scene.product.settle();
    expect(await newestRun(scene.client, feedId)).toMatchObject({ state: 'published', matched_count: 0 });
    await changeSettings(scene.client, feed, { availabilityOption: null, imageKey: 'g:elsewhere' });
    await scene.product.settle();
    expect(await newestRun(scene.client, feedId)).toMatchObject({ state: 'published', original_count: 4 });
  });

  test('as much as the feed’s own thresholds say', async () => {
    const strict = await feedOf(10, { guard: { products: 5 } });
    expect((await runWith(strict, 9)).state).toBe('held');
    const trusting = await feedOf(10, { guard: { products: 100, matched: 100, pictures: 100 } });
    expect((await runWith(trusting, 1)).state).toBe('published');
  });

  test('products that share an id with another, with a remark', async () => {
    const feedId = await feedOf(6);
    scene.shop.products = scene.shop.products.map((each, i) => (i < 2 ? { ...each, id: 'twin' } : each));
    expect(await run(feedId)).toMatchObject({
      state: 'published',
      doubled_id_count: 2,
      missing_id_count: 0,
    });
  });
});

test('what a held run lacks is listed page by page, and only to its owner and while it is held', async () => {
  const feedId = await feedOf(10);
  await runWith(feedId, 3);
  const first = await missing(feedId, '?page=1&page_size=4');
  const second = await missing(feedId, '?page=2&page_size=4');
  expect([first.total, second.total]).toEqual([7, 7]);
  expect([...first.items, ...second.items].map((item) => item.product_id)).toEqual(
    [4, 5, 6, 7, 8, 9, 10].map((n) => `sku-${n}`),
  );
  expect(first.items[0]).toMatchObject({ title: 'Product number 4', price: '13.00 EUR', lost: 'product' });
  const { id } = await newestRun(scene.client, feedId);
  const path = `/functions/v1/feeds/${feedId}/runs/${id}/missing`;
  const stranger = await signUp(scene.product.origin);
  expect((await stranger.call('GET', path)).status).toBe(404);
  await accept(feedId);
  expect((await scene.client.call('GET', path)).status).toBe(404);
  expect((await statusOf(scene.client, feedId)).published?.product_count).toBe(3);
});
