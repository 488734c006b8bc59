import http from 'node:http';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { ChannelFetch } from '#core/contract/feeds/publishing/channel-fetch.ts';
import type { ProjectCard } from '#core/contract/projects-api.ts';
import { addresses } from '#core/public-addresses.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, must } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

let nowMs = Date.parse('2026-11-23T10:00:00Z');
const scene = await openShop([], { clock: { now: () => new Date(nowMs) } });

scene.shop.products = numberedProducts(1);
/** A published feed, of which each test asks at addresses of its own. */
const feed = await createFeed(scene.client, scene.shop.feedUrl);
await scene.product.settle();

const ownPath = (feedId: string, channel: string) =>
  addresses.channelFeed.href({ feedId, channel, ending: 'xml' });
const plainPath = (feedId: string) => addresses.feed.href({ feedId, ending: 'xml' });

/** Asks as a program does that sends these headers and no others; resolves when the answer has come as a whole. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  // As it is: an address that is parsed loses its dots.
  const { hostname, port } = new URL(scene.product.origin);
  const request = http.request({ hostname, port, path, method, headers });
  request.end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) };
}

async function channelsOf(feedId: string): Promise<ChannelFetch[]> {
  const call = scene.client.call('GET', `/functions/v1/feeds?id=${feedId}`);
  return (await must<{ channels: ChannelFetch[] }>(call)).body.channels;
}

/** Waits until `channel` is among the channels that have fetched, and returns them. */
async function knownOnce(feedId: string, channel: string) {
  return await vi.waitFor(
    async () => {
      const come = (await channelsOf(feedId)).filter(({ fetchCount }) => fetchCount > 0);
      expect(come.map((each) => each.channel)).toContain(channel);
      return Object.fromEntries(come.map((each) => [each.channel, each]));
    },
    { timeout: 30_000, interval: 100 },
  );
}

test('it is known when a channel has fetched a feed, and any of a project: by its own address, else by what it calls itself', async () => {
  const { feedId, project } = feed;
  const fetchedAt = async () => {
    const call = scene.client.call('GET', '/api/v1/projects');
    const { items } = (await must<{ items: ProjectCard[] }>(call)).body;
    return items.find(({ id }) => id === project.id)?.channel_fetched_at;
  };
  expect(await fetchedAt()).toBeNull();
  expect(
    (await channelsOf(feedId)).map(({ channel, url, lastFetchedAt }) => [channel, url, lastFetchedAt]),
  ).toEqual(
    ['google', 'meta', 'tiktok', 'pinterest', 'agency'].map((channel) => [
      channel,
      scene.product.platform.config.publicUrl + ownPath(feedId, channel),
      null,
    ]),
  );
  nowMs = Date.parse('2026-11-23T10:20:00Z');
  await ask(ownPath(feedId, 'tiktok'), { 'user-agent': 'something/1.0' });
  await ask(plainPath(feedId), { 'user-agent': 'facebookexternalhit/1.1' });
  nowMs = Date.parse('2026-11-23T10:50:00Z');
  const { headers } = await ask(ownPath(feedId, 'tiktok'));
  await ask(ownPath(feedId, 'tiktok'), { 'if-none-match': String(headers.etag) });
  await ask(plainPath(feedId), { 'user-agent': 'curl/8' });
  const { tiktok, meta, other } = await knownOnce(feedId, 'other');
  expect(tiktok).toMatchObject({
    firstFetchedAt: '2026-11-23T10:20:00.000Z',
    lastFetchedAt: '2026-11-23T10:50:00.000Z',
    fetchCount: 3,
    recognisedBy: 'address',
  });
  expect(meta).toMatchObject({ recognisedBy: 'agent', fetchCount: 1, agent: 'facebookexternalhit/1.1' });
  expect(other).toMatchObject({ url: null, agent: 'curl/8' });
  // And the project says when a channel last fetched any of its feeds.
  expect(await fetchedAt()).toBe('2026-11-23T10:50:00.000Z');
});

test('only whole answers to programs count: no HEAD, no part, no refusal and no page opened by a person', async () => {
  const { feedId } = feed;
  await ask(ownPath(feedId, 'google'), {}, 'HEAD');
  await ask(ownPath(feedId, 'google'), { range: 'bytes=0-9' });
  await ask(ownPath(feedId, 'google'), { 'sec-fetch-mode': 'navigate' });
  await ask(ownPath(feedId, 'google').replace('.xml', '.csv'));
  await scene.client.ask('POST', '/functions/v1/feeds?action=start', { feedId, activate: false });
  expect((await ask(ownPath(feedId, 'google'))).status).toBe(503);
  await scene.client.ask('POST', '/functions/v1/feeds?action=start', { feedId, activate: true });
  // What came before it is written down with this one, or was before it.
  await ask(ownPath(feedId, 'agency'));
  expect(await knownOnce(feedId, 'agency')).not.toHaveProperty('google');
});

test('a channel’s own address gives what the plain one gives, and a word of another list gives nothing', async () => {
  const { feedId } = feed;
  const plain = await ask(plainPath(feedId), { 'accept-encoding': 'gzip' });
  const own = await ask(ownPath(feedId, 'pinterest'), { 'accept-encoding': 'gzip' });
  const lasting = ({ headers: { date: _date, ...headers }, ...rest }: typeof own) => ({ ...rest, headers });
  expect(own.status).toBe(200);
  expect(lasting(own)).toEqual(lasting(plain));
  const etag = String(own.headers.etag);
  expect((await ask(ownPath(feedId, 'pinterest'), { 'if-none-match': etag })).status).toBe(304);
  for (const word of ['nobody', 'google.xml', '..', '%2e%2e', 'i'])
    expect([word, (await ask(`/feedmaker/${feedId}/for/${word}/feed.xml`)).status]).toEqual([word, 404]);
});

test('what a process has counted stays when it ends', async () => {
  const { feedId } = feed;
  const { product } = scene;
  await ask(ownPath(feedId, 'pinterest'));
  const { database } = product.platform;
  let left: unknown;
  // The web server ends before the database does.
  const close = database.close.bind(database);
  database.close = async () => {
    left = await database.query.one(
      `select count::int as count from feedmaker.channel_fetches where feed_id = $1 and channel = 'pinterest'`,
      [feedId],
    );
    await close();
  };
  await product.close();
  // With two of the test before.
  expect(left).toEqual({ count: 3 });
});
