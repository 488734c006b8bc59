import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { tryWaitsMs } from '#server/outgoing/webhooks/try-times.ts';
import { createFeed, signIn, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { checkPhotos, movingClock, scheduledRun } from '#tests/harness/publishing.ts';
import {
  addEndpoint,
  deliverDue,
  deliveriesOf,
  endpointNow,
  type NewEndpoint,
  recordFailure,
} from '#tests/harness/webhook-scene.ts';
import { bodyOf, startReceiver } from '#tests/harness/fakes/hook-receiver.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { longTest } from '#tests/harness/long-test.ts';

const clock = movingClock();
const receiver = await startReceiver();
afterAll(() => receiver.close());
const { shop, product } = await openShop([], {
  hosts: [receiver.host],
  clock,
  webhookLimits: { totalTimeoutMs: 400 },
});
let client: ApiClient;

beforeEach(async () => {
  shop.products = numberedProducts(4);
  shop.answers.clear();
  // Where the clock moves on, feeds and webhooks of other tests would be due as well.
  await product.platform.database.query.run('update feedmaker.feeds set activate = false');
  await product.platform.database.query.run('delete from public.webhook_endpoints');
  receiver.received.length = 0;
  receiver.behave = (_request, response) => void response.end('heard');
  client = await signUp(product.origin);
});

const types = () => receiver.received.map((hook) => bodyOf(hook).type);

/** Time goes by, in which no run is due; the account is signed in again, as its session would be over. */
async function later(ms: number): Promise<void> {
  const never = new Date(clock.now().getTime() + 10 * ms);
  await product.platform.database.query.run('update feedmaker.feeds set next_run_at = $1', [never]);
  clock.aheadMs += ms;
  client = await signIn(product.origin, client.email);
}

/** An endpoint that has heard of nothing yet, and a feed of its account that does nothing by itself. */
async function quietFeed(): Promise<{ feedId: string; endpoint: NewEndpoint }> {
  const endpoint = await addEndpoint(client, receiver.url);
  return { feedId: (await createFeed(client, shop.feedUrl, { activate: false })).feedId, endpoint };
}

/** Something that a feed's owner is told, without a run that draws for it. */
async function happen(feedId: string): Promise<void> {
  await recordFailure(product, feedId);
  await product.settle();
}

/** A feed that is published, of an account whose endpoint has heard of it. */
async function publishedFeed(): Promise<{ feedId: string; endpoint: NewEndpoint }> {
  const endpoint = await addEndpoint(client, receiver.url);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  expect(types()).toEqual(['feed.published']);
  receiver.received.length = 0;
  return { feedId, endpoint };
}

test('a receiver of Standard Webhooks can read what happened, and knows that it is from us', async () => {
  const endpoint = await addEndpoint(client, receiver.url);
  const { feedId, project, record } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const [hook] = receiver.received;
  if (hook === undefined) throw new Error('nothing came');
  // Fails unless the signature is right.
  const read = new Webhook(endpoint.secret).verify(hook.body, hook.headers) as Record<string, unknown>;
  expect(read).toMatchObject({
    type: 'feed.published',
    data: {
      sequence: 1,
      feed_id: feedId,
      project_id: project.id,
      page_url: `${product.platform.config.publicUrl}/projects/${project.id}/feeds/${record.id}`,
      products: 4,
      enhanced: 4,
      changed: true,
    },
  });
  expect(() => new Webhook('whsec_c29tZWJvZHkgZWxzZQ==').verify(hook.body, hook.headers)).toThrow();
  expect(hook.headers['content-type']).toBe('application/json');
});

longTest('a shop that stays broken is one failure, and its recovery says how long it took', async () => {
  const { feedId } = await publishedFeed();
  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(500).end());
  for (let hour = 0; hour < 3; hour += 1) {
    await scheduledRun(product, client, feedId);
    await later(60 * 60_000);
  }
  expect(types()).toEqual(['feed.failed']);
  shop.answers.clear();
  await scheduledRun(product, client, feedId);
  expect(types()).toEqual(['feed.failed', 'feed.recovered', 'feed.published']);
  const recovered = receiver.received[1];
  expect(recovered && bodyOf(recovered).data).toMatchObject({ sequence: 3, minutes: 180 });
});

test('a run that is held is told with what the guard found', async () => {
  const { feedId } = await publishedFeed();
  shop.products = numberedProducts(1);
  await scheduledRun(product, client, feedId);
  expect(types()).toEqual(['feed.held']);
  const [held] = receiver.received;
  expect(held && bodyOf(held).data['code']).toBe('feed_shrunk');
});

