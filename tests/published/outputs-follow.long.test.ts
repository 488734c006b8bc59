import { beforeEach, expect, test, vi } from 'vitest';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { createTemplate } from '#picture/designs';
import { returnLeftOutputs } from '#server/calls/feeds/versions/return-to-version.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, type CreatedFeed, signIn, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import {
  addTallTemplate,
  differing,
  type OutputIds,
  picturesIn,
  redesignTemplate,
  seenAt,
  textAt,
} from '#tests/harness/output-scene.ts';
import { changeSettings, DAY_MS, movingClock, newestRun, scheduledRun } from '#tests/harness/publishing.ts';
import { reviewCalls } from '#tests/harness/review-calls.ts';

vi.setConfig({ testTimeout: 300_000 });

const clock = movingClock();
const scene = await openShop([], { clock });
let feed: CreatedFeed;

beforeEach(async () => {
  scene.shop.products = numberedProducts(4);
  scene.client = await signIn(scene.product.origin, scene.client.email);
  feed = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
});

const { ask, at, changes, decide, redesign, refuseFirst, review } = reviewCalls(scene, () => feed);
const refresh = () => scheduledRun(scene.product, scene.client, feed.feedId);

async function addOutput(form: Partial<Output>): Promise<string> {
  const path = `/api/v1/feeds/${feed.feedId}/outputs`;
  const body = await scene.client.ask<Output>('POST', path, { name: 'Further', ...form });
  await scene.product.settle();
  return body.id;
}

async function redesignOutput(template: Pick<Template, 'id'>): Promise<void> {
  await redesignTemplate(scene.client, template, { width: 270, height: 480 });
  await scene.product.settle();
}

/** The three kinds of outputs: the shop's images, the feed's pictures beside them, and pictures of its own. */
async function threeOutputs() {
  const template = await addTallTemplate(scene.client, feed.project.id);
  return {
    clean: await addOutput({ name: 'Clean', image: 'shop' }),
    beside: await addOutput({ name: 'Beside', image: 'additional' }),
    own: await addOutput({ name: 'Own', image: 'main', template_id: template.id }),
    template,
  };
}

const textOf = (id: string) => textAt(scene.product.origin, id);
const seen = (ids: Omit<OutputIds, 'main'>) => seenAt(scene.product.origin, { ...ids, main: feed.feedId });

const changePrice = (i: number, price: string) => {
  scene.shop.products[i] = { ...scene.shop.products[i]!, price };
};

test('no output shows a design that waits, all show the shop’s prices meanwhile, and what was approved, but for what was left as it is', async () => {
  const ids = await threeOutputs();
  await ask({ ask: 'always' });
  const before = await seen(ids);
  await redesign('season');
  expect((await newestRun(scene.client, feed.feedId)).state).toBe('waiting');
  expect((await seen(ids)).texts).toEqual(before.texts);
  changePrice(0, '99.00 EUR');
  expect(await refresh()).toMatchObject({ state: 'waiting' });
  const between = await seen(ids);
  expect(between.texts.clean).toBe(scene.shop.feedText());
  expect(between.texts.own).toContain('99.00 EUR');
  expect(between.beside).toEqual(between.main);
  for (const pictures of ['main', 'own'] as const)
    expect(differing(between[pictures], before[pictures])).toEqual(['sku-1']);
  // A refresh of an output meanwhile uses the published version.
  const late = await addOutput({ name: 'Late', image: 'additional' });
  expect(picturesIn(await textOf(late), 'g:additional_image_link')).toEqual(between.main);
  await refuseFirst();
  await decide('approve');
  const after = await seen(ids);
  expect(after.texts.clean).toBe(scene.shop.feedText());
  expect(differing(after.main, between.main)).toEqual(['sku-2', 'sku-3', 'sku-4']);
  expect(after.beside).toEqual(after.main);
  expect(after.own).toEqual(between.own);
  // The next run asks nobody and keeps what was left.
  expect(await refresh()).toMatchObject({ state: 'published' });
  expect(await seen(ids)).toEqual(after);
});

