import { beforeAll, expect, test } from 'vitest';
import type { ReviewChange } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, type CreatedFeed, must, signUp, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { manualRun, newestRun, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';
import { requestRun } from '#server/jobs.ts';
import { reviewCalls } from '#tests/harness/review-calls.ts';

const scene = await openShop([]);

/** A published feed that asks, at which all of these tests look. */
let feed: CreatedFeed;
const { at, review, changes, act, ask, decide, redesign } = reviewCalls(scene, () => feed);

beforeAll(async () => {
  scene.shop.products = numberedProducts(4);
  feed = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  expect(await newestRun(scene.client, feed.feedId)).toMatchObject({ state: 'published' });
  await ask({ ask: 'always' });
});

const run = () => scheduledRun(scene.product, scene.client, feed.feedId);
const price = (i: number, text: string) => {
  scene.shop.products[i] = { ...scene.shop.products[i]!, price: text };
};
const runs = async () => (await scene.client.ask<{ items: Run[] }>('GET', at('runs'))).items;
const feedText = async () =>
  (await fetch(`${scene.product.origin}/feedmaker/${feed.feedId}/feed.xml`)).text();

test('another design waits, and what the shop changes meanwhile is published in the design that is up', async () => {
  const before = await picturesUp(scene.product, feed.feedId);
  const up = await feedText();
  await redesign('season');
  expect(await newestRun(scene.client, feed.feedId)).toMatchObject({ state: 'waiting' });
  expect(await feedText()).toBe(up);
  const waiting = await review();
  expect(waiting).toMatchObject({
    state: 'waiting',
    counts: { changed: 4, new: 0, gone: 0, picture: 4, price: 0, title: 0, photo: 0 },
  });

  price(0, '99.00 EUR');
  scene.shop.products[1] = { ...scene.shop.products[1]!, title: 'Renamed' };
  scene.shop.products.splice(3, 1, { id: 'sku-9', title: 'Brand new', price: '5.00 EUR' });
  expect(await run()).toMatchObject({ state: 'waiting' });
  const facts = await feedText();
  expect(facts).toContain('99.00 EUR');
  expect(facts).toContain('Renamed');
  const between = await picturesUp(scene.product, feed.feedId);
  expect([...between.keys()]).toEqual(['sku-1', 'sku-2', 'sku-3', 'sku-9']);
  expect(between.get('sku-3')).toBe(before.get('sku-3'));
  // Pictures of today's prices, as the design before draws them.
  const undesigned = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  expect(between).toEqual(await picturesUp(scene.product, undesigned.feedId));
  expect(between.get('sku-1')).not.toBe(before.get('sku-1'));

  // It is the same review, about today's products.
  const { items, total } = await changes();
  expect([(await review()).id, total]).toEqual([waiting.id, 4]);
  expect((await statusOf(scene.client, feed.feedId)).review).toMatchObject({
    id: waiting.id,
    change_count: 4,
  });
  expect(items.map(({ product_id: id, kind, parts }) => [id, kind, parts])).toEqual(
    ['sku-1', 'sku-2', 'sku-3', 'sku-9'].map((id) => [id, 'changed', ['picture']]),
  );
  const [first] = items;
  expect(first).toMatchObject({
    before: { price: '99.00 EUR', enhanced_url: expect.stringContaining(between.get('sku-1') ?? '-') },
    after: { price: '99.00 EUR' },
  });
  // The picture that would be up can be looked at, and is none of those that are.
  expect(first?.after?.enhanced_url).not.toBe(first?.before?.enhanced_url);
  expect((await fetch(scene.product.origin + (first?.after?.enhanced_url ?? ''))).status).toBe(200);
  expect((await changes('?part=title')).total).toBe(0);
  expect((await changes('?page=2&page_size=3')).items).toHaveLength(1);

  // A refresh that brings nothing new takes nothing from it.
  expect(await run()).toMatchObject({ state: 'waiting' });
  scene.shop.requests.length = 0;
  await must(act(waiting.id, 'approve'));
  await scene.product.settle();
  expect(scene.shop.requests).toEqual([]);
  expect(await newestRun(scene.client, feed.feedId)).toMatchObject({ state: 'published' });
  const after = await picturesUp(scene.product, feed.feedId);
  for (const { product_id: id, after: shown } of items) expect(shown?.enhanced_url).toContain(after.get(id));
  const again = await act(waiting.id, 'approve');
  expect([again.status, again.body.error]).toEqual([409, 'This was approved already, and is published.']);

  // The run says afterwards what it changed, and shows those products while both versions are kept.
  const [done] = await runs();
  expect(done?.changes).toEqual({ ...waiting.counts, is_listed: true });
  const path = at(`runs/${done?.id}/changes`);
  const list = async (query = '') =>
    await scene.client.ask<{ items: ReviewChange[]; total: number }>('GET', path + query);
  const listed = await list();
  expect(listed.items.map(({ product_id: id, kind }) => [id, kind])).toEqual(
    items.map(({ product_id: id, kind }) => [id, kind]),
  );
  for (const side of [listed.items[0]?.before, listed.items[0]?.after])
    expect((await fetch(scene.product.origin + (side?.enhanced_url ?? ''))).status).toBe(200);
  expect((await (await signUp(scene.product.origin)).call('GET', path)).status).toBe(404);
  // The shop's changes in an approved design need no review, and equal bytes are one version.
  price(0, '98.00 EUR');
  expect(await run()).toMatchObject({ state: 'published' });
  expect(await feedText()).toContain('98.00 EUR');
  expect(await run()).toMatchObject({ state: 'published' });
  const [same] = await runs();
  const nothing = { changed: 0, new: 0, gone: 0, picture: 0, photo: 0, title: 0, price: 0, is_listed: false };
  expect(same?.changes).toEqual(nothing);
});

test('a product that is left as it is keeps its picture, follows the shop’s values, and is not asked about again', async () => {
  const before = await picturesUp(scene.product, feed.feedId);
  await redesign('premium-dark');
  const { id } = await review();
  const [first] = (await changes()).items;
  expect((await act(id, 'refusals', { changes: [first?.n], is_refused: true })).status).toBe(200);
  // Products that were left as they are stay so while the shop's products change; a number of a page from before is no other product's,
  // and whoever presses there is told so.
  scene.shop.products[2] = { ...scene.shop.products[2]!, title: 'Other title' };
  await run();
  expect((await review()).refused_count).toBe(1);
  const stale = await act(id, 'refusals', { changes: [2], is_refused: true });
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'conflict' }]);
  expect((await review()).refused_count).toBe(1);
  await must(act(id, 'approve'));
  await scene.product.settle();
  const after = await picturesUp(scene.product, feed.feedId);
  expect(after.get('sku-1')).toBe(before.get('sku-1'));
  expect(after.get('sku-2')).not.toBe(before.get('sku-2'));
  expect(await feedText()).toContain('Other title');
  expect(await newestRun(scene.client, feed.feedId)).toMatchObject({ enhanced_count: 3, kept_count: 1 });
  expect(await run()).toMatchObject({ state: 'published' });
  expect(await picturesUp(scene.product, feed.feedId)).toEqual(after);
});

