import { keep } from './records.ts';
import { testId, textOf, textsOf, type TestCall, type TestRoute } from './call.ts';
import type { TestCustomer } from './objects.ts';

export const customerRoutes: readonly TestRoute[] = [{ call: 'POST /v1/customers', answer: createCustomer }];

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
