import { beforeEach, expect, test, vi } from 'vitest';
import type { Review } from '#core/contract/feed-reviews-api.ts';
import type { FeedVersion } from '#core/contract/feed-versions-api.ts';
import type { Output } from '#core/contract/outputs-api.ts';
import type { Template } from '#core/contract/templates-api.ts';
import { createTemplate } from '#core/template/starters/create-template.ts';
import { returnLeftOutputs } from '#server/calls/feeds/versions/return-to-version.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { createFeed, type CreatedFeed, must, signIn, statusOf } from '#tests/harness/api-client.ts';
import {
  addTallTemplate,
  type OutputIds,
  picturesIn,
  redesignTemplate,
  seenAt,
  textAt,
} from '#tests/harness/output-scene.ts';
import { changeSettings, DAY_MS, movingClock, newestRun, scheduledRun } from '#tests/harness/publishing.ts';
import { shopAndProduct } from '#tests/harness/shop-and-product.ts';

vi.setConfig({ testTimeout: 300_000 });

const clock = movingClock();
const scene = shopAndProduct({ clock });
let feed: CreatedFeed;

beforeEach(async () => {
  scene.shop.products = numberedProducts(4);
  scene.client = await signIn(scene.product.origin, scene.client.email);
  feed = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
});

const at = (rest: string, id = feed.feedId) => `/functions/v1/feeds/${id}/${rest}`;
const settings = (body: object) => must(scene.client.call('PATCH', at('publishing'), body));
const refresh = () => scheduledRun(scene.product, scene.client, feed.feedId);

async function addOutput(form: Partial<Output>): Promise<string> {
  const path = `/api/v1/feeds/${feed.feedId}/outputs`;
  const { body } = await must<Output>(scene.client.call('POST', path, { name: 'Further', ...form }));
  await scene.product.settle();
  return body.id;
}

