import { all } from './records.ts';
import { listOf, type TestRoute } from './call.ts';

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
  {
    call: 'GET /v1/events',
    answer: async (call) => {
      const isTaken = call.form['delivery_success'];
      const events = await all(call, 'event');
      const data = events.filter(
        (event) => isTaken === undefined || (event['pending_webhooks'] === 0) === (isTaken === 'true'),
      );
      return listOf('/v1/events', data);
    },
  },
];
