import { find, keep, tell, readTime } from './records.ts';
import type { DoubleHost } from './host.ts';
import { findPrice, nameOfPrice } from './price-routes.ts';
import { monthAfter, type ProratedLine } from './prorate.ts';
import { testId, type TestDesk } from './call.ts';
import type { TestCard, TestCustomer, TestInvoice, TestItem, TestSubscription } from './objects.ts';

export type Ordered = readonly { readonly price: string; readonly quantity: number }[];

/** Returns the items of a subscription for a period; existing ones keep their ids. */
export function itemsFor(
  host: DoubleHost,
  ordered: Ordered,
  { start, finish, before = [] }: { start: number; finish: number; before?: readonly TestItem[] },
): TestItem[] {
  return ordered.map(({ price: priceId, quantity }) => {
    const price = findPrice(host, priceId);
    const id = before.find((item) => item.price.id === priceId)?.id ?? testId('si');
    return {
      id,
      object: 'subscription_item',
      price,
      quantity,
      current_period_start: start,
      current_period_end: finish,
    };
  });
}

export function itemList(data: readonly TestItem[]): TestSubscription['items'] {
  return { object: 'list', url: '/v1/subscription_items', has_more: false, data };
}

export function monthlyLines(host: DoubleHost, items: readonly TestItem[]): ProratedLine[] {
  return items.map(({ price, quantity }) => ({
    text: `${quantity > 1 ? `${quantity} × ` : ''}${nameOfPrice(host, price.id)}`,
    amount: price.unit_amount * quantity,
    isProrated: false,
  }));
}

/** Returns the card that pays a subscription; null without one. */
export async function findCard(
  desk: TestDesk,
  { default_payment_method: own }: TestSubscription,
  customer: TestCustomer,
): Promise<TestCard | null> {
  const id = own ?? customer.invoice_settings.default_payment_method;
  return id === null ? null : find(desk, 'payment_method', id);
}

export function toLine({ text, amount, isProrated }: ProratedLine) {
  return {
    id: testId('il'),
    object: 'line_item' as const,
    description: text,
    amount,
    currency: 'usd',
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { proration: isProrated },
      invoice_item_details: null,
    },
  };
}

/** Creates an invoice of these lines, minus the customer's credit, and pays it if the card allows. */
export async function invoice(
  desk: TestDesk,
  {
    customer,
    subscription,
    card,
    lines,
    reason,
  }: {
    customer: TestCustomer;
    subscription: { readonly id: string };
    card: TestCard | null;
    lines: readonly ProratedLine[];
    reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  },
): Promise<TestInvoice> {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total - customer.credit);
  const isPaid = due === 0 || (card !== null && !card.declines);
  const id = testId('in');
  const page = `${desk.host.publicUrl}${desk.host.pages.invoice(id)}`;
  const made = await keep<TestInvoice>(desk, {
    id,
    object: 'invoice',
    created: readTime(desk, customer),
    customer: customer.id,
    livemode: false,
    currency: 'usd',
    number: `TEST-${id.slice(-8).toUpperCase()}`,
    status: isPaid ? 'paid' : 'open',
    billing_reason: reason,
    total,
    amount_due: due,
    amount_paid: isPaid ? due : 0,
    hosted_invoice_url: page,
    invoice_pdf: `${page}?print`,
    lines: { object: 'list', data: lines.map(toLine) },
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  });
  const left = isPaid ? Math.max(0, customer.credit - total) : customer.credit;
  if (left !== customer.credit) await keep(desk, { ...customer, credit: left });
  await tell(desk, isPaid ? 'invoice.paid' : 'invoice.payment_failed', made);
  return made;
}

/** Begins a subscription that has been paid. */
export async function beginSubscription(
  desk: TestDesk,
  {
    customer,
    card,
    ordered,
    metadata,
  }: {
    customer: TestCustomer;
    card: TestCard;
    ordered: Ordered;
    metadata: Readonly<Record<string, string>>;
  },
): Promise<TestSubscription> {
  const start = readTime(desk, customer);
  const items = itemsFor(desk.host, ordered, { start, finish: monthAfter(start) });
  const id = testId('sub');
  const paid = await invoice(desk, {
    customer,
    subscription: { id },
    card,
    lines: monthlyLines(desk.host, items),
    reason: 'subscription_create',
  });
  const subscription = await keep<TestSubscription>(desk, {
    id,
    object: 'subscription',
    created: start,
    start_date: start,
    customer: customer.id,
    livemode: false,
    currency: 'usd',
    status: 'active',
    items: itemList(items),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    default_payment_method: card.id,
    latest_invoice: paid.id,
    metadata,
    billing_mode: { type: 'flexible' },
    collection_method: 'charge_automatically',
    pending_update: null,
  });
  await tell(desk, 'customer.subscription.created', subscription);
  return subscription;
}

export async function changeSubscription(
  desk: TestDesk,
  subscription: TestSubscription,
): Promise<TestSubscription> {
  const hasEnded = subscription.status === 'canceled';
  await keep(desk, subscription);
  await tell(
    desk,
    hasEnded ? 'customer.subscription.deleted' : 'customer.subscription.updated',
    subscription,
  );
  return subscription;
}

export function endSubscription(
  desk: TestDesk,
  subscription: TestSubscription,
  now: number,
): Promise<TestSubscription> {
  return changeSubscription(desk, {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancel_at_period_end: false,
  });
}
