import { expect, test } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { listActivity } from '#core/contract/events-api.ts';
import { addresses } from '#core/public-addresses.ts';
import { createFeed, signIn, signUp } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { manualRun } from '#tests/harness/publishing.ts';

const dayMs = 24 * 3_600_000;
let nowMs = Date.now();
const {
  shop,
  product,
  client: newcomer,
} = await openShop(numberedProducts(2), {
  clock: { now: () => new Date(nowMs) },
});

let client = newcomer;

/** A day later, when the session of the day before is over. */
async function nextDay(): Promise<void> {
  nowMs += dayMs;
  client = await signIn(product.origin, client.email);
}

const activity = (query = '') =>
  client.ask<EndpointReply<typeof listActivity>>('GET', `/api/v1/events/activity${query}`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const fetchAs = (feedId: string, agent: string) =>
  fetch(product.origin + addresses.feed.href({ feedId, ending: 'xml' }), {
    headers: { 'user-agent': agent },
  });

test('what publications changed, who fetched, and how many ads were up and fetches made each day', async () => {
  const firstMs = nowMs;
  const { feedId, project } = await createFeed(client, shop.feedUrl);
  await product.settle();
  await nextDay();
  shop.products = numberedProducts(3).map((one, at) => (at === 0 ? { ...one, price: '77.00 EUR' } : one));
  expect(await manualRun(product, client, feedId)).toMatchObject({ state: 'published' });
  // A run that changes nothing is no news.
  expect(await manualRun(product, client, feedId)).toMatchObject({ state: 'published' });
  await nextDay();
  for (let time = 0; time < 2; time += 1) await fetchAs(feedId, 'facebookexternalhit/1.1');
  await expect.poll(async () => (await activity()).items[0]?.channel, { timeout: 20_000 }).toBe('meta');

  const { items, days } = await activity(`?project_id=${project.id}`);
  expect(items.map(({ type, channel, changes }) => [type, channel, changes?.new, changes?.price])).toEqual([
    ['channel.fetched', 'meta', undefined, undefined],
    ['feed.published', null, 1, 1],
    ['feed.published', null, undefined, undefined],
  ]);
  expect(items[1]).toMatchObject({ feed_id: feedId, feed_name: 'Main feed', project_id: project.id });
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 7 }, (_unused, at) => dayOf(nowMs - (6 - at) * dayMs)),
  );
  expect(days.map(({ ads }) => ads)).toEqual([0, 0, 0, 0, 2, 3, 3]);
  expect(days[4]?.day).toBe(dayOf(firstMs));
  expect(days.map(({ fetches }) => fetches)).toEqual([0, 0, 0, 0, 0, 0, 2]);

  const other = await signUp(product.origin);
  const theirs = await other.ask<EndpointReply<typeof listActivity>>('GET', '/api/v1/events/activity');
  expect([theirs.items, theirs.days.every(({ ads, fetches }) => ads + fetches === 0)]).toEqual([[], true]);
});

test('what was up before the events that are kept is known by its run', async () => {
  const { query } = product.platform.database;
  await query.run(`delete from feedmaker.feed_events`);
  await query.run(`update feedmaker.runs set finished_at = finished_at - interval '30 days'`);
  expect((await activity()).days.map(({ ads }) => ads)).toEqual([3, 3, 3, 3, 3, 3, 3]);
});
