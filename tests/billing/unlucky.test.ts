import { afterEach, describe, expect, test } from 'vitest';
import type { Project } from '#core/contract/projects-api.ts';
import { addresses } from '#core/public-addresses.ts';
import { applySubscription } from '#server/billing/apply-subscription.ts';
import { reconcileBilling } from '#server/billing/reconcile-billing.ts';
import { takeEvent } from '#server/billing/take-event.ts';
import { payOrder } from '#stripe-double';
import { type ApiClient, must, signUp } from '#tests/harness/api-client.ts';
import { subscribe } from './subscribed-shop.ts';
import { openBilled } from './recorded-billing.ts';
import { eventOf } from './subscribed-shop.ts';

const { recorded, product, stripe } = await openBilled();
await recorded.billing().prices();

afterEach(() => {
  recorded.faults.length = 0;
});

const query = () => product.platform.database.query;

async function newProject(): Promise<{ client: ApiClient; projectId: string }> {
  const client = await signUp(product.origin);
  const { body } = await must<Project>(client.call('POST', '/api/v1/projects', { name: 'Northshop' }));
  return { client, projectId: body.id };
}

function order(client: ApiClient, projectId: string) {
  const page = `${product.platform.config.publicUrl}/billing`;
  return client.call<{ url: string; error: string }>('POST', '/functions/v1/stripe-checkout', {
    project_id: projectId,
    line_items: [{ price: 'price_feedmaker_growth_monthly', quantity: 1 }],
    success_url: page,
    cancel_url: page,
    mode: 'subscription',
  });
}

const openEventsOf = (subscriptionId: string) =>
  query().rows('select from billing.events where subscription_id = $1 and done_at is null', [subscriptionId]);

/** A project whose plan is paid, and everything that was told of it seen to. */
async function subscribedProject() {
  const paid = await subscribe(product, recorded);
  const text = 'select type from billing.events where subscription_id = $1 and done_at is not null';
  const told = () => query().rows(text, [paid.subscriptionId]);
  await expect.poll(told).toHaveLength(3);
  await product.settle();
  return paid;
}

describe.each(['not heard', 'answer lost'] as const)('when a call fails at the provider (%s)', (how) => {
  test.each([/POST \/v1\/customers$/, /POST \/v1\/checkout\/sessions$/])(
    'of an order, %s, it says so, and the next try finds one customer and one page',
    async (call) => {
      const { client, projectId } = await newProject();
      recorded.faults.push({ call, how });
      const refused = await order(client, projectId);
      expect([refused.status, refused.body.error]).toEqual([503, expect.stringMatching(/try again/i)]);
      recorded.faults.length = 0;
      expect((await order(client, projectId)).status).toBe(200);
      const customers = await query().rows(
        `select from billing.test_objects where object = 'customer' and body -> 'metadata' ->> 'project_id' = $1`,
        [projectId],
      );
      expect(customers).toHaveLength(1);
      const sessions = (await stripe.checkout.sessions.list({ limit: 100 })).data;
      expect(sessions.filter(({ client_reference_id: id }) => id === projectId)).toHaveLength(1);
    },
  );

  test('of a change of plan, it says so, and what was done counts once', async () => {
    const { client, projectId } = await subscribedProject();
    const path = `/api/v1/projects/${projectId}/subscription`;
    const wish = { plan: 'professional', packages: 0 };
    const shown = await must<{ proration_date: number }>(client.call('POST', `${path}/preview`, wish));
    const change = () =>
      client.call('POST', `${path}/change`, { ...wish, proration_date: shown.body.proration_date });
    recorded.faults.push({ call: /POST \/v1\/subscriptions\/sub_/, how });
    expect((await change()).status).toBe(503);
    recorded.faults.length = 0;
    // Where it was done, the plan is the one that was wished for.
    expect((await change()).status).toBe(how === 'not heard' ? 200 : 400);
    const ofProject = async <T>(part: string) =>
      (await must<T>(client.call('GET', `/api/v1/projects/${projectId}/${part}`))).body;
    const choice = async () => {
      await product.settle();
      return (await ofProject<{ choice: object }>('billing')).choice;
    };
    await expect.poll(choice).toEqual(wish);
    expect((await ofProject<{ items: object[] }>('invoices')).items).toHaveLength(2);
  });
});

