import { beforeEach, describe, expect, test } from 'vitest';
import type { SkuUsage } from '#core/contract/account/billing-api.ts';
import { must, productsOf, statusOf, signUp } from '#tests/harness/api-client.ts';
import { scheduledRun } from '#tests/harness/publishing.ts';
import { shopAndProduct } from '#tests/harness/shop-and-product.ts';
import { decidedProject, projectShowing, type DecidedProject } from './decided-project.ts';
import { addFeed, enhancedIds, feedOfShop, makeProject, skus, subscribe } from './limited-shop.ts';

const scene = shopAndProduct({ env: { BILLING: 'on' } });

// The free tier is one for all projects of an account.
beforeEach(async () => {
  scene.client = await signUp(scene.product.origin);
});

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

describe('the free tier of an account with several projects', () => {
  const products = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `sku-${i}` }));
  const open = async () => {
    const project = await decidedProject(scene.product, scene.client);
    await project.addFeed();
    return project;
  };
  /** A run of the project's feed. Returns how many of its products are covered. */
  const decide = async (project: DecidedProject, count: number, begunLimit = 50) => {
    const [feed] = project.feeds;
    const runId = await project.read(feed!, products(count), begunLimit);
    return (await project.decide(feed!, runId, begunLimit)).covered.size;
  };
  const publish = async (project: DecidedProject, count: number, begunLimit?: number) => {
    const covered = await decide(project, count, begunLimit);
    await project.end(project.feeds[0]!, 'published');
    return covered;
  };

  test('covers 50 products of them all: each project has what the others leave, and none takes what another shows', async () => {
    const [one, other] = [await open(), await open()];
    expect([await publish(one, 60), await publish(other, 60)]).toEqual([50, 0]);
    expect([await publish(one, 20), await publish(other, 60), await publish(one, 60)]).toEqual([20, 30, 20]);
    expect([(await usageOf(one.projectId)).limit, (await usageOf(other.projectId)).limit]).toEqual([20, 30]);
    const { reason_text: text } = await scene.product.platform.database.query.one<{ reason_text: string }>(
      'select reason_text from feedmaker.published_products($1) where position = 59',
      [one.feeds[0]!.id],
    );
    expect(text).toBe(
      'The free tier covers 50 products of all your projects, 20 of them here; this is one of 40 more.',
    );
    // A project with a plan leaves them to the others, and one of another account has its own.
    await subscribe(scene.product, scene.client, other.projectId, { plan: 'starter' });
    expect([await publish(other, 60, 1_000), await publish(one, 60)]).toEqual([60, 50]);
    scene.client = await signUp(scene.product.origin);
    expect(await publish(await open(), 60)).toBe(50);
  });

  test('covers no more where two projects are read at once, and what a run had is free again if it fails', async () => {
    const [one, other] = [await open(), await open()];
    expect([await decide(one, 40), await decide(other, 40)]).toEqual([40, 10]);
    await one.end(one.feeds[0]!, 'failed');
    await other.end(other.feeds[0]!, 'published');
    expect(await publish(one, 60)).toBe(40);
  });

  test('is left to the oldest where several showed 50 each, in whichever order they run', async () => {
    const projects = [await open(), await open(), await open()];
    // A limit that no free tier has, as if each had been covered alone.
    for (const project of projects) expect(await publish(project, 60, 51)).toBe(51);
    const [oldest, second, newest] = projects as [DecidedProject, DecidedProject, DecidedProject];
    expect([await publish(second, 60), await publish(oldest, 60), await publish(newest, 60)]).toEqual([
      0, 50, 0,
    ]);
    expect([await publish(second, 60), await publish(oldest, 60)]).toEqual([0, 50]);
  });
});
