import { describe, expect, test } from 'vitest';
import type { SkuUsage } from '#core/contract/account/billing-api.ts';
import { must, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { scheduledRun } from '#tests/harness/publishing.ts';
import { shopAndProduct } from '#tests/harness/shop-and-product.ts';
import { projectShowing } from './decided-project.ts';
import { addFeed, enhancedIds, feedOfShop, makeProject, skus, subscribe } from './limited-shop.ts';

const scene = shopAndProduct({ env: { BILLING: 'on' } });

const ids = (from: number, to: number) => skus(from, to).map(({ id }) => id);

async function usageOf(projectId: string): Promise<SkuUsage> {
  const path = `/api/v1/projects/${projectId}/billing`;
  return (await must<{ usage: SkuUsage }>(scene.client.call('GET', path))).body.usage;
}

describe('without a subscription', () => {
  test('the first products that there is room for get the template, and the others pass through and say why', async () => {
    const { product, shop, client } = scene;
    const projectId = await projectShowing(product, client, 46);
    const feedId = await addFeed(client, projectId, feedOfShop(shop, skus(1, 7)));
    await product.settle();
    expect(await enhancedIds(product, feedId)).toEqual(ids(1, 4));
    expect((await statusOf(client, feedId)).run).toMatchObject({
      state: 'published',
      product_count: 7,
      matched_count: 7,
      done_count: 7,
      enhanced_count: 4,
      original_count: 3,
    });
    for (const over of (await productsOf(client, feedId)).slice(4))
      expect(over).toMatchObject({
        state: 'original',
        reason_code: 'over_plan',
        reason_text: 'The free tier covers 50 products; this is one of 3 more.',
      });
    // Nobody can try these again: the plan says what they show.
    expect((await client.call('POST', `/functions/v1/feeds/${feedId}/retry`, {})).status).toBe(409);

    const other = await addFeed(client, projectId, feedOfShop(shop, skus(4, 8)));
    await product.settle();
    // Products that another feed of the project shows cost nothing.
    expect(await enhancedIds(product, other)).toEqual(['sku-4']);
    const usage = await usageOf(projectId);
    expect(usage).toMatchObject({ skus: 54, enhanced: 50, limit: 50 });
    expect(usage.feeds).toMatchObject([
      { skus: 46, shared: 0, over: 0 },
      { skus: 7, shared: 0, over: 3 },
      { skus: 5, shared: 4, over: 4 },
    ]);
  });

  test('the guard does not hold a run back because a plan covers less than before', async () => {
    const { product, shop, client } = scene;
    const projectId = await projectShowing(product, client, 46);
    await subscribe(product, client, projectId, { plan: 'starter' });
    const feed = feedOfShop(shop, skus(1, 12));
    const feedId = await addFeed(client, projectId, feed);
    await product.settle();
    expect(await enhancedIds(product, feedId)).toEqual(ids(1, 12));
    await subscribe(product, client, projectId, { plan: 'starter', status: 'incomplete_expired' });
    const smaller = await scheduledRun(product, client, feedId);
    expect(smaller).toMatchObject({ state: 'published', enhanced_count: 4, original_count: 8 });
    // The guard still checks covered products.
    feed.products = feed.products.map((each) => ({ ...each, photoPath: '/photos/none.jpg' }));
    const lost = await scheduledRun(product, client, feedId);
    expect(lost).toMatchObject({ state: 'held', error_code: 'feed_pictures_lost' });
  });

  test('products without an id, or with one that another product of the feed has, count each; without a photo, none', async () => {
    const { product, shop, client } = scene;
    const projectId = await makeProject(client);
    expect(await usageOf(projectId)).toEqual({ skus: 0, enhanced: 0, limit: 50, feeds: [] });
    const feed = feedOfShop(shop, []);
    const photo = shop.feedUrl.replace('/feed.xml', '/photos/1.jpg');
    const items = ['sku-1', 'sku-2', 'sku-2', 'sku-2', '', '', 'sku-3'].map((id, i) => {
      const link = id === 'sku-3' ? '' : photo;
      return `<item><g:id>${id}</g:id><title>${i}</title><g:image_link>${link}</g:image_link></item>`;
    });
    shop.answers.set(new URL(feed.url).pathname, (_request, response) => {
      response.end(`<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.join('')}</channel></rss>`);
    });
    await addFeed(client, projectId, feed);
    await product.settle();
    expect(await usageOf(projectId)).toMatchObject({ skus: 6, enhanced: 6 });
  });
});
