import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Choice } from '#core/billing/plans.ts';
import { standingOfProject } from '#server/db/billing/standing.ts';
import { standingChanged } from '#server/billing/standing-changed.ts';
import { type ApiClient, must, signUp, statusOf } from '#tests/harness/api-client.ts';
import { type FakeShop, startShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { scheduledRun } from '#tests/harness/publishing.ts';
import { addFeed, enhancedIds, feedOfShop, makeProject, skus, subscribe } from './limited-shop.ts';

let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;

beforeAll(async () => {
  shop = await startShop([]);
  product = await startProduct([shop.host], { env: { BILLING: 'on' } });
  client = await signUp(product.origin);
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

const ids = (from: number, to: number) => skus(from, to).map(({ id }) => id);

/** The subscription becomes this one, and what follows from it is worked off. */
async function changeTo(projectId: string, to: Pick<Choice, 'plan'> & { status?: string }): Promise<void> {
  const { platform } = product;
  const read = () => standingOfProject(platform.database.query, platform.config.billing, projectId);
  const before = await read();
  await subscribe(product, client, projectId, to);
  await standingChanged(platform, { projectId, before, after: await read() });
  await product.settle();
}

async function publicBytes(feedId: string): Promise<string> {
  const answer = await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`);
  return `${answer.headers.get('last-modified')} ${await answer.text()}`;
}

/** A project with a subscription and a feed of so many products. */
async function subscribedFeed(count: number) {
  const projectId = await makeProject(client);
  await subscribe(product, client, projectId, { plan: 'starter' });
  const feed = feedOfShop(shop, skus(1, count));
  const feedId = await addFeed(client, projectId, feed);
  await product.settle();
  return { projectId, feed, feedId };
}

test('when a subscription ends, what is published stays byte for byte and nothing runs, and all calls say so', async () => {
  const { projectId, feed, feedId } = await subscribedFeed(60);
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 60));
  const before = await publicBytes(feedId);
  const runs = async () => (await statusOf(client, feedId)).run?.id;
  const newest = await runs();
  await changeTo(projectId, { plan: 'starter', status: 'canceled' });
  feed.products = skus(2, 70);
  await scheduledRun(product, client, feedId);
  const refused = await client.call<{ error: { message: string } }>(
    'POST',
    `/functions/v1/feeds/${feedId}/refresh`,
  );
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain('The subscription of this project has ended.');
  expect(await runs()).toBe(newest);
  expect(await publicBytes(feedId)).toBe(before);
  expect((await statusOf(client, feedId)).plan).toEqual({ access: 'lapsed', limit: 50, is_stopped: true });
});

test('whoever subscribes again has runs at once, and nothing that was known is drawn again', async () => {
  const { projectId, feedId } = await subscribedFeed(60);
  await changeTo(projectId, { plan: 'starter', status: 'canceled' });
  const { id: last } = (await statusOf(client, feedId)).run ?? {};
  await changeTo(projectId, { plan: 'growth' });
  const { run, plan } = await statusOf(client, feedId);
  expect(run?.id).not.toBe(last);
  expect(run).toMatchObject({ state: 'published', enhanced_count: 60, rendered_count: 0, plan_limit: 3_000 });
  expect(plan).toEqual({ access: 'paid', limit: 3_000, is_stopped: false });
});

test('the owner may go on with the free tier, and then the first fifty are enhanced', async () => {
  const { projectId, feedId } = await subscribedFeed(60);
  const path = `/api/v1/projects/${projectId}/subscription/free`;
  expect((await client.call('POST', path)).status).toBe(409);
  await changeTo(projectId, { plan: 'starter', status: 'unpaid' });
  const stranger = await signUp(product.origin);
  expect((await stranger.call('POST', path)).status).toBe(404);
  expect((await must(client.call('POST', path))).body).toEqual({ access: 'free' });
  await product.settle();
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 50));
  const { run, plan } = await statusOf(client, feedId);
  expect(run).toMatchObject({ state: 'published', over_count: 10, plan_limit: 50, rendered_count: 0 });
  expect(plan).toEqual({ access: 'free', limit: 50, is_stopped: false });
});

test('a project that shows no more than the free tier covers goes on after its subscription', async () => {
  const { projectId, feed, feedId } = await subscribedFeed(40);
  await changeTo(projectId, { plan: 'starter', status: 'canceled' });
  feed.products = skus(1, 45);
  await scheduledRun(product, client, feedId);
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 45));
  expect((await statusOf(client, feedId)).plan).toMatchObject({ access: 'lapsed', is_stopped: false });
});

test('an upgrade fills up without drawing what is known, and a downgrade keeps the first', async () => {
  const projectId = await makeProject(client);
  const feedId = await addFeed(client, projectId, feedOfShop(shop, skus(1, 60)));
  await product.settle();
  await changeTo(projectId, { plan: 'starter' });
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 60));
  // All products look alike, so one picture does for all of them.
  expect((await statusOf(client, feedId)).run).toMatchObject({ over_count: 0, plan_limit: 1_000 });
  await changeTo(projectId, { plan: 'starter', status: 'incomplete_expired' });
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 50));
});

test('a run that is going on keeps the limit it began with, and the next one follows it at once', async () => {
  const projectId = await makeProject(client);
  const held: (() => void)[] = [];
  const products = skus(1, 60).map((each) => ({ ...each, photoPath: '/photos/slow.jpg' }));
  let hasAsked = () => undefined as void;
  const asked = new Promise<void>((resolve) => (hasAsked = resolve));
  shop.answers.set('/photos/slow.jpg', (_request, response) => {
    held.push(() => void response.writeHead(302, { location: '/photos/1.jpg' }).end());
    hasAsked();
  });
  const feedId = await addFeed(client, projectId, feedOfShop(shop, products));
  const settled = product.settle();
  await asked;
  shop.answers.set('/photos/slow.jpg', (_request, response) => {
    response.writeHead(302, { location: '/photos/1.jpg' }).end();
  });
  const { platform } = product;
  const read = () => standingOfProject(platform.database.query, platform.config.billing, projectId);
  const before = await read();
  await subscribe(product, client, projectId, { plan: 'starter' });
  await standingChanged(platform, { projectId, before, after: await read() });
  for (const answer of held) answer();
  await settled;
  const first = await statusOf(client, feedId);
  expect(first.run).toMatchObject({ state: 'published', enhanced_count: 50, over_count: 10, plan_limit: 50 });
  expect(Date.parse(first.next_run_at ?? '')).toBeLessThanOrEqual(Date.now());
  await scheduledRun(product, client, feedId);
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 60));
});

test('a plan that becomes larger or smaller while the feed is being read counts from the next run on', async () => {
  for (const [before, after, covered, next] of [
    ['incomplete_expired', 'active', 50, 60],
    ['active', 'incomplete_expired', 60, 50],
  ] as const) {
    const projectId = await makeProject(client);
    await subscribe(product, client, projectId, { plan: 'starter', status: before });
    const feed = feedOfShop(shop, skus(1, 60));
    const { pathname } = new URL(feed.url);
    const answer = shop.answers.get(pathname)!;
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    shop.answers.set(pathname, (request, response) => {
      asked.resolve();
      void held.promise.then(() => answer(request, response));
    });
    const feedId = await addFeed(client, projectId, feed);
    const settled = product.settle();
    await asked.promise;
    await subscribe(product, client, projectId, { plan: 'starter', status: after });
    held.resolve();
    await settled;
    expect(await enhancedIds(product, feedId)).toEqual(ids(1, covered));
    await scheduledRun(product, client, feedId);
    expect(await enhancedIds(product, feedId)).toEqual(ids(1, next));
  }
});
