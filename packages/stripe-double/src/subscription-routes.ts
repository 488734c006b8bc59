import { all, find, keep, readTime } from './records.ts';
import { nameOfPrice } from './price-routes.ts';
import { prorate, type ProratedLine } from './prorate.ts';
import {
  findCard,
  changeSubscription,
  endSubscription,
  invoice,
  itemList,
  itemsFor,
  toLine,
  monthlyLines,
  type Ordered,
} from './subscriptions.ts';
import {
  entriesOf,
  listOf,
  numberOf,
  TestRefusal,
  textOf,
  textsOf,
  type TestCall,
  type TestRoute,
} from './call.ts';
import type { FormValue } from './read-form.ts';
import type { TestCustomer, TestItem, TestSubscription } from './objects.ts';

export const subscriptionRoutes: readonly TestRoute[] = [
  { call: 'GET /v1/subscriptions/{id}', answer: async (call) => expanded(call, await own(call)) },
  {
    call: 'GET /v1/subscriptions',
    answer: async (call) => {
      const { customer, status } = call.form;
      const subscriptions = await all(call, 'subscription');
      const isAsked = (subscription: TestSubscription) =>
        (customer === undefined || subscription.customer === customer) &&
        (status === 'all' ||
          (status === undefined ? subscription.status !== 'canceled' : subscription.status === status));
      return listOf('/v1/subscriptions', subscriptions.filter(isAsked));
    },
  },
  { call: 'POST /v1/subscriptions/{id}', answer: async (call) => expanded(call, await update(call)) },
  {
    call: 'DELETE /v1/subscriptions/{id}',
    answer: async (call) => {
      const subscription = await running(call);
      const customer = await find(call, 'customer', subscription.customer);
      return endSubscription(call, subscription, readTime(call, customer));
    },
  },
  { call: 'POST /v1/invoices/create_preview', answer: preview },
];

function own(call: TestCall): Promise<TestSubscription> {
  return find(call, 'subscription', call.ids[0] ?? '');
}

async function running(call: TestCall): Promise<TestSubscription> {
  const subscription = await own(call);
  if (subscription.status === 'canceled')
    throw new TestRefusal(404, `No such subscription: '${subscription.id}'`, { code: 'resource_missing' });
  return subscription;
}

/** Returns a subscription with objects in place of the ids that a call asks to expand. */
async function expanded(call: TestCall, subscription: TestSubscription): Promise<object> {
  const names = call.form['expand'];
  const isWanted = (name: string) => Array.isArray(names) && names.includes(name);
  const card = (id: string | null) => (id === null ? null : find(call, 'payment_method', id));
  const whole: Record<string, unknown> = { ...subscription };
  if (isWanted('customer')) {
    const customer = await find(call, 'customer', subscription.customer);
    const { default_payment_method: chosen } = customer.invoice_settings;
    const isWhole = isWanted('customer.invoice_settings.default_payment_method');
    const method = isWhole ? await card(chosen) : chosen;
    whole['customer'] = { ...customer, invoice_settings: { default_payment_method: method } };
  }
  if (isWanted('default_payment_method'))
    whole['default_payment_method'] = await card(subscription.default_payment_method);
  if (isWanted('latest_invoice') && subscription.latest_invoice !== null)
    whole['latest_invoice'] = await find(call, 'invoice', subscription.latest_invoice);
  return whole;
}

/** Applies a form's items to the existing ones: items with an id are changed or removed, others are added. */
function changedOrder(before: readonly TestItem[], changes: readonly Record<string, FormValue>[]): Ordered {
  const known = new Set(before.map(({ id }) => id));
  for (const { id } of changes)
    if (id !== undefined && !known.has(textOf(id)))
      throw new TestRefusal(404, `No such subscription item: '${textOf(id)}'`, { code: 'resource_missing' });
  const kept = before.flatMap((item) => {
    const change = changes.find(({ id }) => id === item.id);
    if (change?.['deleted'] === 'true') return [];
    const price = change?.['price'] === undefined ? item.price.id : textOf(change['price']);
    return [{ price, quantity: numberOf(change?.['quantity']) ?? item.quantity }];
  });
  const added = changes
    .filter(({ id }) => id === undefined)
    .map(({ price, quantity }) => ({ price: textOf(price), quantity: numberOf(quantity) ?? 1 }));
  return [...kept, ...added];
}

