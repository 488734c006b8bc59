import { expect, test } from 'vitest';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import { createDefaultTemplate } from '#picture/designs';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, must, productsOf, signIn, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import {
  changeDesign,
  changeSettings,
  DAY_MS,
  movingClock,
  picturesUp,
  scheduledRun,
} from '#tests/harness/publishing.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { longTest } from '#tests/harness/long-test.ts';

/** Whether the next finished feed cannot be written: what is about to be put up ends there, and is tried again. */
let isToFail = false;

const failingOnce = (storage: Storage): Storage => ({
  ...storage,
  put(key, body) {
    if (!isToFail || !key.includes('published')) return storage.put(key, body);
    isToFail = false;
    return Promise.reject(new Error('the disk was away'));
  },
});

const COUNT = 30;
const clock = movingClock();
const scene = await openShop([], { clock, disk: failingOnce });

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function later(ms: number): Promise<void> {
  clock.aheadMs += ms;
  scene.client = await signIn(scene.product.origin, scene.client.email);
}

/** Which products show another picture than before. */
function changed(before: Map<string, string | null>, now: Map<string, string | null>): string[] {
  return [...now].filter(([id, hash]) => hash !== before.get(id)).map(([id]) => id);
}

/** The default design with something more in it. */
function design(more: string): string {
  const { html } = createDefaultTemplate({ name: 'Other', type: 'custom', width: 600, height: 600 });
  return base64(`${html}${more}`);
}

const steer = (feedId: string, action: string) =>
  scene.client.call<FeedStatus>('POST', `/functions/v1/feeds/${feedId}/rollout`, { action });

longTest(
  'new pictures go up a share a day: kills, prices, pauses and runs in between put up no other, and nobody goes back',
  async () => {
    const { shop, product } = scene;
    shop.products = numberedProducts(COUNT);
    const { feedId, project } = await createFeed(scene.client, shop.feedUrl, { refreshMinutes: 10_080 });
    const feed = { feedId, projectId: project.id };
    await product.settle();
    const before = await picturesUp(product, feedId);
    const shown = async () => changed(before, await picturesUp(product, feedId));
    const status = async () => statusOf(scene.client, feedId);
    const refresh = () => scheduledRun(product, scene.client, feedId);
    await scene.client.ask('PATCH', `/functions/v1/feeds/${feedId}/publishing`, { rolloutPercent: 34 });

    // The first step is cut off before it is up; tried again it is the same step.
    isToFail = true;
    await changeSettings(scene.client, feed, {
      defaultHtmlTemplate: design('<p style="color:#c00">New</p>'),
    });
    await product.settle();
    expect(isToFail).toBe(false);
    const first = await shown();
    const { rollout, next_run_at: next } = await status();
    expect(rollout).toMatchObject({ day: 1, days: 3, percent: 34, total: COUNT, taken: first.length });
    // 34 % of 30 begin the eleventh product.
    expect(first).toHaveLength(11);
    const behind = (await productsOf(scene.client, feedId)).filter(
      (each) => each.reason_code === 'rolling_out',
    );
    expect(behind).toHaveLength(COUNT - first.length);
    // Its own refresh is due in a week; the next step is not waited for so long.
    expect(Date.parse(next ?? '') - clock.now().getTime()).toBeLessThanOrEqual(DAY_MS);

    // The same day puts up no more; what has another price is drawn with that in the design before.
    await refresh();
    expect(await shown()).toEqual(first);
    const id = behind[0]?.product_id ?? '';
    shop.products = shop.products.map((each) => (each.id === id ? { ...each, price: '123.00 EUR' } : each));
    await refresh();
    expect((await shown()).toSorted()).toEqual([...first, id].toSorted());

    await must(steer(feedId, 'pause'));
    await later(2 * DAY_MS);
    await refresh();
    expect(await shown()).toHaveLength(first.length + 1);
    expect((await status()).rollout).toMatchObject({ day: 1, is_paused: true });
    await must(steer(feedId, 'resume'));
    await product.settle();
    expect(await shown()).toHaveLength(first.length + 1);

    await later(DAY_MS);
    expect(await refresh()).toMatchObject({ rendered_count: 0 });
    const second = await shown();
    expect(second).toEqual(expect.arrayContaining(first));
    expect((await status()).rollout).toMatchObject({ day: 2, taken: 21 });

    // The last step stays the last, though it is cut off too.
    isToFail = true;
    await must(steer(feedId, 'finish'));
    await product.settle();
    expect(isToFail).toBe(false);
    expect(await shown()).toHaveLength(COUNT);
    expect((await status()).rollout).toBeNull();
    expect((await steer(feedId, 'finish')).status).toBe(409);
  },
);

