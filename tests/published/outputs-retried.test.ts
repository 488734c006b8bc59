import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Output } from '#core/contract/outputs-api.ts';
import { type FakeShop, numberedProducts, startShop } from '#tests/fakes/shop.ts';
import {
  type ApiClient,
  createFeed,
  type CreatedFeed,
  must,
  productsOf,
  signUp,
  statusOf,
} from '#tests/harness/api-client.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { picturesIn, textAt } from '#tests/harness/output-scene.ts';

let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;
let feed: CreatedFeed;
let output: string;

beforeAll(async () => {
  shop = await startShop([]);
  product = await startProduct([shop.host]);
  client = await signUp(product.origin);
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

/** A feed of two products whose second photo is away, and an output whose design alone shows it. */
beforeEach(async () => {
  shop.answers.clear();
  shop.answers.set('/photos/90.jpg', (_request, response) => void response.writeHead(404).end());
  const second = `<g:additional_image_link>http://${shop.host}/photos/90.jpg</g:additional_image_link>`;
  shop.products = numberedProducts(2).map((item, i) => (i === 0 ? { ...item, more: second } : item));
  feed = await createFeed(client, shop.feedUrl, { additionalImageKey: 'g:additional_image_link' });
  await product.settle();
  const body = {
    name: 'Two photos',
    project_id: feed.project.id,
    html_dev: `<div style="width:400px;height:200px;position:relative;background:#fff">
      <img src="{{IMAGE_URL}}" style="position:absolute;left:0;top:0;width:200px;height:200px">
      <img src="{{IMAGE_URL_2}}" style="position:absolute;left:200px;top:0;width:200px;height:200px"></div>`,
    config_dev: JSON.stringify({ name: 'Two', type: 'custom', dimensions: { width: 400, height: 200 } }),
  };
  const template = (await must<{ id: string }>(client.call('POST', '/api/v1/templates', body))).body;
  const form = { name: 'Two photos', image: 'main', template_id: template.id };
  output = (await must<Output>(client.call('POST', `/api/v1/feeds/${feed.feedId}/outputs`, form))).body.id;
  await product.settle();
});

const retry = (id: string) => client.call('POST', `/functions/v1/feeds/${id}/retry`, {});
const textOf = (id: string) => textAt(product.origin, id);

test.each([
  ['with its feed', () => feed.feedId],
  ['by itself', () => output],
])(
  'a photo that was missing in an output alone is tried again %s, and only that output changes',
  async (_name, idOf) => {
    expect((await productsOf(client, feed.feedId)).map(({ reason_code: code }) => code)).toEqual([
      null,
      null,
    ]);
    const [failed] = await productsOf(client, output);
    expect(failed).toMatchObject({ reason_code: 'further_photo_missing' });
    const before = { main: await textOf(feed.feedId), own: picturesIn(await textOf(output)) };
    const runs = {
      main: (await statusOf(client, feed.feedId)).run?.id,
      own: (await statusOf(client, output)).run?.id,
    };

    shop.answers.clear();
    shop.requests.length = 0;
    await must(retry(idOf()));
    await product.settle();

    const after = picturesIn(await textOf(output));
    expect(after.get('sku-1')).not.toBe(before.own.get('sku-1'));
    expect(after.get('sku-2')).toBe(before.own.get('sku-2'));
    expect((await productsOf(client, output))[0]).toMatchObject({ state: 'enhanced', reason_code: null });
    expect(await textOf(feed.feedId)).toBe(before.main);
    // The runs that are up went on, and the shop's feed was not asked for.
    expect((await statusOf(client, output)).published?.run_id).toBe(runs.own);
    expect((await statusOf(client, feed.feedId)).published?.run_id).toBe(runs.main);
    expect(shop.requests).not.toContain('/feed.xml');
    expect((await retry(idOf())).status).toBe(409);
  },
);

test('a product that failed everywhere has its picture at all addresses after one retry of the feed', async () => {
  const [first] = shop.products;
  shop.products = [{ ...first!, photoPath: '/photos/91.jpg' }, ...shop.products.slice(1)];
  shop.answers.set('/photos/91.jpg', (_request, response) => void response.writeHead(404).end());
  const failing = await createFeed(client, shop.feedUrl);
  await product.settle();
  const form = { name: 'Beside', image: 'additional' };
  const path = `/api/v1/feeds/${failing.feedId}/outputs`;
  const beside = (await must<Output>(client.call('POST', path, form))).body.id;
  await product.settle();
  for (const id of [failing.feedId, beside])
    expect((await productsOf(client, id))[0]).toMatchObject({ state: 'original' });

  shop.answers.clear();
  await must(retry(failing.feedId));
  await product.settle();

  const main = picturesIn(await textOf(failing.feedId)).get('sku-1');
  expect(main).toMatch(/^[0-9a-f]{64}\.jpg$/);
  expect(picturesIn(await textOf(beside), 'g:additional_image_link').get('sku-1')).toBe(main);
});