async function redesign(template: Pick<Template, 'id'>): Promise<void> {
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

async function review(id = feed.feedId): Promise<Review> {
  const { body } = await must<{ review: Review | null }>(scene.client.call('GET', at('review', id)));
  if (body.review?.state !== 'waiting') throw new Error('nothing waits');
  return body.review;
}

async function decide(action: 'approve' | 'discard', id = feed.feedId): Promise<void> {
  await must(scene.client.call('POST', at(`reviews/${(await review(id)).id}/${action}`, id)));
  await scene.product.settle();
}

async function refuse(changes: number[]): Promise<void> {
  const { id } = await review();
  await must(scene.client.call('POST', at(`reviews/${id}/refusals`), { changes, is_refused: true }));
}

const changePrice = (i: number, price: string) => {
  scene.shop.products[i] = { ...scene.shop.products[i]!, price };
};

test('no output shows what waits for approval, and all of them what was approved, but for what was left as it is', async () => {
  const ids = await threeOutputs();
  await settings({ ask: 'always' });
  const before = await seen(ids);
  changePrice(0, '99.00 EUR');
  changePrice(1, '98.00 EUR');
  expect(await refresh()).toMatchObject({ state: 'waiting' });
  expect((await seen(ids)).texts).toEqual(before.texts);
  // What is asked for at an output meanwhile is made of what is up.
  const late = await addOutput({ name: 'Late', image: 'additional' });
  expect(picturesIn(await textOf(late), 'g:additional_image_link')).toEqual(before.main);
  expect(await textOf(late)).not.toContain('99.00 EUR');
  await refuse([1]);
  await decide('approve');
  const after = await seen(ids);
  expect(after.texts.clean).toBe(scene.shop.feedText());
  expect(after.main.get('sku-1')).toBe(before.main.get('sku-1'));
  expect(after.main.get('sku-2')).not.toBe(before.main.get('sku-2'));
  expect(after.beside).toEqual(after.main);
  expect(after.own.get('sku-1')).toBe(before.own.get('sku-1'));
  expect(after.own.get('sku-2')).not.toBe(before.own.get('sku-2'));
  expect(after.texts.own).toContain('99.00 EUR');
  // The next run asks nobody and keeps what was left.
  expect(await refresh()).toMatchObject({ state: 'published' });
  expect(await seen(ids)).toEqual(after);
});

test('what was discarded reaches no output', async () => {
  const ids = await threeOutputs();
  await settings({ ask: 'always' });
  const before = await seen(ids);
  changePrice(0, '99.00 EUR');
  await refresh();
  await decide('discard');
  await refresh();
  expect((await seen(ids)).texts).toEqual(before.texts);
}, 240_000);

test('another design of one output waits by itself, also over a run of its feed, and the rest goes on', async () => {
  const ids = await threeOutputs();
  await settings({ ask: 'always' });
  const before = await seen(ids);
  await redesign(ids.template);
  expect((await newestRun(scene.client, ids.own)).state).toBe('waiting');
  expect((await review(ids.own)).counts).toMatchObject({ changed: 4, picture: 4 });
  expect((await seen(ids)).texts).toEqual(before.texts);
  changePrice(0, '99.00 EUR');
  await refresh();
  await decide('approve');
  const between = await seen(ids);
  expect(between.texts.clean).toBe(scene.shop.feedText());
  expect(between.beside).toEqual(between.main);
  expect(between.texts.own).toBe(before.texts.own);
  const { items } = (
    await must<{ items: { after: { enhanced_url: string } }[] }>(
      scene.client.call('GET', at(`reviews/${(await review(ids.own)).id}/changes`, ids.own)),
    )
  ).body;
  for (const { after } of items)
    expect((await fetch(scene.product.origin + after.enhanced_url)).status).toBe(200);
  await decide('approve', ids.own);
  const after = await seen(ids);
  for (const [id, picture] of after.own) expect(picture).not.toBe(before.own.get(id));
  expect(after.texts.own).toContain('99.00 EUR');
});

test('a feed that is rolled out rolls its outputs out with it, and an output’s own design by itself', async () => {
  // Chance says which come first: of so few as 20, one time in a hundred none does.
  scene.shop.products = numberedProducts(30);
  await refresh();
  const ids = await threeOutputs();
  await settings({ rolloutPercent: 25 });
  const before = await seen(ids);
  const differs = (now: Map<string, string>, then: Map<string, string>) =>
    [...now].filter(([id, picture]) => picture !== then.get(id)).map(([id]) => id);
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
  const first = differs(one.main, before.main);
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(23);
  expect(one.beside).toEqual(one.main);
  expect(one.own).toEqual(before.own);
  await redesign(ids.template);
  const own = differs((await seen(ids)).own, before.own);
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(23);
  expect((await statusOf(scene.client, ids.own)).rollout).toMatchObject({ day: 1, days: 4, total: 30 });
  clock.aheadMs += DAY_MS;
  scene.client = await signIn(scene.product.origin, scene.client.email);
  await refresh();
  const two = await seen(ids);
  expect(differs(two.main, before.main).length).toBeGreaterThan(first.length);
  expect(two.beside).toEqual(two.main);
  expect(differs(two.own, before.own).length).toBeGreaterThan(own.length);
  clock.aheadMs += 3 * DAY_MS;
  scene.client = await signIn(scene.product.origin, scene.client.email);
  await refresh();
  const all = await seen(ids);
  expect([differs(all.main, before.main).length, differs(all.own, before.own).length]).toEqual([30, 30]);
  expect(all.beside).toEqual(all.main);
});

async function returnTo(text: string): Promise<void> {
  const { items } = (await must<{ items: FeedVersion[] }>(scene.client.call('GET', at('versions')))).body;
  const before = items.find(({ is_up }) => !is_up);
  const { body } = await must(scene.client.call('GET', at(`versions/${before?.id}/difference`)));
  expect(body).toMatchObject({ outputs: 3, staying_outputs: 0 });
  await must(scene.client.call('POST', at(`versions/${before?.id}/return`)));
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
  await must(
    scene.client.call('PATCH', `/api/v1/feeds/${feed.feedId}/outputs/${ids.clean}`, {
      image: 'additional',
    }),
  );
  await scene.product.settle();
  expect((await seen(ids)).texts).toEqual(first.texts);
  await must(
    scene.client.call('PATCH', `/api/v1/feeds/${feed.feedId}/outputs/${ids.clean}`, { image: 'shop' }),
  );
  await must(scene.client.call('POST', at('go-on')));
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
  // What a process leaves that dies after the feed's own return.
  const { query } = scene.product.platform.database;
  await must(scene.client.call('POST', at('go-on')));
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
