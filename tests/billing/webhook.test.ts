import { describe, expect, test } from 'vitest';
import type { Subscription } from '#core/contract/account/billing-api.ts';
import { addresses } from '#core/public-addresses.ts';
import { cancelAtPeriodEnd, changeCard, moveToPeriodEnd, findRunning } from '#stripe-double';
import { must, signUp } from '#tests/harness/api-client.ts';
import { readableLog } from './readable-log.ts';
import { eventOf as anEvent, subscribe } from './subscribed-shop.ts';
import { openBilled } from './recorded-billing.ts';

const { log, said } = readableLog();
const { recorded, product, stripe } = await openBilled({ log });

const now = () => Math.floor(Date.now() / 1000);

const eventOf = (...event: Parameters<typeof anEvent>) => JSON.stringify(anEvent(...event));

const sign = (payload: string, more: { secret?: string; timestamp?: number; scheme?: string } = {}) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret: recorded.billing().webhookSecret, ...more });

const send = async (body: string, signature?: string) => {
  const answer = await fetch(product.origin + addresses.stripeWebhook.href(), {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  });
  return answer.status;
};

const countEvents = async () =>
  (await product.platform.database.query.one<{ n: number }>('select count(*)::int as n from billing.events'))
    .n;

describe('a signature', () => {
  const body = eventOf('nothing.known', {});

  test('of now, of the new secret beside the old one, and of the last five minutes is good', async () => {
    const both = `${sign(body)},v1=${'0'.repeat(64)}`;
    for (const good of [
      sign(body),
      both,
      sign(body, { timestamp: now() - 290 }),
      sign(body, { timestamp: now() + 290 }),
    ])
      expect(await send(body, good)).toBe(200);
  });

  test('of anybody else, of another time or of other bytes is refused, and nothing is noted', async () => {
    const before = await countEvents();
    for (const [name, signature] of [
      ['of another secret', () => sign(body, { secret: 'whsec_other' })],
      ['of another body', () => sign(`${body} `)],
      ['that is missing', () => undefined],
      ['that is empty', () => ''],
      ['that is none', () => 'garbage'],
      ['of another scheme', () => sign(body, { scheme: 'v0' })],
      ['older than five minutes', () => sign(body, { timestamp: now() - 400 })],
      ['from the future', () => sign(body, { timestamp: now() + 4_000 })],
      ['without a moment', () => sign(body).replace(/t=\d+,/, '')],
    ] as const)
      expect([name, await send(body, signature())]).toEqual([name, 400]);
    expect(await countEvents()).toBe(before);
  });
});

test('what is signed and no event in its shape is refused, and nothing is noted', async () => {
  const before = await countEvents();
  const about = (type: string, object: unknown) => JSON.stringify({ ...anEvent(type, {}), data: { object } });
  for (const body of [
    'null',
    '[]',
    JSON.stringify({ ...anEvent('invoice.paid', {}), id: { id: 'evt_1' } }),
    JSON.stringify({ ...anEvent('invoice.paid', {}), created: 1e300 }),
    JSON.stringify({ ...anEvent('invoice.paid', {}), data: null }),
    about('nothing.known', null),
    about('customer.subscription.updated', null),
    about('customer.subscription.updated', { id: { id: 'sub_1' } }),
    about('customer.updated', { id: ['cus_1'] }),
    about('checkout.session.expired', {}),
    about('checkout.session.completed', { id: 'cs_1', subscription: { id: {} } }),
    about('invoice.paid', { parent: { subscription_details: 'sub_1' } }),
    about('invoice.payment_failed', { billing_reason: 'subscription_cycle', customer: { id: 7 } }),
  ])
    expect([body, await send(body, sign(body))]).toEqual([body, 400]);
  expect(await countEvents()).toBe(before);
  // It has no id yet, and is none of ours.
  const upcoming = about('invoice.upcoming', { customer: 'cus_1', parent: null });
  expect(await send(upcoming, sign(upcoming))).toBe(200);
});

test('an event of an unknown type is taken once, and one of real money not at all', async () => {
  const before = await countEvents();
  const unknown = eventOf('radar.early_fraud_warning.created', {});
  for (let time = 0; time < 3; time += 1) expect(await send(unknown, sign(unknown))).toBe(200);
  const live = eventOf('invoice.paid', {}, { livemode: true });
  expect(await send(live, sign(live))).toBe(200);
  expect(await countEvents()).toBe(before + 1);
});

test('events of another version of the interface are taken, and the log says so once for each version', async () => {
  expect(said('where nothing is charged')).toHaveLength(1);
  for (const version of ['2026-10-28.endive', '2025-03-31.basil', '2025-03-31.basil', '2024-06-20']) {
    const payload = eventOf('customer.created', {}, { api_version: version });
    expect(await send(payload, sign(payload))).toBe(200);
  }
  expect(said('another version')).toMatchObject([
    { version: '2025-03-31.basil', ours: '2026-10-28.endive' },
    { version: '2024-06-20', ours: '2026-10-28.endive' },
  ]);
});

test('a project that is subscribed has the row that its page was paid for, which follows what happens to it', async () => {
  const client = await signUp(product.origin);
  const { projectId, customerId } = await subscribe(product, recorded, client);
  const subscription = async () => {
    const path = `/api/v1/projects/${projectId}/subscription`;
    return (await must<{ subscription: Subscription | null }>(client.call('GET', path))).body.subscription;
  };
  await expect.poll(subscription).toMatchObject({
    project_id: projectId,
    subscription_status: 'active',
    price_id: 'price_feedmaker_growth_monthly',
    cancel_at_period_end: false,
    payment_method_brand: 'visa',
    payment_method_last4: '4242',
  });
  const path = `/api/v1/projects/${projectId}/customer`;
  const { body } = await must<{ customer: { customer_id: string } }>(client.call('GET', path));
  expect(body.customer.customer_id).toBe(customerId);
  const { act } = recorded.checkout();
  const period = (await subscription())?.current_period_end;
  await act((desk) => changeCard(desk, customerId, 'declined'));
  await expect.poll(subscription).toMatchObject({ payment_method_last4: '0002' });
  await act((desk) => moveToPeriodEnd(desk, customerId));
  await expect.poll(subscription).toMatchObject({ subscription_status: 'past_due' });
  expect((await subscription())?.current_period_end).toBeGreaterThan(period ?? 0);
  await act((desk) => cancelAtPeriodEnd(desk, customerId, true));
  await expect.poll(subscription).toMatchObject({ cancel_at_period_end: true });
  await act((desk) => moveToPeriodEnd(desk, customerId));
  await expect.poll(subscription).toMatchObject({ subscription_status: 'canceled' });
  expect(await act((desk) => findRunning(desk, customerId))).toBeNull();
});
