import { expect, test, vi } from 'vitest';
import type { Stripe } from 'stripe';
import { applySubscription } from '#server/billing/apply-subscription.ts';
import { takeEvent } from '#server/billing/take-event.ts';
import { listUndelivered } from '#server/db/billing/test-objects.ts';
import { jobs } from '#server/jobs.ts';
import { cancelAtPeriodEnd, changeCard } from '#stripe-double';
import { sampled } from '#tests/harness/long-run.ts';
import { subscribe } from './subscribed-shop.ts';
import { openBilled } from './recorded-billing.ts';

/** Every order of these. */
function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

const { recorded, product, stripe } = await openBilled();
const { subscriptionId, customerId } = await subscribe(product, recorded, undefined, 'enterprise');
await recorded.checkout().act((desk) => changeCard(desk, customerId, 'mastercard'));
await recorded.checkout().act((desk) => cancelAtPeriodEnd(desk, customerId, true));
const events = (await stripe.events.list({ limit: 100 })).data
  .filter(({ type }) => /^(?:checkout|customer\.subscription|invoice)/.test(type))
  .slice(0, 5);
// They come by themselves as well, which is over before they come in other orders.
const waiting = () => stripe.events.list({ delivery_success: false });
await vi.waitFor(async () => expect((await waiting()).data).toEqual([]), { timeout: 15_000 });

/** The row without the moment at which it was asked for. */
const row = () =>
  product.platform.database.query.maybe(
    `select to_jsonb(s) - 'fetched_at' as row, (select state from billing.checkouts) as checkout
      from billing.subscriptions s`,
  );

const openEvents = async () => {
  const text = 'select count(*)::int as n from billing.events where done_at is null';
  return (await product.platform.database.query.one<{ n: number }>(text)).n;
};

test('in every order, with repeats and a crash after any of them, five events end in the same row', async () => {
  const { platform } = product;
  const { query } = platform.database;
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.updated',
    'invoice.paid',
  ]);
  // Payments are reported one after another.
  await expect.poll(() => platform.database.asOwner(listUndelivered)).toEqual([]);
  await product.settle();
  const wanted = await row();
  expect(wanted).toMatchObject({
    row: { status: 'active', plan: 'enterprise', cancel_at_period_end: true, payment_method_last4: '4444' },
    checkout: 'complete',
  });
  const orders = ordersOf(events);
  expect(orders).toHaveLength(120);
  for (const order of sampled(orders, 20)) {
    const index = orders.indexOf(order);
    await query.run('delete from billing.subscriptions');
    await query.run('delete from billing.events');
    await query.run('delete from pgboss.job where name = $1', [jobs.applySubscription.name]);
    await query.run(`update billing.checkouts set state = 'open', subscription_id = null`);
    const repeated = order.toSpliced(index % 5, 0, order[(index + 2) % 5] as Stripe.Event);
    for (const [place, event] of repeated.entries()) {
      await takeEvent(platform, 'local', event);
      // The process dies between the receipt and its effect, or goes on.
      if (place !== index % 6) await applySubscription(platform, recorded.billing(), subscriptionId);
    }
    // Whoever came later asked for what the crash had left open; after the last event the work that it noted does.
    if ((await openEvents()) > 0) await product.settle();
    expect(await row()).toEqual(wanted);
    expect(await openEvents()).toBe(0);
  }
  // In a long run seven hundred questions over HTTP take their time on a busy machine.
}, 240_000);

test('an answer that was asked for earlier does not replace a later one', async () => {
  const { platform } = product;
  const billing = recorded.billing();
  const slow = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const late: typeof stripe.subscriptions.retrieve = async (...args) => {
    const answer = await stripe.subscriptions.retrieve(...args);
    asked.resolve();
    await slow.promise;
    return answer;
  };
  const subscriptions = Object.assign(Object.create(stripe.subscriptions) as Stripe['subscriptions'], {
    retrieve: late,
  });
  const slowClient = Object.assign(Object.create(stripe) as Stripe, { subscriptions });
  const first = applySubscription(platform, { ...billing, stripe: async () => slowClient }, subscriptionId);
  await asked.promise;
  await recorded.checkout().act((desk) => cancelAtPeriodEnd(desk, customerId, false));
  await applySubscription(platform, billing, subscriptionId);
  slow.resolve();
  await first;
  expect(await row()).toMatchObject({ row: { cancel_at_period_end: false } });
});
