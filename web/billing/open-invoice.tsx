import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '#core/contract/account/billing-api.ts';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { Notice } from '#web/ui/page/notice.tsx';
import { invoicesQuery } from './billing-queries.ts';

interface OpenInvoiceProps {
  projectId: string;
  subscription: Subscription;
}

/** A change that waits for its invoice to be paid, and where that is done. */
export function OpenInvoice({ projectId, subscription }: OpenInvoiceProps) {
  const { data } = useQuery(invoicesQuery(projectId, subscription));
  const invoice = data?.items.find(({ status }) => status === 'open');
  if (invoice === undefined) return null;
  return (
    <Notice tone="warn" text={texts.openInvoice}>
      {invoice.invoice_url !== null && (
        <a
          href={invoice.invoice_url}
          target="_blank"
          rel="noopener noreferrer"
          data-primary
          className={buttonStyle('primary')}
        >
          {texts.invoicePayOf(invoice.number ?? texts.draft)} <span className="sr-only">{texts.newTab}</span>
        </a>
      )}
    </Notice>
  );
}