test('another design of one output waits by itself, shows the shop’s prices meanwhile, and the rest goes on', async () => {
  const ids = await threeOutputs();
  await ask({ ask: 'always' });
  const before = await seen(ids);
  await redesignOutput(ids.template);
  expect((await newestRun(scene.client, ids.own)).state).toBe('waiting');
  expect((await review(ids.own)).counts).toMatchObject({ changed: 4, picture: 4 });
  expect((await seen(ids)).texts).toEqual(before.texts);
  changePrice(0, '99.00 EUR');
  expect(await refresh()).toMatchObject({ state: 'published' });
  const between = await seen(ids);
  expect(between.texts.clean).toBe(scene.shop.feedText());
  expect(between.beside).toEqual(between.main);
  expect(between.texts.own).toContain('99.00 EUR');
  expect(differing(between.own, before.own)).toEqual(['sku-1']);
  const { items } = await changes('', ids.own);
  for (const { after } of items)
    expect((await fetch(scene.product.origin + after?.enhanced_url)).status).toBe(200);
  await decide('approve', ids.own);
  const after = await seen(ids);
  expect(differing(after.own, between.own)).toHaveLength(4);
  expect(after.texts.own).toContain('99.00 EUR');
});

test('an output that is to have the shop’s images waits with its own pictures, and shows new prices on them', async () => {
  const ids = await threeOutputs();
  await ask({ ask: 'always' });
  const before = await seen(ids);
  const path = `/api/v1/feeds/${feed.feedId}/outputs/${ids.own}`;
  await scene.client.ask('PATCH', path, { image: 'shop' });
  await scene.product.settle();
  expect((await newestRun(scene.client, ids.own)).state).toBe('waiting');
  changePrice(0, '99.00 EUR');
  await refresh();
  const between = await seen(ids);
  expect(between.texts.own).toContain('99.00 EUR');
  expect(differing(between.own, before.own)).toEqual(['sku-1']);
  await decide('approve', ids.own);
  expect((await seen(ids)).texts.own).toBe(scene.shop.feedText());
});

test('a feed that is rolled out rolls its outputs out with it, and an output’s own design by itself', async () => {
  // Chance says which come first: of so few as 20, one time in a hundred none does.
  scene.shop.products = numberedProducts(30);
  await refresh();
  const ids = await threeOutputs();
  await ask({ rolloutPercent: 25 });
  const before = await seen(ids);
  const { html } = createTemplate({
    starter: 'bold-sale',
    name: 'Other',
    type: 'custom',
    width: 600,
    height: 600,
  });
  const defaultHtmlTemplate = Buffer.from(html).toString('base64');
  await changeSettings(
    scene.client,
    { feedId: feed.feedId, projectId: feed.project.id },
    { defaultHtmlTemplate },
  );
  await scene.product.settle();
  const one = await seen(ids);
  const first = differing(one.main, before.main);
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(23);
  expect(one.beside).toEqual(one.main);
  expect(one.own).toEqual(before.own);
  await redesignOutput(ids.template);
  const own = differing((await seen(ids)).own, before.own);
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(23);
  expect((await statusOf(scene.client, ids.own)).rollout).toMatchObject({ day: 1, days: 4, total: 30 });
  clock.aheadMs += DAY_MS;
  scene.client = await signIn(scene.product.origin, scene.client.email);
  await refresh();
  const two = await seen(ids);
  expect(differing(two.main, before.main).length).toBeGreaterThan(first.length);
  expect(two.beside).toEqual(two.main);
  expect(differing(two.own, before.own).length).toBeGreaterThan(own.length);
  clock.aheadMs += 3 * DAY_MS;
  scene.client = await signIn(scene.product.origin, scene.client.email);
  await refresh();
  const all = await seen(ids);
  expect([differing(all.main, before.main).length, differing(all.own, before.own).length]).toEqual([30, 30]);
  expect(all.beside).toEqual(all.main);
});

