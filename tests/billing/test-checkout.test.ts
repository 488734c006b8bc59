import { afterAll, expect, test, vi } from 'vitest';
import type { Stripe } from 'stripe';
import { addOn, plans } from '#core/billing/plans.ts';
import { openBilling } from '#server/billing/open-billing.ts';
import { moveToPeriodEnd, payOrder } from '#stripe-double';
import { openProduct } from '#tests/harness/harness-shop.ts';

const { product } = await openProduct({ env: { BILLING: 'on' } });
const billing = await openBilling(product.platform);
if (billing?.testCheckout == null) throw new Error('no test checkout');
const checkout = billing.testCheckout;
const stripe = await billing.stripe();
afterAll(() => billing.close());

/** The id of what Stripe names or shows whole. */
const idOf = (named: string | { id: string } | null) =>
  typeof named === 'string' ? named : (named?.id ?? '');

const price = async (key: string) => (await billing.prices()).get(`feedmaker_${key}_monthly`) ?? '';

async function order(items: Record<string, number>): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: (await stripe.customers.create({ email: 'ann@example.com' })).id,
    line_items: await Promise.all(
      Object.entries(items).map(async ([key, quantity]) => ({ price: await price(key), quantity })),
    ),
    success_url: 'http://localhost/success',
    cancel_url: 'http://localhost/cancel',
    subscription_data: { metadata: { project_id: 'p' } },
  });
}

/** A subscription that was ordered and paid. */
async function subscribed(items: Record<string, number>): Promise<Stripe.Subscription> {
  const session = await order(items);
  await checkout.act((desk) => payOrder(desk, session.id, 'visa'));
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return stripe.subscriptions.retrieve(idOf(subscription), { expand: ['default_payment_method'] });
}

const shape = ({ items }: Stripe.Subscription) =>
  items.data.map(({ price: { lookup_key: key }, quantity }) => [key, quantity]);

test('an order that is paid is a subscription with its items, its period and its card', async () => {
  expect([...(await billing.prices()).keys()].toSorted()).toEqual(
    [...plans, addOn].map(({ lookupKey }) => lookupKey).toSorted(),
  );
  const subscription = await subscribed({ enterprise: 1, addon: 3 });
  expect(shape(subscription)).toEqual([
    ['feedmaker_enterprise_monthly', 1],
    ['feedmaker_addon_monthly', 3],
  ]);
  expect(subscription).toMatchObject({
    status: 'active',
    metadata: { project_id: 'p' },
    default_payment_method: { card: { brand: 'visa', last4: '4242' } },
  });
  const [item] = subscription.items.data;
  const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
  const { data } = await stripe.invoices.list({ customer: idOf(subscription.customer) });
  expect(data.map(({ status, total, amount_paid: paid }) => [status, total, paid])).toEqual([
    ['paid', 11_900, 11_900],
  ]);
});

test('a repeated call with its key has the same answer, and the key of another call is refused', async () => {
  const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'a key' });
  const [one, two] = await Promise.all([create('a@example.com'), create('a@example.com')]);
  expect(two.id).toBe(one.id);
  await expect(create('b@example.com')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test('what happened is told in events, and each is kept until it is taken', async () => {
  await subscribed({ starter: 1 });
  const { data } = await stripe.events.list();
  expect(data.slice(0, 3).map(({ type }) => type)).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.paid',
  ]);
  const waiting = () => stripe.events.list({ delivery_success: false });
  await vi.waitFor(async () => expect((await waiting()).data).toEqual([]), { timeout: 15_000 });
  const taken = await stripe.events.list({ delivery_success: true });
  expect(taken.data.map(({ id }) => id)).toContain(data[2]?.id);
});

test('a subscription is read while it changes, as its events ask for', async () => {
  const { id, customer } = await subscribed({ growth: 1 });
  const expand = ['customer', 'latest_invoice'];
  // Each in turn: what reads and what changes meets in every order.
  const read = () => Array.from({ length: 4 }, () => stripe.subscriptions.retrieve(id, { expand }));
  for (let month = 0; month < 5; month += 1)
    await Promise.all([checkout.act((desk) => moveToPeriodEnd(desk, idOf(customer))), ...read()]);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('whoever does not know the key is refused', async () => {
  const { host, port } = checkout.address;
  expect((await fetch(`http://${host}:${port}/v1/prices`)).status).toBe(401);
});
