import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Feed } from '#core/contract/feeds-api.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { createFeed, must, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(2));

test('a copy of a feed has its settings, template, login and way of publishing, an address of its own, and rests', async () => {
  const sourceAccess = { username: 'anna', password: 'secret' };
  const { record, feedId, template } = await createFeed(client, shop.feedUrl, {}, { sourceAccess });
  const publishing = { ask: 'many', askAbovePercent: 20, rolloutPercent: null };
  await must(client.call('PATCH', `/functions/v1/feeds/${feedId}/publishing`, publishing));
  await product.settle();
  const path = `/api/v1/whole-feeds/${record.id}/copy`;
  const key = { 'idempotency-key': randomUUID() };
  const { body: copy } = await must<Feed>(client.call('POST', path, undefined, key));
  expect(copy).toMatchObject({
    name: 'Main feed (Copy)',
    template_id: template.id,
    project_id: record.project_id,
  });
  const copyId = copy.feedmaker_feed_id ?? '';
  expect([copy.id, copyId]).not.toContain(record.id);
  expect(copyId).not.toBe(feedId);
  type Served = { feedUrl: string; activate: boolean; feedSettings: FeedSettings; sourceAccess: object };
  const served = async (id: string) =>
    (await must<Served>(client.call('GET', `/functions/v1/feeds?id=${id}`))).body;
  const [one, other] = [await served(feedId), await served(copyId)];
  expect(other.activate).toBe(false);
  expect(other.feedUrl).toBe(one.feedUrl.replace(feedId, copyId));
  expect(other.sourceAccess).toEqual(one.sourceAccess);
  expect(other.sourceAccess).toMatchObject({ username: 'anna' });
  const ownNames = ['activate', 'feedId', 'feedUrl'];
  const shared = (settings: object) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => !ownNames.includes(name)));
  expect(shared(other.feedSettings)).toEqual(shared(one.feedSettings));
  expect(other.feedSettings.feedUrl).toBe(shop.feedUrl);
  expect((await must(client.call('GET', `/functions/v1/feeds/${copyId}/publishing`))).body).toEqual(
    (await must(client.call('GET', `/functions/v1/feeds/${feedId}/publishing`))).body,
  );

  // A repeat of the same press is the same copy.
  expect((await must<Feed>(client.call('POST', path, undefined, key))).body.id).toBe(copy.id);
  const start = { feedDatabaseId: copy.id, feedId: copyId, activate: true };
  await must(client.call('POST', '/functions/v1/feeds?action=start', start));
  await product.settle();
  expect((await statusOf(client, copyId)).review?.change_count).toBe(2);
  expect((await productsOf(client, copyId)).map(({ state }) => state)).toEqual(['enhanced', 'enhanced']);
  expect((await (await signUp(product.origin)).call('POST', path)).status).toBe(404);
});