async function returnTo(text: string): Promise<void> {
  const { items } = await scene.client.ask<{ items: FeedVersion[] }>('GET', at('versions'));
  const before = items.find(({ is_up }) => !is_up);
  const body = await scene.client.ask('GET', at(`versions/${before?.id}/difference`));
  expect(body).toMatchObject({ outputs: 3, staying_outputs: 0 });
  await scene.client.ask('POST', at(`versions/${before?.id}/return`));
  expect(await textOf(feed.feedId)).toBe(text);
}

test('a feed that returns to an earlier version takes its outputs along, and on again', async () => {
  const ids = await threeOutputs();
  const first = await seen(ids);
  changePrice(0, '99.00 EUR');
  await refresh();
  const second = await seen(ids);
  expect(second.texts.own).not.toBe(first.texts.own);
  scene.shop.requests.length = 0;
  await returnTo(first.texts.main);
  expect((await seen(ids)).texts).toEqual(first.texts);
  await scene.product.settle();
  expect(scene.shop.requests).toEqual([]);
  // A form of an output that is saved meanwhile changes nothing that is up.
  await scene.client.ask('PATCH', `/api/v1/feeds/${feed.feedId}/outputs/${ids.clean}`, {
    image: 'additional',
  });
  await scene.product.settle();
  expect((await seen(ids)).texts).toEqual(first.texts);
  await scene.client.ask('PATCH', `/api/v1/feeds/${feed.feedId}/outputs/${ids.clean}`, { image: 'shop' });
  await scene.client.ask('POST', at('go-on'));
  await scene.product.settle();
  expect((await seen(ids)).texts).toEqual(second.texts);
});

test('outputs that a kill left behind at a return go back with the next look of the schedule', async () => {
  const ids = await threeOutputs();
  const first = await seen(ids);
  changePrice(0, '99.00 EUR');
  await refresh();
  const second = await seen(ids);
  await returnTo(first.texts.main);
  // The state after a process dies right after the feed's own return.
  const { query } = scene.product.platform.database;
  await scene.client.ask('POST', at('go-on'));
  await scene.product.settle();
  expect((await seen(ids)).texts).toEqual(second.texts);
  await query.run(
    `update feedmaker.publications p set run_id = v.run_id, storage_key = v.storage_key, content_hash = v.content_hash,
        returned_at = now() from feedmaker.published_versions v
      where p.feed_id = $1 and v.feed_id = $1 and v.storage_key <> p.storage_key`,
    [feed.feedId],
  );
  await query.run('update feedmaker.feeds set next_run_at = null where parent_id = $1', [feed.feedId]);
  await returnLeftOutputs(scene.product.platform);
  expect({ ...(await seen(ids)).texts, main: '' }).toEqual({ ...first.texts, main: '' });
});

test('what a rule leaves out is left out of every output, and an output’s own template stands in for a rule’s', async () => {
  const ids = await threeOutputs();
  const when = (value: string) => [{ field: 'g:id', operation: 'is', values: [value] }];
  const rule = { isOn: true, match: 'all', from: null, until: null };
  const rules = [
    {
      ...rule,
      id: 'a',
      name: 'Tall one',
      conditions: when('sku-1'),
      does: { kind: 'template', template_id: ids.template.id },
    },
    { ...rule, id: 'b', name: 'Gone', conditions: when('sku-2'), does: { kind: 'leave_out' } },
    { ...rule, id: 'c', name: 'Photo', conditions: when('sku-3'), does: { kind: 'photo' } },
  ];
  const before = await seen(ids);
  await changeSettings(scene.client, { feedId: feed.feedId, projectId: feed.project.id }, {
    rules,
  } as never);
  await scene.product.settle();
  const after = await seen(ids);
  for (const text of Object.values(after.texts)) {
    expect(text).not.toContain('sku-2');
    expect(text).toContain('sku-4');
  }
  expect(after.main.get('sku-1')).toBe(before.own.get('sku-1'));
  expect(after.own.get('sku-1')).toBe(before.own.get('sku-1'));
  expect([after.main.get('sku-3'), after.own.get('sku-3'), after.beside.get('sku-3')]).toEqual([
    '3.jpg',
    '3.jpg',
    '',
  ]);
  expect(after.own.get('sku-4')).toBe(before.own.get('sku-4'));
});