/** Reads a requested change of items: the result, and its cost. */
function readChange(
  { host }: TestCall,
  subscription: TestSubscription,
  { items, proration_behavior: behavior, proration_date: date }: Readonly<Record<string, FormValue>>,
  now: number,
): { items: TestItem[]; lines: ProratedLine[] } {
  const before = subscription.items.data;
  const [first] = before;
  const start = first?.current_period_start ?? now;
  const finish = first?.current_period_end ?? now;
  const after = itemsFor(host, changedOrder(before, entriesOf(items)), { start, finish, before });
  const named = (list: readonly TestItem[]) =>
    list.map(({ price, quantity }) => ({
      name: nameOfPrice(host, price.id),
      unitAmount: price.unit_amount,
      quantity,
    }));
  const at = numberOf(date) ?? now;
  const lines = behavior === 'none' ? [] : prorate(named(before), named(after), { start, end: finish, at });
  return { items: after, lines };
}

async function update(call: TestCall): Promise<TestSubscription> {
  const { form } = call;
  const subscription = await running(call);
  const customer = await find(call, 'customer', subscription.customer);
  const now = readTime(call, customer);
  const changed = {
    ...subscription,
    ...readCancellation(subscription, form, now),
    metadata: { ...subscription.metadata, ...textsOf(form['metadata']) },
  };
  if (form['items'] === undefined) return changeSubscription(call, changed);
  const { items, lines } = readChange(call, subscription, form, now);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (form['proration_behavior'] !== 'always_invoice' || total <= 0) {
    // An amount due is added to the next invoice, a surplus credited against it.
    await keep(call, { ...customer, credit: customer.credit - total });
    return changeSubscription(call, { ...changed, items: itemList(items) });
  }
  const card = await findCard(call, subscription, customer);
  const made = await invoice(call, { customer, subscription, card, lines, reason: 'subscription_update' });
  if (made.status === 'paid')
    return changeSubscription(call, { ...changed, items: itemList(items), latest_invoice: made.id });
  if (form['payment_behavior'] !== 'pending_if_incomplete')
    return changeSubscription(call, {
      ...changed,
      items: itemList(items),
      latest_invoice: made.id,
      status: 'past_due',
    });
  return changeSubscription(call, {
    ...changed,
    latest_invoice: made.id,
    pending_update: { expires_at: now + 23 * 60 * 60, subscription_items: items },
  });
}

function readCancellation(
  { items }: TestSubscription,
  form: TestCall['form'],
  now: number,
): Partial<TestSubscription> {
  const finish = items.data[0]?.current_period_end ?? now;
  if (form['cancel_at'] !== undefined) {
    const at = form['cancel_at'] === 'min_period_end' ? finish : numberOf(form['cancel_at']);
    return { cancel_at: at, cancel_at_period_end: false, canceled_at: at === null ? null : now };
  }
  if (form['cancel_at_period_end'] === undefined) return {};
  const isEnding = form['cancel_at_period_end'] === 'true';
  return isEnding
    ? { cancel_at_period_end: true, cancel_at: finish, canceled_at: now }
    : { cancel_at_period_end: false, cancel_at: null, canceled_at: null };
}

/** Previews the next invoice: the cost of a change, or of the next month. */
async function preview(call: TestCall): Promise<object> {
  const { form } = call;
  const subscription = await find(call, 'subscription', textOf(form['subscription']));
  const customer = await find(call, 'customer', subscription.customer);
  const now = readTime(call, customer);
  const details = form['subscription_details'];
  const asked = typeof details === 'object' && !Array.isArray(details) ? details : {};
  const { items, lines } = readChange(call, subscription, asked, now);
  const isNow = asked['proration_behavior'] === 'always_invoice';
  const owed = isNow ? lines : [...lines, ...monthlyLines(call.host, items)];
  return makePreview({ subscription, customer, lines: owed, items });
}

function makePreview({
  subscription,
  customer,
  lines,
  items,
}: {
  subscription: TestSubscription;
  customer: TestCustomer;
  lines: readonly ProratedLine[];
  items: readonly TestItem[];
}): object {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const end = items[0]?.current_period_end ?? null;
  return {
    id: `upcoming_${subscription.id}`,
    object: 'invoice',
    currency: 'usd',
    customer: customer.id,
    status: 'draft',
    total,
    amount_due: Math.max(0, total - customer.credit),
    starting_balance: -customer.credit,
    ending_balance: Math.min(0, total - customer.credit),
    next_payment_attempt: end,
    period_end: end,
    lines: listOf('/v1/invoices/upcoming/lines', lines.map(toLine)),
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  };
}
