import { expect, test } from 'vitest';
import type { FeedStatus } from '#core/contract/feeds-service-api.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { createFeed, must, productsOf, signIn, statusOf } from '#tests/harness/api-client.ts';
import { changeSettings, DAY_MS, movingClock, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { shopAndProduct } from '#tests/harness/shop-and-product.ts';

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

const COUNT = 40;
const clock = movingClock();
const scene = shopAndProduct({ clock, disk: failingOnce });

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function later(ms: number): Promise<void> {
  clock.aheadMs += ms;
  scene.client = await signIn(scene.product.origin, scene.client.email);
}

/** Which products show another picture than before. */
function changed(before: Map<string, string | null>, now: Map<string, string | null>): string[] {
  return [...now].filter(([id, hash]) => hash !== before.get(id)).map(([id]) => id);
}

/** A feed that rolls out 25 % a day, with another design than what is up. */
async function rolledOut() {
  scene.shop.products = numberedProducts(COUNT);
  const { feedId, project } = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  const before = await picturesUp(scene.product, feedId);
  await must(scene.client.call('PATCH', `/functions/v1/feeds/${feedId}/publishing`, { rolloutPercent: 25 }));
  const { html } = createDefaultTemplate({ name: 'Other', type: 'custom', width: 600, height: 600 });
  const other = html.replace('</body>', '<p style="color:#c00">New season</p></body>');
  const defaultHtmlTemplate = base64(other === html ? `${html}<p style="color:#c00">New season</p>` : other);
  await changeSettings(scene.client, { feedId, projectId: project.id }, { defaultHtmlTemplate });
  await scene.product.settle();
  return { feedId, before };
}

const steer = (feedId: string, action: string) =>
  scene.client.call<FeedStatus>('POST', `/functions/v1/feeds/${feedId}/rollout`, { action });

test('new pictures go up a share a day, nobody goes back, nothing is drawn again, and the last day has all', async () => {
  const { feedId, before } = await rolledOut();
  let shown = changed(before, await picturesUp(scene.product, feedId));
  const first = (await statusOf(scene.client, feedId)).rollout;
  expect(first).toMatchObject({ day: 1, days: 4, percent: 25, total: COUNT, taken: shown.length });
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(COUNT / 2);
  const waiting = (await productsOf(scene.client, feedId)).filter(
    (each) => each.reason_code === 'rolling_out',
  );
  expect(waiting).toHaveLength(COUNT - shown.length);
  // The same day puts up no more.
  await scheduledRun(scene.product, scene.client, feedId);
  expect(changed(before, await picturesUp(scene.product, feedId))).toEqual(shown);
  for (const day of [2, 3]) {
    await later(DAY_MS);
    scene.shop.requests.length = 0;
    expect(await scheduledRun(scene.product, scene.client, feedId)).toMatchObject({ rendered_count: 0 });
    const now = changed(before, await picturesUp(scene.product, feedId));
    expect(now).toEqual(expect.arrayContaining(shown));
    expect(now.length).toBeGreaterThan(shown.length);
    shown = now;
    expect((await statusOf(scene.client, feedId)).rollout).toMatchObject({ day, taken: shown.length });
  }
  await later(DAY_MS);
  await scheduledRun(scene.product, scene.client, feedId);
  expect(changed(before, await picturesUp(scene.product, feedId))).toHaveLength(COUNT);
  expect((await statusOf(scene.client, feedId)).rollout).toBeNull();
}, 240_000);

test('a product whose price changes never stays behind with a picture that shows the old one', async () => {
  const { feedId, before } = await rolledOut();
  const behind = (await productsOf(scene.client, feedId)).filter(
    (each) => each.reason_code === 'rolling_out',
  );
  const id = behind[0]?.product_id ?? '';
  scene.shop.products = scene.shop.products.map((each) =>
    each.id === id ? { ...each, price: '123.00 EUR' } : each,
  );
  const up = await picturesUp(scene.product, feedId);
  expect(up.get(id)).toBe(before.get(id));
  await scheduledRun(scene.product, scene.client, feedId);
  const now = await picturesUp(scene.product, feedId);
  expect(changed(up, now)).toEqual([id]);
}, 240_000);

test('it is paused, goes on from the same day, and is finished at once', async () => {
  const { feedId, before } = await rolledOut();
  const shown = changed(before, await picturesUp(scene.product, feedId));
  await must(steer(feedId, 'pause'));
  await later(2 * DAY_MS);
  await scheduledRun(scene.product, scene.client, feedId);
  expect(changed(before, await picturesUp(scene.product, feedId))).toEqual(shown);
  expect((await statusOf(scene.client, feedId)).rollout).toMatchObject({ day: 1, is_paused: true });
  await must(steer(feedId, 'resume'));
  await scene.product.settle();
  expect(changed(before, await picturesUp(scene.product, feedId))).toEqual(shown);
  await later(DAY_MS);
  await scheduledRun(scene.product, scene.client, feedId);
  const second = changed(before, await picturesUp(scene.product, feedId));
  expect(second.length).toBeGreaterThan(shown.length);
  expect(second.length).toBeLessThan(COUNT);
  await must(steer(feedId, 'finish'));
  await scene.product.settle();
  expect(changed(before, await picturesUp(scene.product, feedId))).toHaveLength(COUNT);
  expect((await steer(feedId, 'finish')).status).toBe(409);
}, 240_000);

test('a change of no more pictures than a day’s share goes up at once, and so does the first publication', async () => {
  scene.shop.products = numberedProducts(4);
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl, { activate: false });
  await must(scene.client.call('PATCH', `/functions/v1/feeds/${feedId}/publishing`, { rolloutPercent: 10 }));
  await must(scene.client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: true }));
  await scene.product.settle();
  expect([...(await picturesUp(scene.product, feedId)).values()]).not.toContain(null);
  expect((await statusOf(scene.client, feedId)).rollout).toBeNull();
});

test('a step that is cut off before it is up is the same step when it is tried again, and the last one stays the last', async () => {
  scene.shop.products = numberedProducts(COUNT);
  const { feedId, project } = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  const before = await picturesUp(scene.product, feedId);
  await must(scene.client.call('PATCH', `/functions/v1/feeds/${feedId}/publishing`, { rolloutPercent: 25 }));
  const { html } = createDefaultTemplate({ name: 'Other', type: 'custom', width: 600, height: 600 });
  const defaultHtmlTemplate = base64(`${html}<p style="color:#0a0">Cut off</p>`);
  isToFail = true;
  await changeSettings(scene.client, { feedId, projectId: project.id }, { defaultHtmlTemplate });
  await scene.product.settle();
  expect(isToFail).toBe(false);
  const shown = changed(before, await picturesUp(scene.product, feedId));
  expect((await statusOf(scene.client, feedId)).rollout).toMatchObject({
    day: 1,
    total: COUNT,
    taken: shown.length,
  });
  expect(shown.length).toBeLessThan(COUNT / 2);
  isToFail = true;
  await must(steer(feedId, 'finish'));
  await scene.product.settle();
  expect(isToFail).toBe(false);
  expect(changed(before, await picturesUp(scene.product, feedId))).toHaveLength(COUNT);
  expect((await statusOf(scene.client, feedId)).rollout).toBeNull();
}, 240_000);
