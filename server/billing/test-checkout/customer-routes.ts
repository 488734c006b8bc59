import { all, find, keep, tell } from './test-records.ts';
import { listOf, missing, testId, textOf, textsOf, type TestCall, type TestRoute } from './test-call.ts';
import type { TestCustomer } from './test-objects.ts';

export const customerRoutes: readonly TestRoute[] = [
  { call: 'POST /v1/customers', answer: createCustomer },
  { call: 'GET /v1/customers/{id}', answer: (call) => find(call, 'customer', call.ids[0] ?? '') },
  { call: 'POST /v1/customers/{id}', answer: updateCustomer },
  {
    call: 'GET /v1/customers/{id}/payment_methods',
    answer: async (call) => {
      const cards = await all(call, 'payment_method');
      return listOf(
        '/v1/payment_methods',
        cards.filter(({ customer }) => customer === call.ids[0]),
      );
    },
  },
  { call: 'GET /v1/payment_methods/{id}', answer: (call) => find(call, 'payment_method', call.ids[0] ?? '') },
];

async function createCustomer(call: TestCall): Promise<TestCustomer> {
  const { form, now } = call;
  return keep(call, {
    id: testId('cus'),
    object: 'customer',
    created: now,
    email: textOf(form['email']) || null,
    name: textOf(form['name']) || null,
    livemode: false,
    metadata: textsOf(form['metadata']),
    invoice_settings: { default_payment_method: null },
    clock_ahead: 0,
    credit: 0,
  });
}

async function updateCustomer(call: TestCall): Promise<TestCustomer> {
  const { form } = call;
  const customer = await find(call, 'customer', call.ids[0] ?? '');
  const chosen = textsOf(form['invoice_settings'])['default_payment_method'];
  if (chosen !== undefined && (await find(call, 'payment_method', chosen)).customer !== customer.id)
    throw missing('PaymentMethod', chosen);
  const changed = {
    ...customer,
    email: 'email' in form ? textOf(form['email']) || null : customer.email,
    metadata: { ...customer.metadata, ...textsOf(form['metadata']) },
    ...(chosen !== undefined && { invoice_settings: { default_payment_method: chosen } }),
  };
  await keep(call, changed);
  await tell(call, 'customer.updated', changed);
  return changed;
}
