import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedStatus } from '#core/contract/feeds-service-api.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { type FakeShop, numberedProducts, startShop } from '#tests/fakes/shop.ts';
import {
  type ApiClient,
  createFeed,
  must,
  productsOf,
  signIn,
  signUp,
  statusOf,
} from '#tests/harness/api-client.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { changeSettings, DAY_MS, movingClock, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';

const COUNT = 40;
const clock = movingClock();
let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;

beforeAll(async () => {
  shop = await startShop([]);
  product = await startProduct([shop.host], { clock });
  client = await signUp(product.origin);
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function later(ms: number): Promise<void> {
  clock.aheadMs += ms;
  client = await signIn(product.origin, client.email);
}

/** Which products show another picture than before. */
function changed(before: Map<string, string | null>, now: Map<string, string | null>): string[] {
  return [...now].filter(([id, hash]) => hash !== before.get(id)).map(([id]) => id);
}

/** A feed that rolls out 25 % a day, with another design than what is up. */
async function rolledOut() {
  shop.products = numberedProducts(COUNT);
  const { feedId, project } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const before = await picturesUp(product, feedId);
  await must(client.call('PATCH', `/functions/v1/feeds/${feedId}/publishing`, { rolloutPercent: 25 }));
  const { html } = createDefaultTemplate({ name: 'Other', type: 'custom', width: 600, height: 600 });
  const other = html.replace('</body>', '<p style="color:#c00">New season</p></body>');
  const defaultHtmlTemplate = base64(other === html ? `${html}<p style="color:#c00">New season</p>` : other);
  await changeSettings(client, { feedId, projectId: project.id }, { defaultHtmlTemplate });
  await product.settle();
  return { feedId, before };
}

const steer = (feedId: string, action: string) =>
  client.call<FeedStatus>('POST', `/functions/v1/feeds/${feedId}/rollout`, { action });

test('new pictures go up a share a day, nobody goes back, nothing is drawn again, and the last day has all', async () => {
  const { feedId, before } = await rolledOut();
  let shown = changed(before, await picturesUp(product, feedId));
  const first = (await statusOf(client, feedId)).rollout;
  expect(first).toMatchObject({ day: 1, days: 4, percent: 25, total: COUNT, taken: shown.length });
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(COUNT / 2);
  const waiting = (await productsOf(client, feedId)).filter((each) => each.reason_code === 'rolling_out');
  expect(waiting).toHaveLength(COUNT - shown.length);
  // The same day puts up no more.
  await scheduledRun(product, client, feedId);
  expect(changed(before, await picturesUp(product, feedId))).toEqual(shown);
  for (const day of [2, 3]) {
    await later(DAY_MS);
    shop.requests.length = 0;
    expect(await scheduledRun(product, client, feedId)).toMatchObject({ rendered_count: 0 });
    const now = changed(before, await picturesUp(product, feedId));
    expect(now).toEqual(expect.arrayContaining(shown));
    expect(now.length).toBeGreaterThan(shown.length);
    shown = now;
    expect((await statusOf(client, feedId)).rollout).toMatchObject({ day, taken: shown.length });
  }
  await later(DAY_MS);
  await scheduledRun(product, client, feedId);
  expect(changed(before, await picturesUp(product, feedId))).toHaveLength(COUNT);
  expect((await statusOf(client, feedId)).rollout).toBeNull();
}, 240_000);

test('a product whose price changes never stays behind with a picture that shows the old one', async () => {
  const { feedId, before } = await rolledOut();
  const behind = (await productsOf(client, feedId)).filter((each) => each.reason_code === 'rolling_out');
  const id = behind[0]?.product_id ?? '';
  shop.products = shop.products.map((each) => (each.id === id ? { ...each, price: '123.00 EUR' } : each));
  const up = await picturesUp(product, feedId);
  expect(up.get(id)).toBe(before.get(id));
  await scheduledRun(product, client, feedId);
  const now = await picturesUp(product, feedId);
  expect(changed(up, now)).toEqual([id]);
}, 240_000);

test('it is paused, goes on from the same day, and is finished at once', async () => {
  const { feedId, before } = await rolledOut();
  const shown = changed(before, await picturesUp(product, feedId));
  await must(steer(feedId, 'pause'));
  await later(2 * DAY_MS);
  await scheduledRun(product, client, feedId);
  expect(changed(before, await picturesUp(product, feedId))).toEqual(shown);
  expect((await statusOf(client, feedId)).rollout).toMatchObject({ day: 1, is_paused: true });
  await must(steer(feedId, 'resume'));
  await product.settle();
  expect(changed(before, await picturesUp(product, feedId))).toEqual(shown);
  await later(DAY_MS);
  await scheduledRun(product, client, feedId);
  const second = changed(before, await picturesUp(product, feedId));
  expect(second.length).toBeGreaterThan(shown.length);
  expect(second.length).toBeLessThan(COUNT);
  await must(steer(feedId, 'finish'));
  await product.settle();
  expect(changed(before, await picturesUp(product, feedId))).toHaveLength(COUNT);
  expect((await steer(feedId, 'finish')).status).toBe(409);
}, 240_000);

test('a change of no more pictures than a day’s share goes up at once, and so does the first publication', async () => {
  shop.products = numberedProducts(4);
  const { feedId } = await createFeed(client, shop.feedUrl, { activate: false });
  await must(client.call('PATCH', `/functions/v1/feeds/${feedId}/publishing`, { rolloutPercent: 10 }));
  await must(client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: true }));
  await product.settle();
  expect([...(await picturesUp(product, feedId)).values()]).not.toContain(null);
  expect((await statusOf(client, feedId)).rollout).toBeNull();
});