test('what is decided while newer prices come in decides about no older ones, and another design about no design before it', async () => {
  const told = async () => {
    const path = `/api/v1/events?feed_id=${feed.feedId}&type=feed.waiting_for_approval`;
    return (await scene.client.ask<{ items: unknown[] }>('GET', path)).items.length;
  };
  const before = await told();
  await redesign('big-type');
  const first = await review();
  price(1, '56.00 EUR');
  await run();
  const renewed = await review();
  expect([renewed.id, renewed.run_id === first.run_id]).toEqual([first.id, false]);
  // It is told once what waits, and not with every price.
  expect(await told()).toBe(before + 1);
  // The prices are up, and the design is not drawn with them yet.
  const { database } = scene.product.platform;
  const older = "update feedmaker.runs set started_at = started_at - interval '1 hour' where id = $1";
  await database.query.run(older, [renewed.run_id]);
  const early = await act(first.id, 'approve');
  expect([early.status, early.body.error]).toEqual([409, expect.stringContaining('Try again in a minute')]);
  price(1, '57.00 EUR');
  await run();

  await redesign('clean-price');
  const other = await review();
  expect(other.id).not.toBe(first.id);
  expect(await told()).toBe(before + 2);
  const stale = await act(first.id, 'approve');
  expect([stale.status, stale.body.error]).toEqual([409, expect.stringContaining('newer took the place')]);
  // Two tabs.
  const both = await Promise.all([act(other.id, 'approve'), act(other.id, 'approve')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await scene.product.settle();
  expect(await feedText()).toContain('57.00 EUR');
});

test('a design that was discarded freezes nothing, and is asked about again by who refreshes, not by the schedule', async () => {
  const before = await picturesUp(scene.product, feed.feedId);
  await redesign('editorial');
  const { id } = await review();
  await must(act(id, 'discard'));
  expect((await act(id, 'approve')).body.error).toContain('discarded already');
  price(0, '66.00 EUR');
  expect(await run()).toMatchObject({ state: 'published', of_facts: true });
  expect(await feedText()).toContain('66.00 EUR');
  expect((await statusOf(scene.client, feed.feedId)).review).toBeNull();
  const between = await picturesUp(scene.product, feed.feedId);
  expect(between.get('sku-1')).not.toBe(before.get('sku-1'));
  expect(between.get('sku-2')).toBe(before.get('sku-2'));
  expect(await manualRun(scene.product, scene.client, feed.feedId)).toMatchObject({ state: 'waiting' });
  // Back to the design that is up, and nothing is left to ask about.
  await redesign('clean-price');
  expect(await newestRun(scene.client, feed.feedId)).toMatchObject({ state: 'published', of_facts: false });
  expect((await statusOf(scene.client, feed.feedId)).review).toBeNull();
  expect(await picturesUp(scene.product, feed.feedId)).toEqual(between);
});

test('what was decided about a design is told to programs, and is no news to who has decided', async () => {
  const events = async (query: string) => {
    const path = `/api/v1/events?feed_id=${feed.feedId}${query}`;
    return (await scene.client.ask<{ items: { type: string; data: object }[] }>('GET', path)).items;
  };
  await redesign('headline');
  await decide('discard');
  await redesign('editorial');
  await decide('approve');
  const told = (await events('&type=feed.review_decided')).map(({ data }) => data);
  expect(told.slice(0, 2)).toMatchObject([
    { decision: 'approved', by: null },
    { decision: 'discarded', by: null },
  ]);
  expect((await events('')).map(({ type }) => type)).not.toContain('feed.review_decided');
});

test('a refresh that is asked for while a design is drawn reads the shop once that is over', async () => {
  const { client, product } = scene;
  await redesign('editorial');
  const id = (await runs()).find(({ state }) => state === 'published')?.id ?? '';
  await requestRun(product.platform, feed.feedId, { restart: false, isManual: true, designAfter: { id } });
  price(2, '77.00 EUR');
  await client.ask('POST', at('refresh'));
  const due = (await statusOf(client, feed.feedId)).next_run_at ?? '';
  expect(Date.parse(due)).toBeLessThanOrEqual(Date.now());
  await product.settle();
  if (!(await feedText()).includes('77.00 EUR')) await run();
  expect(await feedText()).toContain('77.00 EUR');
});