test('the last day has all without anybody’s doing, and a roll-out puts off no regular refresh', async () => {
  const { shop, product } = scene;
  const count = 16;
  shop.products = numberedProducts(count);
  const { feedId, project } = await createFeed(scene.client, shop.feedUrl, { activate: false });
  await scene.client.ask('PATCH', `/functions/v1/feeds/${feedId}/publishing`, { rolloutPercent: 50 });
  await scene.client.ask('POST', '/functions/v1/feeds?action=start', { feedId, activate: true });
  await product.settle();
  // A first publication goes up at once.
  const before = await picturesUp(product, feedId);
  expect([...before.values()]).not.toContain(null);
  expect((await statusOf(scene.client, feedId)).rollout).toBeNull();
  const shown = async () => changed(before, await picturesUp(product, feedId)).length;
  const defaultHtmlTemplate = design('<p style="color:#0a0">All</p>');
  await changeSettings(scene.client, { feedId, projectId: project.id }, { defaultHtmlTemplate });
  await product.settle();
  expect(await shown()).toBe(count / 2);
  const { next_run_at: next } = await statusOf(scene.client, feedId);
  expect(Date.parse(next ?? '') - clock.now().getTime()).toBeLessThanOrEqual(60 * 60_000);
  await later(DAY_MS);
  await scheduledRun(product, scene.client, feedId);
  expect(await shown()).toBe(count);
  expect((await statusOf(scene.client, feedId)).rollout).toBeNull();
  const done = `/api/v1/events?feed_id=${feedId}&type=feed.rollout_done`;
  const { items } = await scene.client.ask<{ items: { data: object }[] }>('GET', done);
  expect(items.map(({ data }) => data)).toMatchObject([{ pictures: count }]);
});

test('a roll-out tells of no fall, and neither other rules nor another design end a pause', async () => {
  const { shop, product } = scene;
  shop.products = numberedProducts(COUNT);
  const { feedId, project } = await createFeed(scene.client, shop.feedUrl);
  const feed = { feedId, projectId: project.id };
  await product.settle();
  const before = await picturesUp(product, feedId);
  const shown = async () => changed(before, await picturesUp(product, feedId)).length;
  const events = async (type: string) => {
    const path = `/api/v1/events?feed_id=${feedId}&type=${type}`;
    return (await scene.client.ask<{ items: { data: object }[] }>('GET', path)).items;
  };
  await scene.client.ask('PATCH', `/functions/v1/feeds/${feedId}/publishing`, { rolloutPercent: 30 });
  await changeDesign(scene.client, feed, 'season');
  await product.settle();
  const taken = await shown();
  expect(taken).toBe(0.3 * COUNT);
  expect((await statusOf(scene.client, feedId)).published).toMatchObject({
    kept_count: COUNT - taken,
    waiting_count: COUNT - taken,
  });
  expect((await events('feed.published')).map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ kept: COUNT - taken, waiting: COUNT - taken }),
  );
  expect(await events('feed.enhanced_fell')).toEqual([]);

  await must(steer(feedId, 'pause'));
  await later(2 * DAY_MS);
  const photo: Rule = {
    id: 'photo',
    name: 'Photo',
    isOn: true,
    match: 'all',
    conditions: [{ field: 'g:id', operation: 'is', values: ['none'] }],
    does: { kind: 'photo' },
    from: null,
    until: null,
  };
  await changeSettings(scene.client, feed, { rules: [photo] });
  await product.settle();
  expect((await statusOf(scene.client, feedId)).rollout).toMatchObject({ day: 1, is_paused: true });
  expect(await shown()).toBe(taken);
  await changeDesign(scene.client, feed, 'headline');
  await product.settle();
  expect((await statusOf(scene.client, feedId)).rollout).toMatchObject({ is_paused: true });
  expect(await shown()).toBe(taken);
  await must(steer(feedId, 'resume'));
  await product.settle();
  expect((await statusOf(scene.client, feedId)).rollout).toMatchObject({ day: 1, is_paused: false });
  expect(await shown()).toBeGreaterThan(0);
  expect(await shown()).toBeLessThan(COUNT);
});