test('an event is taken while the provider fails, and its effect comes once it answers again', async () => {
  const { client, projectId } = await newProject();
  const { body } = await must<{ url: string }>(order(client, projectId));
  recorded.faults.push({ call: /GET \/v1\/subscriptions/, how: 'not heard' });
  const sessionId = body.url.split('/').at(-1) ?? '';
  const { session } = await recorded.checkout().act((desk) => payOrder(desk, sessionId, 'visa'));
  const subscriptionId = session.subscription ?? '';
  await expect.poll(() => openEventsOf(subscriptionId)).toHaveLength(3);
  const apply = () => applySubscription(product.platform, recorded.billing(), subscriptionId);
  await expect(apply()).rejects.toMatchObject({ statusCode: 500 });
  expect(await openEventsOf(subscriptionId)).toHaveLength(3);
  recorded.faults.length = 0;
  await apply();
  expect(await openEventsOf(subscriptionId)).toEqual([]);
  const text = 'select status from billing.subscriptions where subscription_id = $1';
  expect(await query().one(text, [subscriptionId])).toEqual({ status: 'active' });
});

test('an event about what the provider does not know is seen to once, and changes nothing', async () => {
  const before = await query().rows('select * from billing.subscriptions order by 1');
  const strange = eventOf('customer.subscription.updated', { id: 'sub_of_another_account' });
  await takeEvent(product.platform, 'local', strange);
  await product.settle();
  expect(await openEventsOf('sub_of_another_account')).toEqual([]);
  recorded.sent.length = 0;
  await reconcileBilling(product.platform, recorded.billing());
  await product.settle();
  expect(recorded.sent.filter(({ call }) => call.includes('sub_of_another_account'))).toEqual([]);
  expect((await query().rows('select * from billing.subscriptions order by 1')).length).toBe(before.length);
});

test('a subscription whose customer is none of ours is nobody’s here', async () => {
  const { subscriptionId, projectId } = await subscribedProject();
  // As one that was made in the same account by hand, for somebody else.
  await query().run('delete from billing.subscriptions where subscription_id = $1', [subscriptionId]);
  await query().run('delete from billing.customers where project_id = $1', [projectId]);
  const there = await stripe.subscriptions.retrieve(subscriptionId);
  await takeEvent(product.platform, 'local', eventOf('customer.subscription.updated', there));
  await product.settle();
  expect(await openEventsOf(subscriptionId)).toEqual([]);
  const text = 'select from billing.subscriptions where subscription_id = $1';
  expect(await query().rows(text, [subscriptionId])).toEqual([]);
});

test('a project whose customer was deleted at the provider gets one other, and keeps what it had', async () => {
  const { client, projectId, customerId, subscriptionId } = await subscribedProject();
  // As its deletion there ends it.
  await query().run(
    `update billing.subscriptions set status = 'canceled', ended_at = 2 where subscription_id = $1`,
    [subscriptionId],
  );
  await query().run('delete from billing.test_objects where id = $1', [customerId]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => order(client, projectId)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  const rows = await query().rows<{ customer_id: string; subscription_id: string }>(
    'select customer_id, subscription_id from billing.customers join billing.subscriptions using (customer_id) where project_id = $1',
    [projectId],
  );
  expect(rows).toEqual([
    { customer_id: expect.not.stringMatching(customerId) as string, subscription_id: subscriptionId },
  ]);
});

test('while the database is away the webhook does not say that an event was taken', async () => {
  const payload = JSON.stringify(eventOf('customer.updated', { id: 'cus_1' }));
  const secret = recorded.billing().webhookSecret;
  const headers = { 'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }) };
  const send = async () =>
    (await fetch(product.origin + addresses.stripeWebhook.href(), { method: 'POST', body: payload, headers }))
      .status;
  await query().run('alter table billing.events rename to events_away');
  expect(await send()).toBeGreaterThanOrEqual(500);
  await query().run('alter table billing.events_away rename to events');
  expect(await send()).toBe(200);
});
