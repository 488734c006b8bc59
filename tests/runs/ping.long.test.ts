import { beforeEach, expect, test } from 'vitest';
import { requestPingedRuns } from '#server/calls/feeds/ping/pinged-runs.ts';
import { createFeed, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { movingClock } from '#tests/harness/publishing.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';

const clock = movingClock();
const { shop, product } = await openShop(numberedProducts(1), { clock });
let client: ApiClient;

beforeEach(async () => {
  await product.platform.database.query.run('update feedmaker.feeds set activate = false');
  client = await signUp(product.origin);
});

async function addressOf(feedId: string, method = 'GET'): Promise<string> {
  const path = `/functions/v1/feeds/${feedId}/ping-address`;
  const { url } = await client.ask<{ url: string }>(method, path);
  return product.origin + new URL(url).pathname;
}

async function ping(address: string, init?: RequestInit): Promise<number> {
  const { status } = await fetch(address, init);
  await product.settle();
  return status;
}

/** How many runs the feed has had. */
async function runsOf(feedId: string): Promise<number> {
  const { count } = await product.platform.database.query.one<{ count: number }>(
    'select count(*)::int as count from feedmaker.runs where feed_id = $1',
    [feedId],
  );
  return count;
}

/** Time goes by for the pings; runs began on the database's own clock, so they are set back by as much. */
async function later(ms: number): Promise<void> {
  clock.aheadMs += ms;
  await requestPingedRuns(product.platform);
  await product.settle();
}

async function activeFeed(): Promise<string> {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  await product.platform.database.query.run(
    "update feedmaker.feeds set next_run_at = now() + interval '9 days' where id = $1",
    [feedId],
  );
  return feedId;
}

test('the first ping runs the feed, and many more are one run when they have stopped', async () => {
  const feedId = await activeFeed();
  const address = await addressOf(feedId);
  clock.aheadMs += 61_000;
  expect(await ping(address)).toBe(202);
  expect(await runsOf(feedId)).toBe(2);
  // Those that began this test's runs are in the past of its clock, so a waiting ping holds the next ones back.
  await product.platform.database.query.run('update feedmaker.runs set started_at = $2 where feed_id = $1', [
    feedId,
    clock.now(),
  ]);
  const headers = { 'content-type': 'application/json' };
  for (let count = 0; count < 5; count += 1) {
    expect(await ping(address, { method: 'POST', headers, body: '{ broken' })).toBe(202);
    await later(20_000);
  }
  expect(await runsOf(feedId)).toBe(2);
  await later(11_000);
  expect(await runsOf(feedId)).toBe(3);
  await later(600_000);
  expect(await runsOf(feedId)).toBe(3);
});

test('pings that never stop run the feed five minutes after the first', async () => {
  const feedId = await activeFeed();
  const address = await addressOf(feedId);
  await product.platform.database.query.run('update feedmaker.runs set started_at = $2 where feed_id = $1', [
    feedId,
    clock.now(),
  ]);
  for (let seconds = 0; seconds < 300; seconds += 20) {
    await ping(address);
    expect(await runsOf(feedId)).toBe(1);
    await later(seconds === 280 ? 20_001 : 20_000);
  }
  expect(await runsOf(feedId)).toBe(2);
});

test('a call that will do nothing is told why: of a feed that is paused, or was returned to an earlier version', async () => {
  const feedId = await activeFeed();
  const address = await addressOf(feedId);
  const at = `/functions/v1/feeds/${feedId}`;
  const told = async () => {
    const answer = await fetch(address);
    const refused = await client.call('POST', `${at}/refresh`);
    expect([answer.status, await answer.json()]).toEqual([refused.status, refused.body]);
    await later(600_000);
    return refused.body;
  };
  const { items } = await client.ask<{ items: { id: string }[] }>('GET', `${at}/versions`);
  await client.ask('POST', `${at}/versions/${items[0]?.id}/return`);
  await product.settle();
  const runs = await runsOf(feedId);
  expect(await told()).toMatchObject({
    code: 'conflict',
    error: 'You returned to an earlier version of this feed. Press Go on first.',
  });
  await client.ask('POST', '/functions/v1/feeds?action=start', { feedId, activate: false });
  await client.ask('POST', `${at}/go-on`);
  expect(await told()).toMatchObject({
    code: 'conflict',
    error: 'This feed is paused. Activate it first.',
  });
  expect(await runsOf(feedId)).toBe(runs);
});

test('an address is another one once it was renewed, and nobody makes one up', async () => {
  const feedId = await activeFeed();
  const before = await addressOf(feedId);
  const after = await addressOf(feedId, 'POST');
  expect(await ping(before)).toBe(404);
  expect(await ping(after)).toBe(202);
  expect(await ping(`${product.origin}/ping/${'A'.repeat(43)}`)).toBe(404);
});

test('more than sixty in a minute are told when to come again', async () => {
  const feedId = await activeFeed();
  const address = await addressOf(feedId);
  for (let count = 0; count < 60; count += 1) await fetch(address);
  const refused = await fetch(address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
