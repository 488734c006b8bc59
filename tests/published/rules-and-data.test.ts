import { beforeEach, describe, expect, test } from 'vitest';
import type { MissingProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { type CreatedFeed, createFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import {
  acceptHeld,
  changeSettings,
  newestRun,
  picturesUp,
  scheduledRun,
} from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

const scene = await openShop([]);
const soldOut = [{ field: 'g:availability', operation: 'is_not' as const, values: ['in stock'] }];

/** The word that the shop has for what it can deliver. */
let stock = 'in stock';

beforeEach(() => {
  stock = 'in stock';
  scene.shop.answers.set(
    '/feed.xml',
    (_request, response) => void response.end(scene.shop.feedText().replaceAll('in_stock', stock)),
  );
});

function rule(does: 'leave_out' | 'photo', conditions: Rule['conditions'] = soldOut): Rule {
  return {
    id: 'r',
    name: 'Sold out',
    isOn: true,
    match: 'all',
    conditions,
    from: null,
    until: null,
    does: { kind: does },
  };
}

/** A feed of four products that its rules have all in the published feed. */
async function feedWith(rules: Rule[]): Promise<CreatedFeed> {
  scene.shop.products = numberedProducts(4);
  const feed = await createFeed(scene.client, scene.shop.feedUrl, { availabilityOption: null });
  await scene.product.settle();
  await save(feed, rules);
  expect(await picturesUp(scene.product, feed.feedId)).toHaveProperty('size', 4);
  return feed;
}

async function save({ feedId, project }: CreatedFeed, rules: Rule[]): Promise<void> {
  await changeSettings(scene.client, { feedId, projectId: project.id }, { rules });
  await scene.product.settle();
}

const accept = ({ feedId }: CreatedFeed) => acceptHeld(scene, feedId);
const run = ({ feedId }: CreatedFeed) => scheduledRun(scene.product, scene.client, feedId);

describe('the same rules, and data of the shop that mean something else', () => {
  test('leave out every product: the run is held, names what would go, and one press publishes it', async () => {
    const feed = await feedWith([rule('leave_out')]);
    stock = 'in_stock';
    const held = await run(feed);
    expect(held).toMatchObject({
      state: 'held',
      error_code: 'feed_left_out',
      held_for: [{ measure: 'items', before: 4, now: 0 }],
    });
    expect(await picturesUp(scene.product, feed.feedId)).toHaveProperty('size', 4);
    const path = `/functions/v1/feeds/${feed.feedId}/runs/${held.id}/missing`;
    const { items } = await scene.client.ask<{ items: MissingProduct[] }>('GET', path);
    expect(items.map(({ lost }) => lost)).toEqual(['product', 'product', 'product', 'product']);
    await accept(feed);
    expect(await newestRun(scene.client, feed.feedId)).toMatchObject({
      state: 'published',
      left_out_count: 4,
    });
  });

  test('leave every product with the shop’s photo: the run is held', async () => {
    const feed = await feedWith([rule('photo')]);
    stock = 'in_stock';
    expect(await run(feed)).toMatchObject({
      state: 'held',
      error_code: 'feed_pictures_left_out',
      held_for: [{ measure: 'shown', before: 4, now: 0 }],
    });
    expect([...(await picturesUp(scene.product, feed.feedId)).values()]).not.toContain(null);
  });

  longTest('hold neither the feed nor an output once the shop writes its word again', async () => {
    const feed = await feedWith([rule('leave_out')]);
    const form = { name: 'Google', image: 'shop' };
    const outputs = `/api/v1/feeds/${feed.feedId}/outputs`;
    const { id: output } = await scene.client.ask<{ id: string }>('POST', outputs, form);
    await scene.product.settle();
    stock = 'in_stock';
    expect((await run(feed)).state).toBe('held');
    stock = 'in stock';
    expect((await run(feed)).state).toBe('published');
    expect(await picturesUp(scene.product, output)).toHaveProperty('size', 4);
    await save(feed, [
      rule('leave_out', [{ field: 'g:id', operation: 'is', values: ['sku-1', 'sku-2', 'sku-3'] }]),
    ]);
    await save(feed, []);
    expect((await newestRun(scene.client, output)).state).toBe('published');
    expect(await picturesUp(scene.product, output)).toHaveProperty('size', 4);
  });
});

describe('rules that a person saves', () => {
  test('may leave out most products at once', async () => {
    const feed = await feedWith([]);
    await save(feed, [rule('leave_out', [{ field: 'g:id', operation: 'is_not', values: ['sku-1'] }])]);
    expect(await newestRun(scene.client, feed.feedId)).toMatchObject({
      state: 'published',
      left_out_count: 3,
    });
  });

  test('empty no feed that is up without a question', async () => {
    const feed = await feedWith([]);
    await save(feed, [rule('leave_out', [])]);
    expect(await newestRun(scene.client, feed.feedId)).toMatchObject({
      state: 'held',
      held_for: [{ measure: 'items', before: 4, now: 0 }],
    });
    expect(await picturesUp(scene.product, feed.feedId)).toHaveProperty('size', 4);
  });
});
