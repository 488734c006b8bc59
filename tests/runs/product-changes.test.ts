import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { HeldChange } from '#core/contract/feeds/product-changes-api.ts';
import { requestChangedRuns } from '#server/calls/feeds/products/changed-runs.ts';
import { requestRun } from '#server/jobs.ts';
import { createFeed, productsOf, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { DAY_MS, movingClock, newestRun, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';
import { numberedProducts, photoColour } from '#tests/harness/fakes/shop.ts';
import { longTest } from '#tests/harness/long-test.ts';

const clock = movingClock();
const { shop, product } = await openShop([], { clock });
let client: ApiClient;

beforeEach(async () => {
  await product.platform.database.query.run('update feedmaker.feeds set activate = false');
  shop.answers.clear();
  clock.aheadMs = 0;
  shop.products = numberedProducts(4);
  client = await signUp(product.origin);
});

interface Reply {
  taken: number;
  unknown: string[];
  run_id: string | null;
  until: string;
}

type Change = { id: string; image?: string; values?: Record<string, string> };

async function feedOf(settings = {}): Promise<string> {
  const { feedId } = await createFeed(client, shop.feedUrl, settings);
  await product.settle();
  return feedId;
}

/** A run of changes waits as long as the one before took; it took no time. */
async function rest(feedId: string): Promise<void> {
  const quick =
    'update feedmaker.runs set finished_at = opened_at where feed_id = $1 and finished_at is not null';
  await product.platform.database.query.run(quick, [feedId]);
}

/** A change by the API, with the run that follows it at its end. */
async function change(feedId: string, products: Change[], more: object = {}): Promise<Reply> {
  await rest(feedId);
  const body = await client.ask<Reply>('PATCH', `/functions/v1/feeds/${feedId}/products`, {
    products,
    ...more,
  });
  await product.settle();
  return body;
}

const feedText = async (feedId: string) =>
  (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();

/** A feed with every picture's address taken out of it. */
const withoutImages = (text: string) => text.replaceAll(/<g:image_link>.*?<\/g:image_link>/g, '');

/** The picture that the feed shows of a product, and the colour of its photo in the middle. */
async function pictureOf(feedId: string, id: string): Promise<{ hash: string; colour: number[] }> {
  const hash = (await picturesUp(product, feedId)).get(id) ?? '';
  const answer = await fetch(`${product.origin}/feedmaker/${feedId}/i/${hash}.jpg`);
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, height } = await picture.metadata();
  const middle = { left: Math.round(width / 2), top: Math.round(height / 3), width: 1, height: 1 };
  const { data } = await picture.extract(middle).raw().toBuffer({ resolveWithObject: true });
  return { hash, colour: [...data.subarray(0, 3)] };
}

/** The picture that a shop whose own feed says this gets. */
async function pictureOfShopThatSays(said: object): Promise<string> {
  const before = shop.products;
  shop.products = before.map((each) => (each.id === 'sku-2' ? { ...each, ...said } : each));
  const feedId = await feedOf();
  shop.products = before;
  return (await picturesUp(product, feedId)).get('sku-2') ?? 'none';
}

test('a changed price is in the picture and the feed at once, without the shop being asked for its feed', async () => {
  const feedId = await feedOf();
  const before = await picturesUp(product, feedId);
  const text = await feedText(feedId);
  shop.requests.length = 0;
  const reply = await change(feedId, [{ id: 'sku-2', values: { price: '5.55 EUR' } }, { id: 'gone' }]);
  expect(reply).toMatchObject({ taken: 1, unknown: ['gone'], run_id: expect.any(String) });

  const after = await picturesUp(product, feedId);
  expect(after.get('sku-2')).not.toBe(before.get('sku-2'));
  for (const id of ['sku-1', 'sku-3', 'sku-4']) expect(after.get(id)).toBe(before.get(id));
  expect(withoutImages(await feedText(feedId))).toBe(withoutImages(text));
  // Of all that the shop has, the photo of that product was looked at.
  expect(shop.requests).toEqual(['/photos/2.jpg']);
  expect(await newestRun(client, feedId)).toMatchObject({
    state: 'published',
    rendered_count: 1,
    of_changes: true,
  });
  expect(after.get('sku-2')).toBe(await pictureOfShopThatSays({ price: '5.55 EUR' }));
});

test('a changed photo is in the picture, be it at the same address or at another one', async () => {
  const feedId = await feedOf();
  const origin = `http://${shop.host}`;
  const near = ({ r, g, b }: { r: number; g: number; b: number }) =>
    [r, g, b].map((part) => expect.closeTo(part, -1));
  await change(feedId, [{ id: 'sku-2', image: `${origin}/photos/9.jpg` }]);
  expect((await pictureOf(feedId, 'sku-2')).colour).toEqual(near(photoColour(9)));

  shop.answers.set('/photos/3.jpg', (_request, response) => {
    void sharp({ create: { width: 400, height: 400, channels: 3, background: { r: 10, g: 200, b: 10 } } })
      .jpeg()
      .toBuffer()
      .then((bytes) => response.setHeader('content-type', 'image/jpeg').end(bytes));
  });
  await change(feedId, [{ id: 'sku-3' }]);
  expect((await pictureOf(feedId, 'sku-3')).colour).toEqual(near({ r: 10, g: 200, b: 10 }));
  // Earlier changes still hold.
  expect((await pictureOf(feedId, 'sku-2')).colour).toEqual(near(photoColour(9)));
});

test('a change holds against a feed that goes on saying the same, and ends when the feed says something else', async () => {
  const feedId = await feedOf();
  const own = (await picturesUp(product, feedId)).get('sku-2');
  await change(feedId, [{ id: 'sku-2', values: { price: '5.55 EUR', brand: 'Other' } }]);
  const changed = (await picturesUp(product, feedId)).get('sku-2');
  await scheduledRun(product, client, feedId);
  expect((await picturesUp(product, feedId)).get('sku-2')).toBe(changed);
  const told = (await productsOf(client, feedId)).map(({ changed: said }) => said?.fields ?? null);
  expect(told).toEqual([null, ['brand', 'price'], null, null]);

  shop.products = shop.products.map((each) => (each.id === 'sku-2' ? { ...each, price: '7.00 EUR' } : each));
  await scheduledRun(product, client, feedId);
  expect((await productsOf(client, feedId))[1]?.changed?.fields).toEqual(['brand']);
  expect((await picturesUp(product, feedId)).get('sku-2')).toBe(
    await pictureOfShopThatSays({ price: '7.00 EUR', brand: 'Other' }),
  );

  clock.aheadMs += DAY_MS + 60_000;
  shop.products = numberedProducts(4);
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  expect((await picturesUp(product, feedId)).get('sku-2')).toBe(own);
});

longTest('a change is listed by pages, and taken back with its picture', async () => {
  const feedId = await feedOf();
  const before = await picturesUp(product, feedId);
  await change(feedId, [
    { id: 'sku-3', values: { title: 'Else' } },
    { id: 'sku-1', values: { title: 'Other' } },
  ]);
  const path = `/functions/v1/feeds/${feedId}/product-changes`;
  type Page = { items: HeldChange[]; next: string | null };
  const first = await client.ask<Page>('GET', `${path}?limit=1`);
  expect(first.items).toMatchObject([{ product_id: 'sku-1', image: null, values: { title: 'Other' } }]);
  const second = await client.ask<Page>('GET', `${path}?limit=1&after=${first.next}`);
  expect(second.items.map((item) => item.product_id)).toEqual(['sku-3']);
  expect(second.next).toBeNull();
  expect(await client.ask<object>('DELETE', `${path}?product_id=sku-1`)).toMatchObject({
    dropped: 1,
  });
  await product.settle();
  await rest(feedId);
  await client.ask('DELETE', path);
  await product.settle();
  expect(await picturesUp(product, feedId)).toEqual(before);
});

test('a change that says it is sold out takes the picture away, as the filter of the feed has it', async () => {
  const feedId = await feedOf();
  await change(feedId, [{ id: 'sku-2', values: { availability: 'out of stock' } }]);
  const up = await picturesUp(product, feedId);
  expect(up.get('sku-2')).toBeNull();
  expect(up.get('sku-1')).not.toBeNull();
});

longTest('outputs of the feed follow a change', async () => {
  const { feedId, template } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const form = { name: 'Stories', image: 'main', channel: 'meta', template_id: template.id };
  const { id: output } = await client.ask<{ id: string }>('POST', `/api/v1/feeds/${feedId}/outputs`, form);
  await product.settle();
  const before = await picturesUp(product, output);
  await change(feedId, [{ id: 'sku-2', values: { price: '5.55 EUR' } }]);
  const after = await picturesUp(product, output);
  expect(after.get('sku-2')).not.toBe(before.get('sku-2'));
  expect(after.get('sku-1')).toBe(before.get('sku-1'));
});

longTest('a change that a kill cut off from its run is followed by one', async () => {
  const feedId = await feedOf();
  const before = await picturesUp(product, feedId);
  const { query } = product.platform.database;
  await change(feedId, [{ id: 'sku-2', values: { price: '5.55 EUR' } }]);
  const changed = await picturesUp(product, feedId);
  await rest(feedId);
  await client.ask('DELETE', `/functions/v1/feeds/${feedId}/product-changes`);
  await product.settle();
  expect(await picturesUp(product, feedId)).toEqual(before);
  await rest(feedId);
  // The state right after the transaction of a change.
  await query.run(
    `insert into feedmaker.product_changes (feed_id, user_id, product_id, fields, until)
      select id, user_id, 'sku-2', '{"price":"5.55 EUR"}', now() + interval '1 day' from feedmaker.feeds where id = $1`,
    [feedId],
  );
  await query.run('update feedmaker.feeds set changes_last_at = $2 where id = $1', [feedId, clock.now()]);
  await requestChangedRuns(product.platform);
  await product.settle();
  expect(await picturesUp(product, feedId)).toEqual(changed);
  expect(
    await query.one('select changes_last_at as at from feedmaker.feeds where id = $1', [feedId]),
  ).toEqual({
    at: null,
  });
});

longTest('changes put off no refresh, use up no version and hide no trouble of the shop', async () => {
  const feedId = await feedOf();
  const { next_run_at: next } = await statusOf(client, feedId);
  await scheduledRun(product, client, feedId);
  const versions = async () =>
    (await client.ask<{ items: object[] }>('GET', `/functions/v1/feeds/${feedId}/versions`)).items.length;
  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(404).end());
  expect((await scheduledRun(product, client, feedId)).state).toBe('failed');
  const { next_run_at: due } = await statusOf(client, feedId);
  expect(new Date(due ?? 0).getTime()).toBeGreaterThanOrEqual(new Date(next ?? 0).getTime());
  for (const price of ['1.00 EUR', '2.00 EUR', '3.00 EUR']) {
    await change(feedId, [{ id: 'sku-2', values: { price } }]);
  }
  expect(await newestRun(client, feedId)).toMatchObject({ state: 'published', of_changes: true });
  expect(await versions()).toBe(2);
  expect((await statusOf(client, feedId)).next_run_at).toBe(due);
  const { items } = await client.ask<{ items: { type: string }[] }>(
    'GET',
    `/api/v1/events?feed_id=${feedId}`,
  );
  expect(items.map(({ type }) => type)).toEqual(['feed.failed']);
});

longTest('what cannot be drawn with is refused, and nothing of it is kept', async () => {
  const feedId = await feedOf();
  const path = `/functions/v1/feeds/${feedId}/products`;
  const send = async (products: object[], more: object = {}) =>
    (await client.call('PATCH', path, { products, ...more })).status;
  expect(await send([])).toBe(400);
  expect(await send([{ id: 'sku-1', values: { colour_of_the_moon: 'red' } }])).toBe(400);
  expect(await send([{ id: 'sku-1', image: 'javascript:alert(1)' }])).toBe(400);
  expect(await send([{ id: 'sku-1', price: '1.00 EUR' }])).toBe(400);
  expect(await send([{ id: 'sku-1' }], { hold_hours: 169 })).toBe(400);
  expect(await send(Array.from({ length: 101 }, (_, n) => ({ id: String(n) })))).toBe(400);
  await client.ask('POST', `/functions/v1/feeds?action=start`, { feedId, activate: false });
  expect(await send([{ id: 'sku-1' }])).toBe(409);
  const { count } = await product.platform.database.query.one<{ count: number }>(
    'select count(*)::int as count from feedmaker.product_changes where feed_id = $1',
    [feedId],
  );
  expect(count).toBe(0);
});

longTest('more than sixty calls in a minute are told when to come again', async () => {
  const feedId = await feedOf();
  const path = `/functions/v1/feeds/${feedId}/products`;
  const answers = [];
  for (let count = 0; count < 61; count += 1)
    answers.push(await client.call('PATCH', path, { products: [{ id: 'nobody' }] }));
  expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
  expect(answers[60]?.status).toBe(429);
  expect(Number(answers[60]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