longTest('photos that are gone are told when the share of enhanced products has fallen', async () => {
  shop.products = numberedProducts(10);
  const { feedId } = await publishedFeed();
  shop.answers.set('/photos/1.jpg', (_request, response) => void response.writeHead(404).end());
  await checkPhotos(product, client, feedId);
  expect(types()).toEqual(['feed.published', 'feed.enhanced_fell']);
  const fell = receiver.received[1];
  expect(fell && bodyOf(fell).data).toMatchObject({ enhanced_before: 10, enhanced: 9, share: 0.9 });
});

test('an endpoint hears of the feeds and events that it was made for, and of nothing else', async () => {
  const first = await createFeed(client, shop.feedUrl, { activate: false });
  const second = await createFeed(client, shop.feedUrl, { activate: false });
  // The id of its record names a feed as well.
  const ofFeed = await addEndpoint(client, `${receiver.url}/feed`, { feed_id: first.record.id });
  expect(ofFeed.feed_id).toBe(first.feedId);
  const ofProject = await addEndpoint(client, `${receiver.url}/project`, { project_id: second.project.id });
  const recoveries = { types: ['feed.recovered' as const] };
  const ofRecoveries = await addEndpoint(client, `${receiver.url}/recoveries`, recoveries);
  await happen(first.feedId);
  await happen(second.feedId);
  const feedsAt = async (endpoint: NewEndpoint) =>
    (await deliveriesOf(client, endpoint.id)).map((delivery) => delivery.feed_id);
  expect(await feedsAt(ofFeed)).toEqual([first.feedId]);
  expect(await feedsAt(ofProject)).toEqual([second.feedId]);
  expect(await feedsAt(ofRecoveries)).toEqual([]);
});

test('what fails keeps back the later events of its feed, in order, and of no other feed', async () => {
  const { feedId, endpoint } = await quietFeed();
  const other = await createFeed(client, shop.feedUrl, { activate: false });
  receiver.behave = (_request, response, hook) =>
    void response.writeHead(bodyOf(hook).data.feed_id === feedId ? 503 : 200).end('busy');
  await happen(feedId);
  await happen(feedId);
  await happen(other.feedId);
  const heard = receiver.received.map((hook) => [bodyOf(hook).data.feed_id, bodyOf(hook).data.sequence]);
  expect(heard).toEqual([
    [feedId, 1],
    [other.feedId, 1],
  ]);
  receiver.behave = (_request, response) => void response.end();
  await later(60_000);
  await deliverDue(product);
  const retried = receiver.received.slice(2).map((hook) => bodyOf(hook).data.sequence);
  expect(retried).toEqual([1, 2]);
  const ids = receiver.received.map((hook) => hook.headers['webhook-id']);
  expect(ids[0]).toBe(ids[2]);
  const waited = (await deliveriesOf(client, endpoint.id)).find(({ try_count: count }) => count === 2);
  expect(waited?.tries.map(({ status, answer }) => [status, answer])).toEqual([
    [503, 'busy'],
    [200, ''],
  ]);
});

test('a delivery is tried ten times over three days; then its endpoint is stopped and its owner told', async () => {
  const { feedId, endpoint } = await quietFeed();
  receiver.behave = (_request, response) => void response.writeHead(500).end('broken');
  await happen(feedId);
  const begun = clock.aheadMs;
  for (let tries = 1; tries < tryWaitsMs.length; tries += 1) {
    await later((tryWaitsMs[tries] ?? 0) * 1.1 + 1_000);
    await deliverDue(product);
    expect(receiver.received).toHaveLength(tries + 1);
  }
  expect(clock.aheadMs - begun).toBeGreaterThan(3 * 24 * 60 * 60_000);
  expect(await endpointNow(client, endpoint.id)).toMatchObject({ stopped_for: 'failing', failed_count: 1 });
  const text = "select detail from auth.mails where user_id = $1 and kind = 'webhook_stopped'";
  const mails = await product.platform.database.query.rows(text, [client.userId]);
  expect(mails).toEqual([{ detail: { name: 'Order system', reason: 'failing' } }]);
  // Nothing is sent to it, however much happens.
  await happen(feedId);
  expect(receiver.received).toHaveLength(10);
  receiver.behave = (_request, response) => void response.end();
  const path = `/api/v1/webhook-endpoints/${endpoint.id}`;
  await client.ask('PATCH', path, { is_paused: false });
  await happen(feedId);
  expect(receiver.received).toHaveLength(11);
  expect((await endpointNow(client, endpoint.id)).failing_since).toBeNull();
});

test('410 stops an endpoint at once, and what waits comes when it is resumed', async () => {
  const { feedId, endpoint } = await quietFeed();
  receiver.behave = (_request, response) => void response.writeHead(410).end();
  await happen(feedId);
  expect(await endpointNow(client, endpoint.id)).toMatchObject({ stopped_for: 'gone', waiting_count: 1 });
  receiver.behave = (_request, response) => void response.end();
  await client.ask('PATCH', `/api/v1/webhook-endpoints/${endpoint.id}`, { is_paused: false });
  await deliverDue(product);
  expect(await endpointNow(client, endpoint.id)).toMatchObject({ stopped_for: null, waiting_count: 0 });
});

