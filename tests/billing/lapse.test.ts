import { beforeEach, expect, test } from 'vitest';
import type { Choice } from '#core/billing/plans.ts';
import { applySubscription } from '#server/billing/apply-subscription.ts';
import { standingChanged } from '#server/billing/standing-changed.ts';
import { standingOfProject } from '#server/db/billing/standing.ts';
import { startSchedule } from '#server/start-schedule.ts';
import { must, statusOf, signUp } from '#tests/harness/api-client.ts';
import { newestRun, scheduledRun } from '#tests/harness/publishing.ts';
import { shopAndProduct } from '#tests/harness/shop-and-product.ts';
import { projectShowing } from './decided-project.ts';
import { addFeed, enhancedIds, feedOfShop, skus, subscribe } from './limited-shop.ts';
import { recordBilling } from './recorded-billing.ts';
import { subscribe as payFor } from './subscribed-shop.ts';
import { longTest } from '#tests/harness/long-test.ts';

const recorded = recordBilling();
const scene = shopAndProduct({ env: { BILLING: 'on' }, billing: recorded.open });

// The free tier is one for all projects of an account.
beforeEach(async () => {
  scene.client = await signUp(scene.product.origin);
});

const ids = (from: number, to: number) => skus(from, to).map(({ id }) => id);

/** The subscription becomes this one, and what follows from it is worked off. */
async function changeTo(projectId: string, to: Pick<Choice, 'plan'> & { status?: string }): Promise<void> {
  const { product, client } = scene;
  const { platform } = product;
  const read = () => standingOfProject(platform.database.query, platform.config.billing, projectId);
  const before = await read();
  await subscribe(product, client, projectId, to);
  await standingChanged(platform, { projectId, before, after: await read() });
  await product.settle();
}

async function publicBytes(feedId: string): Promise<string> {
  const answer = await fetch(`${scene.product.origin}/feedmaker/${feedId}/feed.xml`);
  return `${answer.headers.get('last-modified')} ${await answer.text()}`;
}

/** A project of which another feed shows 46 products, so that the free tier has room for four. */
const newProject = () => projectShowing(scene.product, scene.client, 46);

/** Such a project with a subscription, and a feed of so many products. */
async function subscribedFeed(count: number) {
  const { product, shop, client } = scene;
  const projectId = await newProject();
  await subscribe(product, client, projectId, { plan: 'starter' });
  const feed = feedOfShop(shop, skus(1, count));
  const feedId = await addFeed(client, projectId, feed);
  await product.settle();
  return { projectId, feed, feedId };
}

test('when a subscription ends, what is published stays byte for byte until there is one again', async () => {
  const { product, client } = scene;
  const { projectId, feed, feedId } = await subscribedFeed(6);
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 6));
  const before = await publicBytes(feedId);
  const { id: newest } = await newestRun(client, feedId);
  await changeTo(projectId, { plan: 'starter', status: 'canceled' });
  feed.products = skus(2, 8);
  await scheduledRun(product, client, feedId);
  const refused = await client.call<object>('POST', `/functions/v1/feeds/${feedId}/refresh`);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain('The subscription of this project has ended.');
  expect((await newestRun(client, feedId)).id).toBe(newest);
  expect(await publicBytes(feedId)).toBe(before);
  expect((await statusOf(client, feedId)).plan).toEqual({ access: 'lapsed', limit: 50, is_stopped: true });

  feed.products = skus(1, 6);
  await changeTo(projectId, { plan: 'growth' });
  const { run, plan } = await statusOf(client, feedId);
  expect(run?.id).not.toBe(newest);
  // Nothing that was known is drawn again.
  expect(run).toMatchObject({ state: 'published', enhanced_count: 6, rendered_count: 0, plan_limit: 3_000 });
  expect(plan).toEqual({ access: 'paid', limit: 3_000, is_stopped: false });
});

longTest('the owner may go on with the free tier, and then the first products are enhanced', async () => {
  const { product, client } = scene;
  const { projectId, feedId } = await subscribedFeed(6);
  const path = `/api/v1/projects/${projectId}/subscription/free`;
  expect((await client.call('POST', path)).status).toBe(409);
  await changeTo(projectId, { plan: 'starter', status: 'unpaid' });
  expect((await must(client.call('POST', path))).body).toEqual({ access: 'free' });
  await product.settle();
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 4));
  const { run, plan } = await statusOf(client, feedId);
  expect(run).toMatchObject({ state: 'published', over_count: 2, plan_limit: 50, rendered_count: 0 });
  expect(plan).toEqual({ access: 'free', limit: 50, is_stopped: false });
});

