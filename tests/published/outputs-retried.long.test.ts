import { expect, test } from 'vitest';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, must, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { picturesIn, textAt } from '#tests/harness/output-scene.ts';

const scene = await openShop([]);

const retry = (id: string) => scene.client.call('POST', `/functions/v1/feeds/${id}/retry`, {});
const textOf = (id: string) => textAt(scene.product.origin, id);
const codesOf = async (id: string) =>
  (await productsOf(scene.client, id)).map(({ reason_code: code }) => code);

function isAway(n: number): void {
  scene.shop.answers.set(`/photos/${n}.jpg`, (_request, response) => void response.writeHead(404).end());
}

/** A feed of three products whose second photos 90 and 91 are away, and an output whose design alone shows those. */
async function twoPhotos(): Promise<{ main: string; output: string }> {
  const { shop, product, client } = scene;
  const second = (n: number) =>
    `<g:additional_image_link>http://${shop.host}/photos/${n}.jpg</g:additional_image_link>`;
  shop.products = numberedProducts(3).map((item, i) => (i < 2 ? { ...item, more: second(90 + i) } : item));
  const feed = await createFeed(client, shop.feedUrl, { additionalImageKey: 'g:additional_image_link' });
  await product.settle();
  const body = {
    name: 'Two photos',
    project_id: feed.project.id,
    html_dev: `<div style="width:400px;height:200px;position:relative;background:#fff">
      <img src="{{IMAGE_URL}}" style="position:absolute;left:0;top:0;width:200px;height:200px">
      <img src="{{IMAGE_URL_2}}" style="position:absolute;left:200px;top:0;width:200px;height:200px"></div>`,
    config_dev: JSON.stringify({ name: 'Two', type: 'custom', dimensions: { width: 400, height: 200 } }),
  };
  const template = await client.ask<{ id: string }>('POST', '/api/v1/templates', body);
  const form = { name: 'Two photos', image: 'main', template_id: template.id };
  const path = `/api/v1/feeds/${feed.feedId}/outputs`;
  const output = (await client.ask<Output>('POST', path, form)).id;
  await product.settle();
  return { main: feed.feedId, output };
}

test('a photo that was missing in an output alone is tried again with its feed and by itself, and only that output changes', async () => {
  const { shop, product, client } = scene;
  isAway(90);
  isAway(91);
  const { main, output } = await twoPhotos();
  expect(await codesOf(main)).toEqual([null, null, null]);
  expect(await codesOf(output)).toEqual(['further_photo_missing', 'further_photo_missing', null]);
  const runOf = async (id: string) => (await statusOf(client, id)).run?.id;
  const runs = [await runOf(main), await runOf(output)];
  const mainText = await textOf(main);
  for (const [id, photo, changed] of [
    [main, 90, 'sku-1'],
    [output, 91, 'sku-2'],
  ] as const) {
    const before = picturesIn(await textOf(output));
    shop.answers.delete(`/photos/${photo}.jpg`);
    shop.requests.length = 0;
    await must(retry(id));
    await product.settle();
    const after = picturesIn(await textOf(output));
    expect([...after.keys()].filter((key) => after.get(key) !== before.get(key))).toEqual([changed]);
    expect(await textOf(main)).toBe(mainText);
    // The runs that are up went on, and the shop's feed was not asked for.
    const up = [main, output].map(async (each) => (await statusOf(client, each)).published?.run_id);
    expect(await Promise.all(up)).toEqual(runs);
    expect(shop.requests).not.toContain('/feed.xml');
  }
  expect(await codesOf(output)).toEqual([null, null, null]);
  for (const id of [main, output]) expect((await retry(id)).status).toBe(409);
});

test('a product that failed everywhere has its picture at all addresses after one retry of the feed', async () => {
  const { shop, product, client } = scene;
  shop.products = numberedProducts(2).map((each, i) =>
    i === 0 ? { ...each, photoPath: '/photos/92.jpg' } : each,
  );
  isAway(92);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const form = { name: 'Beside', image: 'additional' };
  const beside = (await client.ask<Output>('POST', `/api/v1/feeds/${feedId}/outputs`, form)).id;
  await product.settle();
  for (const id of [feedId, beside])
    expect((await productsOf(client, id))[0]).toMatchObject({ state: 'original' });

  shop.answers.clear();
  await must(retry(feedId));
  await product.settle();
  const main = picturesIn(await textOf(feedId)).get('sku-1');
  expect(main).toMatch(/^[0-9a-f]{64}\.jpg$/);
  expect(picturesIn(await textOf(beside), 'g:additional_image_link').get('sku-1')).toBe(main);
});
