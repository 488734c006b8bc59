import { beforeAll, expect, test } from 'vitest';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import { requestChangedRuns } from '#server/calls/feeds/products/changed-runs.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, type CreatedFeed, must } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { changeSettings, newestRun, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';
import { reviewCalls } from '#tests/harness/review-calls.ts';

const scene = await openShop([]);

/** A published feed that asks, at which all of these tests look. */
let feed: CreatedFeed;
const { at, review, changes, act, ask, redesign, decide } = reviewCalls(scene, () => feed);

beforeAll(async () => {
  scene.shop.products = numberedProducts(4);
  feed = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  expect(await newestRun(scene.client, feed.feedId)).toMatchObject({ state: 'published' });
  await ask({ ask: 'always' });
});

const run = () => scheduledRun(scene.product, scene.client, feed.feedId);

test('asked about many pictures only, a design that changes few is published at once', async () => {
  await ask({ ask: 'many', askAbovePercent: 30 });
  const photosOf = async (...values: string[]) => {
    const conditions = [{ field: 'g:id', operation: 'is', values } as const];
    const when = { isOn: true, match: 'all', conditions, from: null, until: null } as const;
    await changeSettings(
      scene.client,
      { feedId: feed.feedId, projectId: feed.project.id },
      { rules: [{ id: 'photo', name: 'Photo', does: { kind: 'photo' }, ...when }] },
    );
    await scene.product.settle();
  };
  await photosOf('sku-1');
  expect(await newestRun(scene.client, feed.feedId)).toMatchObject({ state: 'published' });
  await photosOf('sku-1', 'sku-2', 'sku-3');
  expect(await newestRun(scene.client, feed.feedId)).toMatchObject({ state: 'waiting' });
  await decide('approve');
  await ask({ ask: 'always' });
});

test('while a design waits, a shop that fails takes nothing from it, and a return to an earlier version ends it', async () => {
  await redesign('flyer');
  const { id } = await review();
  scene.shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(500).end());
  expect(await run()).toMatchObject({ state: 'failed' });
  scene.shop.answers.clear();
  expect((await changes()).total).toBeGreaterThan(0);
  await must(act(id, 'approve'));
  await scene.product.settle();

  await redesign('headline');
  const waiting = await review();
  const { items } = await scene.client.ask<{ items: FeedVersion[] }>('GET', at('versions'));
  await scene.client.ask('POST', at(`versions/${items.at(-1)?.id}/return`));
  const late = await act(waiting.id, 'approve');
  expect(late.status).toBe(409);
  await scene.client.ask('POST', at('go-on'));
  await scene.product.settle();
  expect((await review()).id).not.toBe(waiting.id);
  await decide('approve');
});

test('asking for changes takes a comment, and decides nothing', async () => {
  await redesign('story');
  const { id } = await review();
  expect((await act(id, 'comments', { body: ' ', asks_for_changes: true })).status).toBe(400);
  await must(act(id, 'comments', { body: 'Larger prices, please', asks_for_changes: true }));
  expect((await review()).comments).toMatchObject([
    { author: null, body: 'Larger prices, please', asks_for_changes: true },
  ]);
  expect((await review()).state).toBe('waiting');
});

test('the first run of a feed that asks waits too, and all of it is new', async () => {
  scene.shop.products = numberedProducts(4);
  feed = await createFeed(scene.client, scene.shop.feedUrl, { activate: false });
  await ask({ ask: 'always' });
  const { feedId } = feed;
  await scene.client.ask('POST', '/functions/v1/feeds?action=start', { feedId, activate: true });
  await scene.product.settle();
  expect(await newestRun(scene.client, feed.feedId)).toMatchObject({ state: 'waiting' });
  expect((await fetch(`${scene.product.origin}/feedmaker/${feedId}/feed.xml`)).status).toBe(404);
  const { id, counts } = await review();
  expect(counts).toMatchObject({ new: 4, changed: 0 });
  const [first] = (await changes()).items;
  await must(act(id, 'refusals', { changes: [first?.n], is_refused: true }));
  await must(act(id, 'approve'));
  await scene.product.settle();
  // It had no picture, so it keeps the shop's photo.
  expect(
    [...(await picturesUp(scene.product, feed.feedId)).values()].filter((hash) => hash === null),
  ).toHaveLength(1);
});

test('changed products of the API are drawn in the design that is up, and in the other once it is approved', async () => {
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl).then((made) => (feed = made));
  await scene.product.settle();
  await ask({ ask: 'always' });
  await redesign('season');
  const up = () => picturesUp(scene.product, feedId);
  const differing = (now: Map<string, string | null>, then: Map<string, string | null>) =>
    [...now].filter(([id, hash]) => hash !== then.get(id)).map(([id]) => id);
  const before = await up();
  const products = [{ id: 'sku-2', values: { price: '77.00 EUR' } }];
  await scene.client.ask('PATCH', at('products'), { products });
  await scene.product.settle();
  expect(await newestRun(scene.client, feedId)).toMatchObject({ of_changes: true, of_facts: true });
  const between = await up();
  expect(differing(between, before)).toEqual(['sku-2']);
  await decide('approve');
  const approved = await up();
  expect(differing(approved, between)).toHaveLength(approved.size);
  const { platform } = scene.product;
  // A run of changes waits as long as the one before took.
  const quick =
    'update feedmaker.runs set finished_at = opened_at where feed_id = $1 and finished_at is not null';
  await platform.database.query.run(quick, [feedId]);
  await requestChangedRuns(platform);
  await scene.product.settle();
  expect(differing(await up(), approved)).toEqual(['sku-2']);
});
