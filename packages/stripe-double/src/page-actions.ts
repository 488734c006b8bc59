import { all, find, keep, tell, readTime } from './records.ts';
import { monthAfter } from './prorate.ts';
import {
  beginSubscription,
  findCard,
  changeSubscription,
  endSubscription,
  invoice,
  itemList,
  monthlyLines,
} from './subscriptions.ts';
import { testId, TestRefusal, type TestDesk } from './call.ts';
import type {
  TestCard,
  TestCustomer,
  TestInvoice,
  TestItem,
  TestSession,
  TestSubscription,
} from './objects.ts';

export const testCards = {
  visa: { brand: 'visa', last4: '4242', declines: false },
  mastercard: { brand: 'mastercard', last4: '4444', declines: false },
  declined: { brand: 'visa', last4: '0002', declines: true },
} as const;

export type TestCardName = keyof typeof testCards;

/** Pays an open order; a declined card leaves the order open. */
export async function payOrder(
  desk: TestDesk,
  sessionId: string,
  cardName: TestCardName,
): Promise<{ session: TestSession; isPaid: boolean }> {
  const session = await find(desk, 'checkout.session', sessionId);
  if (session.status !== 'open' || session.expires_at < desk.now)
    throw new TestRefusal(400, 'This order is not open any longer.');
  if (testCards[cardName].declines) return { session, isPaid: false };
  const customer = await find(desk, 'customer', session.customer);
  const card = await addCard(desk, customer, cardName);
  const { items, metadata } = session.order;
  const subscription = await beginSubscription(desk, { customer, card, ordered: items, metadata });
  const done: TestSession = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    subscription: subscription.id,
  };
  await keep(desk, done);
  await tell(desk, 'checkout.session.completed', done);
  return { session: done, isPaid: true };
}

async function addCard(desk: TestDesk, customer: TestCustomer, name: TestCardName): Promise<TestCard> {
  const { brand, last4, declines } = testCards[name];
  return keep(desk, {
    id: testId('pm'),
    object: 'payment_method',
    customer: customer.id,
    type: 'card',
    card: { brand, last4, exp_month: 12, exp_year: 2034 },
    declines,
  });
}

/** Makes a card the customer's default for payments. */
export async function changeCard(desk: TestDesk, customerId: string, name: TestCardName): Promise<void> {
  const customer = await find(desk, 'customer', customerId);
  const card = await addCard(desk, customer, name);
  const changed = { ...customer, invoice_settings: { default_payment_method: card.id } };
  await keep(desk, changed);
  await tell(desk, 'customer.updated', changed);
  const running = await findRunning(desk, customerId);
  if (running !== null) await changeSubscription(desk, { ...running, default_payment_method: null });
}

/** Returns the customer's subscription that has not ended; null without one. */
export async function findRunning(desk: TestDesk, customerId: string): Promise<TestSubscription | null> {
  const subscriptions = await all(desk, 'subscription');
  return (
    subscriptions.find(({ customer, status }) => customer === customerId && status !== 'canceled') ?? null
  );
}

/** Cancels a subscription at the end of its period, or reverts that; like the portal, by setting the end time. */
export async function cancelAtPeriodEnd(
  desk: TestDesk,
  customerId: string,
  isEnding: boolean,
): Promise<void> {
  const subscription = await findRunning(desk, customerId);
  const customer = await find(desk, 'customer', customerId);
  if (subscription === null) throw new TestRefusal(400, 'There is no subscription.');
  const at = subscription.items.data[0]?.current_period_end ?? null;
  await changeSubscription(desk, {
    ...subscription,
    cancel_at_period_end: false,
    cancel_at: isEnding ? at : null,
    canceled_at: isEnding ? readTime(desk, customer) : null,
  });
}

/** Pays an open invoice; then the change that it charges for takes effect. */
export async function payInvoice(desk: TestDesk, invoiceId: string): Promise<TestInvoice> {
  const open = await find(desk, 'invoice', invoiceId);
  if (open.status !== 'open') return open;
  const customer = await find(desk, 'customer', open.customer);
  const subscription = await find(desk, 'subscription', open.parent.subscription_details.subscription);
  const card = await findCard(desk, subscription, customer);
  if (card === null || card.declines) return open;
  const paid: TestInvoice = { ...open, status: 'paid', amount_paid: open.amount_due };
  await keep(desk, paid);
  await tell(desk, 'invoice.paid', paid);
  if (subscription.status === 'canceled') return paid;
  const waiting = subscription['pending_update'] as { subscription_items: TestItem[] } | null;
  const items = waiting === null ? subscription.items : itemList(waiting.subscription_items);
  await changeSubscription(desk, { ...subscription, items, pending_update: null, status: 'active' });
  return paid;
}

/**
 * Advances a customer's clock to the end of the period: the subscription ends if it was cancelled, else the next month is paid, if
 * possible. `isDeclined`: any card is declined this time.
 */
export async function moveToPeriodEnd(
  desk: TestDesk,
  customerId: string,
  { isDeclined = false }: { isDeclined?: boolean } = {},
): Promise<void> {
  const subscription = await findRunning(desk, customerId);
  const known = await find(desk, 'customer', customerId);
  if (subscription === null) throw new TestRefusal(400, 'There is no subscription.');
  const at = subscription.items.data[0]?.current_period_end ?? desk.now;
  const customer = await keep(desk, { ...known, clock_ahead: Math.max(known.clock_ahead, at - desk.now) });
  if (subscription.cancel_at !== null || subscription.cancel_at_period_end) {
    await endSubscription(desk, subscription, at);
    return;
  }
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: at,
    current_period_end: monthAfter(at),
  }));
  const card = isDeclined ? null : await findCard(desk, subscription, customer);
  const lines = monthlyLines(desk.host, items);
  const made = await invoice(desk, { customer, subscription, card, lines, reason: 'subscription_cycle' });
  const status = made.status === 'paid' ? 'active' : 'past_due';
  await changeSubscription(desk, {
    ...subscription,
    items: itemList(items),
    latest_invoice: made.id,
    status,
  });
}

/** Gives up a payment after failed attempts: the subscription ends. */
export async function giveUp(desk: TestDesk, customerId: string): Promise<void> {
  const subscription = await findRunning(desk, customerId);
  const customer = await find(desk, 'customer', customerId);
  if (subscription === null) throw new TestRefusal(400, 'There is no subscription.');
  await endSubscription(desk, subscription, readTime(desk, customer));
}
