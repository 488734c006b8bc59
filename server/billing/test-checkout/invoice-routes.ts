import type { FormValue } from './read-form.ts';
import { all, find } from './test-records.ts';
import { listOf, textsOf, type TestRoute } from './test-call.ts';

/** Invoices, and what happened. */
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
    call: 'GET /v1/events',
    answer: async (call) => {
      const { delivery_success: isTaken, type, types, created } = call.form;
      const events = await all(call, 'event');
      const data = events.filter(
        (event) =>
          (isTaken === undefined || (event['pending_webhooks'] === 0) === (isTaken === 'true')) &&
          (type === undefined || event['type'] === type) &&
          (!Array.isArray(types) || types.includes(String(event['type']))) &&
          isWithin(Number(event['created']), created),
      );
      return listOf('/v1/events', data);
    },
  },
];

/** Whether a time lies where a filter wants it: at one moment, or in a range of `gt`, `gte`, `lt` and `lte`. */
function isWithin(time: number, wanted: FormValue | undefined): boolean {
  if (wanted === undefined || typeof wanted === 'string')
    return wanted === undefined || time === Number(wanted);
  const { gt, gte, lt, lte } = textsOf(wanted);
  const isAsked = (bound: string | undefined, holds: (than: number) => boolean) =>
    bound === undefined || holds(Number(bound));
  return (
    isAsked(gt, (than) => time > than) &&
    isAsked(gte, (than) => time >= than) &&
    isAsked(lt, (than) => time < than) &&
    isAsked(lte, (than) => time <= than)
  );
}
