import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { type FakeShop, startShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { scheduledRun } from '#tests/harness/publishing.ts';
import { addFeed, enhancedIds, feedOfShop, makeProject, skus, subscribe } from './limited-shop.ts';

let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;

beforeAll(async () => {
  shop = await startShop([]);
  product = await startProduct([shop.host], { env: { BILLING: 'on' } });
  client = await signUp(product.origin);
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

const ids = (from: number, to: number) => skus(from, to).map(({ id }) => id);
const run = (feedId: string) => scheduledRun(product, client, feedId);

describe('without a subscription', () => {
  test('the first fifty products of the feed get the template, and the others pass through and say why', async () => {
    const projectId = await makeProject(client);
    const feedId = await addFeed(client, projectId, feedOfShop(shop, skus(1, 53)));
    await product.settle();
    expect(await enhancedIds(product, feedId)).toEqual(ids(1, 50));
    expect((await statusOf(client, feedId)).run).toMatchObject({
      state: 'published',
      product_count: 53,
      matched_count: 53,
      done_count: 53,
      enhanced_count: 50,
      original_count: 3,
    });
    const over = (await productsOf(client, feedId)).slice(50);
    expect(over.map(({ state, reason_code, reason_text }) => [state, reason_code, reason_text])).toEqual(
      Array.from({ length: 3 }, () => [
        'original',
        'over_plan',
        'The free tier covers 50 products; this is one of 3 more.',
      ]),
    );
    // Nobody can try these again: the plan says what they show.
    const retried = await client.call('POST', `/functions/v1/feeds/${feedId}/retry`, {});
    expect(retried.status).toBe(409);
  });

  test('products of another feed of the project cost nothing, and both together never have more than fifty', async () => {
    const projectId = await makeProject(client);
    const first = await addFeed(client, projectId, feedOfShop(shop, skus(1, 40)));
    await product.settle();
    const second = await addFeed(client, projectId, feedOfShop(shop, skus(21, 80)));
    await product.settle();
    expect(await enhancedIds(product, first)).toEqual(ids(1, 40));
    // 20 of them are in the first feed, and there is room for 10 more.
    expect(await enhancedIds(product, second)).toEqual(ids(21, 50));
  });

  test('products that cannot have a picture cost nothing', async () => {
    const projectId = await makeProject(client);
    const products = skus(1, 52);
    products[0]!.photoPath = '';
    const feed = feedOfShop(shop, products);
    shop.answers.set(new URL(feed.url).pathname, (_request, response) => {
      const text = products.map(({ id }, i) => {
        const link = i === 0 ? '' : shop.feedUrl.replace('/feed.xml', '/photos/1.jpg');
        return `<item><g:id>${id}</g:id><title>A</title><g:image_link>${link}</g:image_link></item>`;
      });
      response.end(`<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${text.join('')}</channel></rss>`);
    });
    const feedId = await addFeed(client, projectId, feed);
    await product.settle();
    expect(await enhancedIds(product, feedId)).toEqual(ids(2, 51));
  });

  test('the guard does not hold a run back because a plan covers less than before', async () => {
    const projectId = await makeProject(client);
    await subscribe(product, client, projectId, { plan: 'starter' });
    const feed = feedOfShop(shop, skus(1, 120));
    const feedId = await addFeed(client, projectId, feed);
    await product.settle();
    expect(await enhancedIds(product, feedId)).toEqual(ids(1, 120));
    await subscribe(product, client, projectId, { plan: 'starter', status: 'incomplete_expired' });
    expect(await run(feedId)).toMatchObject({ state: 'published', enhanced_count: 50, original_count: 70 });
    // What the plan does cover is guarded as ever.
    feed.products = feed.products.map((each) => ({ ...each, photoPath: '/photos/none.jpg' }));
    expect(await run(feedId)).toMatchObject({ state: 'held', error_code: 'feed_pictures_lost' });
  });
});
