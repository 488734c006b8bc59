import { addresses } from '#core/public-addresses.ts';
import { all, find, keep } from './test-records.ts';
import { listOf, testId, textOf, type TestRoute } from './test-call.ts';

/** Invoices, the portal's pages, and the events that were not delivered. */
export const invoiceRoutes: readonly TestRoute[] = [
  {
    call: 'GET /v1/invoices',
    answer: async (call) => {
      const { customer, subscription } = call.form;
      const invoices = await all(call, 'invoice');
      const data = invoices.filter(
        (invoice) =>
          (customer === undefined || invoice.customer === customer) &&
          (subscription === undefined || invoice.parent.subscription_details.subscription === subscription),
      );
      return listOf('/v1/invoices', data);
    },
  },
  { call: 'GET /v1/invoices/{id}', answer: (call) => find(call, 'invoice', call.ids[0] ?? '') },
  {
    call: 'POST /v1/billing_portal/configurations',
    answer: async () => ({
      id: testId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      livemode: false,
    }),
  },
  {
    call: 'GET /v1/billing_portal/configurations',
    answer: async () => listOf('/v1/billing_portal/configurations', []),
  },
  {
    call: 'POST /v1/billing_portal/sessions',
    answer: async (call) => {
      const { form, now, platform, sql } = call;
      const customer = await find(call, 'customer', textOf(form['customer']));
      const id = testId('bps');
      const flow = form['flow_data'];
      const session = {
        id,
        object: 'billing_portal.session',
        created: now,
        customer: customer.id,
        livemode: false,
        return_url: textOf(form['return_url']),
        flow: typeof flow === 'object' && !Array.isArray(flow) ? flow : null,
        url: `${platform.config.publicUrl}${addresses.testPortal.href({ sessionId: id })}`,
      };
      await keep({ sql }, session as never);
      return session;
    },
  },
  {
    call: 'GET /v1/events',
    answer: async (call) => {
      const events = await all(call, 'event');
      const isMissed = call.form['delivery_success'] === 'false';
      return listOf(
        '/v1/events',
        events.filter((event) => !isMissed || event['pending_webhooks'] === 1),
      );
    },
  },
];