test('what happens while an endpoint is paused is listed as skipped, is not sent by itself, and can be sent by hand', async () => {
  const { feedId, endpoint } = await quietFeed();
  const path = `/api/v1/webhook-endpoints/${endpoint.id}`;
  await client.ask('PATCH', path, { is_paused: true });
  await happen(feedId);
  await client.ask('PATCH', path, { is_paused: false });
  await happen(feedId);
  await deliverDue(product);
  expect(receiver.received.map((hook) => bodyOf(hook).data.sequence)).toEqual([2]);
  const listed = await deliveriesOf(client, endpoint.id);
  expect(listed.map(({ sequence, state, next_at }) => [sequence, state, next_at])).toEqual([
    [1, 'skipped', null],
    [2, 'delivered', null],
  ]);
  const skipped = `${path}/deliveries?state=skipped`;
  expect((await client.ask<{ total: number }>('GET', skipped)).total).toBe(1);
  await client.ask('POST', `${path}/deliveries/${listed[0]?.id}/replay`);
  expect(receiver.received.map((hook) => bodyOf(hook).data.sequence)).toEqual([2, 1]);
  expect((await deliveriesOf(client, endpoint.id))[0]?.state).toBe('delivered');
});

test('a receiver that asks for time gets it', async () => {
  const { feedId, endpoint } = await quietFeed();
  receiver.behave = (_request, response) => void response.writeHead(429, { 'retry-after': '3600' }).end();
  await happen(feedId);
  await later(30 * 60_000);
  await deliverDue(product);
  expect(receiver.received).toHaveLength(1);
  await later(31 * 60_000);
  await deliverDue(product);
  expect(receiver.received).toHaveLength(2);
  expect((await endpointNow(client, endpoint.id)).waiting_count).toBe(1);
});

test('while a secret is replaced both sign, for a day', async () => {
  const { feedId, endpoint } = await quietFeed();
  const path = `/api/v1/webhook-endpoints/${endpoint.id}/rotate`;
  const { secret } = await client.ask<NewEndpoint>('POST', path);
  expect(secret).not.toBe(endpoint.secret);
  const opensWith = (one: string) => {
    const { headers, body } = receiver.received.at(-1)!;
    // The clock of the test is ahead of the one that verifies.
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const own = new Webhook(one).sign(headers['webhook-id'] ?? '', at, body);
    return headers['webhook-signature']?.split(' ').includes(own);
  };
  await happen(feedId);
  expect([opensWith(secret), opensWith(endpoint.secret)]).toEqual([true, true]);
  await later(25 * 60 * 60_000);
  await happen(feedId);
  expect([opensWith(secret), opensWith(endpoint.secret)]).toEqual([true, false]);
});

test('Test shows the answer of the receiver, and Replay sends again what it has got before', async () => {
  const { feedId, endpoint } = await quietFeed();
  await happen(feedId);
  receiver.received.length = 0;
  receiver.behave = (_request, response) => void response.writeHead(418).end('a <teapot>\0');
  const path = `/api/v1/webhook-endpoints/${endpoint.id}`;
  const tested = await client.ask('POST', `${path}/test`);
  expect(tested).toMatchObject({ status: 418, answer: 'a <teapot>', is_delivered: false });
  expect(types()).toEqual(['webhook.test']);
  receiver.behave = (_request, response) => void response.end('thanks');
  const [before] = await deliveriesOf(client, endpoint.id);
  const again = await client.ask('POST', `${path}/deliveries/${before?.id}/replay`);
  expect(again).toMatchObject({ state: 'delivered', tries: [{ status: 200 }, { answer: 'thanks' }] });
  expect(types()).toEqual(['webhook.test', 'feed.failed']);
});

test('an address that nothing can be sent to is refused, and so are another account’s feed and a twenty-first endpoint', async () => {
  const { feedId } = await quietFeed();
  const stranger = await signUp(product.origin);
  const add = (by: ApiClient, url: string, more: object = {}) =>
    by.call('POST', '/api/v1/webhook-endpoints', { name: 'x', url, types: ['feed.failed'], ...more });
  for (const url of ['ftp://a.example', 'https://u:p@a.example', 'no address'])
    expect((await add(client, url)).status).toBe(400);
  expect((await add(stranger, 'https://a.example', { feed_id: feedId })).status).toBe(404);
  // And an account has so many endpoints and no more.
  for (let count = 1; count < 20; count += 1) await addEndpoint(client, receiver.url);
  const refused = await add(client, receiver.url);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'quota_reached' }]);
});
