import { all, find, keep, tell } from './records.ts';
import { findPrice } from './price-routes.ts';
import {
  entriesOf,
  listOf,
  numberOf,
  testId,
  TestRefusal,
  textOf,
  textsOf,
  type TestCall,
  type TestRoute,
} from './call.ts';
import type { TestSession } from './objects.ts';

const DAY = 24 * 60 * 60;

export const sessionRoutes: readonly TestRoute[] = [
  { call: 'POST /v1/checkout/sessions', answer: createSession },
  {
    call: 'GET /v1/checkout/sessions',
    answer: async (call) => {
      const { customer, status, subscription } = call.form;
      const sessions = await all(call, 'checkout.session');
      const data = sessions.filter(
        (session) =>
          (customer === undefined || session.customer === customer) &&
          (status === undefined || session.status === status) &&
          (subscription === undefined || session.subscription === subscription),
      );
      return listOf('/v1/checkout/sessions', data);
    },
  },
  {
    call: 'GET /v1/checkout/sessions/{id}',
    answer: (call) => find(call, 'checkout.session', call.ids[0] ?? ''),
  },
  { call: 'POST /v1/checkout/sessions/{id}/expire', answer: expireSession },
];

async function createSession(call: TestCall): Promise<TestSession> {
  const { form, now, host } = call;
  if (textOf(form['mode']) !== 'subscription')
    throw new TestRefusal(400, "Only 'subscription' is known here.");
  const customer = await find(call, 'customer', textOf(form['customer']));
  const items = entriesOf(form['line_items']).map(({ price, quantity }) => {
    const { id } = findPrice(host, textOf(price));
    return { price: id, quantity: numberOf(quantity) ?? 0 };
  });
  if (items.length === 0 || items.some(({ quantity }) => quantity < 1))
    throw new TestRefusal(400, 'Invalid line_items: every one needs a price and a quantity of at least 1.');
  const expiresAt = numberOf(form['expires_at']) ?? now + DAY;
  if (expiresAt < now + DAY / 48 || expiresAt > now + DAY)
    throw new TestRefusal(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
    );
  const id = testId('cs');
  const data = form['subscription_data'];
  return keep(call, {
    id,
    object: 'checkout.session',
    created: now,
    customer: customer.id,
    mode: 'subscription',
    livemode: false,
    status: 'open',
    payment_status: 'unpaid',
    url: `${host.publicUrl}${host.pages.order(id)}`,
    success_url: textOf(form['success_url']),
    cancel_url: textOf(form['cancel_url']),
    expires_at: expiresAt,
    subscription: null,
    client_reference_id: textOf(form['client_reference_id']) || null,
    metadata: textsOf(form['metadata']),
    order: {
      items,
      metadata: typeof data === 'object' && !Array.isArray(data) ? textsOf(data['metadata']) : {},
    },
  });
}

async function expireSession(call: TestCall): Promise<TestSession> {
  const session = await find(call, 'checkout.session', call.ids[0] ?? '');
  if (session.status !== 'open')
    throw new TestRefusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  const expired: TestSession = { ...session, status: 'expired', url: null };
  await keep(call, expired);
  await tell(call, 'checkout.session.expired', expired);
  return expired;
}
