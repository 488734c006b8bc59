import { expect, test } from 'vitest';
import type { Feed } from '#core/contract/feeds-api.ts';
import type { WholeFeed } from '#core/contract/whole-feeds-api.ts';
import { type ApiClient, createFeed, must, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(6));

async function list(user: ApiClient, query: string): Promise<{ items: WholeFeed[]; total: number }> {
  const path = `/api/v1/whole-feeds?${query}`;
  return (await must<{ items: WholeFeed[]; total: number }>(user.call('GET', path))).body;
}

/** Puts together what the calls of one feed tell. */
async function oneByOne(user: ApiClient, record: Feed): Promise<WholeFeed> {
  const id = record.feedmaker_feed_id ?? '';
  const info = await user.call<{ feedUrl: string }>('GET', `/functions/v1/feeds?id=${id}`);
  if (info.status === 404) return { ...record, service: null };
  const enhanced = (await productsOf(user, id)).filter(({ state }) => state === 'enhanced');
  const images = enhanced.flatMap(({ enhanced_url: url }) => (url === null ? [] : [url]));
  return {
    ...record,
    service: {
      ...(await statusOf(user, id)),
      feedUrl: info.body.feedUrl,
      image_urls: images.slice(0, 4),
    },
  };
}

test('a page of whole feeds says what records, status, address and products of each feed say', async () => {
  const { project, template, record, feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const { body } = await must<{ feedSettings: object }>(
    client.call('GET', `/functions/v1/feeds?id=${feedId}`),
  );
  const form = { project_id: project.id, template_id: template.id };
  const idle = { ...body.feedSettings, activate: false };
  for (const name of ['Never run', 'Only its record', 'Broken']) {
    const made = await must<{ feedId: string }>(
      client.call('POST', '/functions/v1/feeds', { ...form, name, feedSettings: idle }),
    );
    const own = made.body.feedId;
    if (name === 'Only its record') await must(client.call('DELETE', `/functions/v1/feeds?id=${own}`));
    if (name !== 'Broken') continue;
    const feedSettings = { ...idle, feedUrl: `${shop.feedUrl}/nowhere` };
    await must(client.call('PATCH', `/functions/v1/feeds?id=${own}`, { ...form, name, feedSettings }));
    await must(client.call('POST', '/functions/v1/feeds?action=start', { feedId: own, activate: true }));
  }
  await must(client.call('POST', '/functions/v1/feeds', { feedSettings: idle }));
  await product.settle();
  const path = `/api/v1/feeds?project_id=${project.id}`;
  const { items: records } = (await must<{ items: Feed[] }>(client.call('GET', path))).body;
  const expected = [];
  for (const each of records) expected.push(await oneByOne(client, each));
  const query = `project_id=${project.id}&page=1&page_size=10`;
  expect(await list(client, query)).toEqual({ items: expected, total: 4, next: null });
  expect(expected.map(({ name, service }) => [name, service?.run?.state ?? null])).toEqual([
    ['Broken', 'failed'],
    ['Only its record', null],
    ['Never run', null],
    ['Main feed', 'published'],
  ]);
  expect(expected.at(-1)?.service?.image_urls).toHaveLength(4);
  expect((await list(client, `${query}&search=ONLY`)).items).toEqual([expected[1]]);
  expect((await list(client, `project_id=${project.id}&page=2&page_size=3`)).items).toEqual([expected[3]]);
  expect(await list(await signUp(product.origin), query)).toEqual({ items: [], total: 0, next: null });
  expect(record.id).toBe(expected.at(-1)?.id);
});

test('a whole feed is deleted by one call, with its files, and nobody else can', async () => {
  const { record, feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const address = `/api/v1/whole-feeds/${record.id}`;
  const [image = ''] = (await productsOf(client, feedId)).map(({ enhanced_url: url }) => url ?? '');
  const feed = `${product.origin}/feedmaker/${feedId}/feed.xml`;
  expect((await (await signUp(product.origin)).call('DELETE', address)).status).toBe(404);
  expect((await client.call('DELETE', `/api/v1/whole-feeds/${feedId}`)).status).toBe(404);
  expect((await fetch(feed)).status).toBe(200);
  expect((await client.call('DELETE', address)).status).toBe(204);
  expect((await client.call('DELETE', address)).status).toBe(404);
  for (const gone of [`/api/v1/feeds/${record.id}`, `/functions/v1/feeds?id=${feedId}`])
    expect((await client.call('GET', gone)).status).toBe(404);
  expect((await fetch(feed)).status).toBe(404);
  // For the channels that still ask for it.
  expect((await fetch(product.origin + image)).status).toBe(200);
  const kept = [];
  for await (const key of product.platform.storage.list('')) if (key.includes(feedId)) kept.push(key);
  expect(kept.filter((key) => !key.startsWith('images/'))).toEqual([]);
});

test('a feed whose settings are gone is deleted by the same call', async () => {
  const { record, feedId } = await createFeed(client, shop.feedUrl, { activate: false });
  await must(client.call('DELETE', `/functions/v1/feeds?id=${feedId}`));
  expect((await client.call('DELETE', `/api/v1/whole-feeds/${record.id}`)).status).toBe(204);
  expect((await client.call('GET', `/api/v1/feeds/${record.id}`)).status).toBe(404);
});