longTest(
  'a project that shows no more than the free tier covers goes on after its subscription',
  async () => {
    const { product, client } = scene;
    const { projectId, feed, feedId } = await subscribedFeed(4);
    await changeTo(projectId, { plan: 'starter', status: 'canceled' });
    feed.products = skus(2, 6);
    await scheduledRun(product, client, feedId);
    expect(await enhancedIds(product, feedId)).toEqual(ids(2, 5));
    expect((await statusOf(client, feedId)).plan).toMatchObject({ access: 'lapsed', is_stopped: false });
  },
);

test('a plan that becomes larger or smaller while the feed is being read counts from the next run on', async () => {
  const { product, shop, client } = scene;
  for (const [before, after, covered, next] of [
    ['incomplete_expired', 'active', 4, 6],
    ['active', 'incomplete_expired', 6, 4],
  ] as const) {
    const projectId = await newProject();
    await subscribe(product, client, projectId, { plan: 'starter', status: before });
    const feed = feedOfShop(shop, skus(1, 6));
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
    const { platform } = product;
    const read = () => standingOfProject(platform.database.query, platform.config.billing, projectId);
    const standing = await read();
    await subscribe(product, client, projectId, { plan: 'starter', status: after });
    await standingChanged(platform, { projectId, before: standing, after: await read() });
    held.resolve();
    await settled;
    // The next one follows at once.
    expect(Date.parse((await statusOf(client, feedId)).next_run_at ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await enhancedIds(product, feedId)).toEqual(ids(1, covered));
    await scheduledRun(product, client, feedId);
    expect(await enhancedIds(product, feedId)).toEqual(ids(1, next));
  }
});

/** No run can begin meanwhile, as if the process died where it would have asked for one. */
async function withoutRuns(work: () => Promise<void>): Promise<void> {
  const { query } = scene.product.platform.database;
  await query.run(`create function feedmaker.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'away'; end $$;
    create trigger refuse before insert on feedmaker.runs for each row execute function feedmaker.refuse()`);
  try {
    await work();
  } finally {
    await query.run('drop function feedmaker.refuse() cascade');
  }
}

test('where a process dies between a changed plan and its runs, the schedule begins them', async () => {
  const { product, shop, client } = scene;
  const { platform } = product;
  const paid = await payFor(product, recorded, client);
  const text = 'select from billing.events where subscription_id = $1 and done_at is not null';
  const ofPlan = () => platform.database.query.rows(text, [paid.subscriptionId]);
  await expect.poll(ofPlan, { timeout: 15_000 }).toHaveLength(3);
  const paidFeed = await addFeed(client, paid.projectId, feedOfShop(shop, skus(1, 2)));
  // It is not due any more, and a run that begins afterwards is another one.
  await product.settle();
  const { id: runBefore } = await newestRun(client, paidFeed);
  const { projectId, feedId: leftFeed } = await subscribedFeed(6);
  await changeTo(projectId, { plan: 'starter', status: 'unpaid' });
  // As if a change to the Growth plan had not been heard of yet.
  await platform.database.query.run(
    `update billing.subscriptions set plan = 'starter' where subscription_id = $1`,
    [paid.subscriptionId],
  );
  await withoutRuns(async () => {
    await expect(applySubscription(platform, recorded.billing(), paid.subscriptionId)).rejects.toThrow();
    const left = await client.call('POST', `/api/v1/projects/${projectId}/subscription/free`);
    expect(left.status).toBe(500);
  });
  startSchedule(platform, { hasBilling: false }).stop();
  const limitOf = async (feedId: string) => (await newestRun(client, feedId)).plan_limit;
  await expect.poll(() => limitOf(leftFeed), { timeout: 15_000 }).toBe(50);
  const idOf = async () => (await newestRun(client, paidFeed)).id;
  await expect.poll(idOf, { timeout: 15_000 }).not.toBe(runBefore);
  // The covered products are known once the feed is read.
  await product.settle();
  expect(await limitOf(paidFeed)).toBe(3_000);
});
