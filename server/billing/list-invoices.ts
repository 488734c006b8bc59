import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { listInvoices as contract } from '#core/contract/account/billing-api.ts';
import { askProvider } from './ask-provider.ts';
import type { Billing } from './open-billing.ts';

/** Maximum number of invoices: two years of monthly ones. */
const INVOICES_MAX = 24;

/** Returns a customer's invoices, newest first, and a preview of the next one. Never cached, since links to them expire. */
export async function listInvoices(
  billing: Billing,
  { customerId, goesOnWith }: { customerId: string; goesOnWith: string | null },
): Promise<EndpointReply<typeof contract>> {
  return askProvider(async () => {
    const stripe = await billing.stripe();
    const [{ data }, next] = await Promise.all([
      stripe.invoices.list({ customer: customerId, limit: INVOICES_MAX }),
      goesOnWith === null
        ? null
        : stripe.invoices.createPreview({ customer: customerId, subscription: goesOnWith }),
    ]);
    return {
      items: data.map((invoice) => ({
        id: invoice.id,
        number: invoice.number,
        created: invoice.created,
        status: invoice.status ?? 'draft',
        total_cents: invoice.total,
        invoice_url: invoice.hosted_invoice_url ?? null,
        pdf_url: invoice.invoice_pdf ?? null,
      })),
      next: next && { total_cents: next.amount_due, date: next.next_payment_attempt ?? next.period_end },
    };
  });
}
