import { useQuery } from '@tanstack/react-query';
import { listInvoices, type Subscription } from '#core/contract/account/billing-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { invoicesQuery } from './billing-queries.ts';
import { formatEpochDate, formatMoney } from './format-money.ts';

type Invoice = EndpointReply<typeof listInvoices>['items'][number];

interface InvoicesCardProps {
  projectId: string;
  subscription: Subscription;
}

/** Paid invoices and the next one, with links to the provider's documents. */
export function InvoicesCard({ projectId, subscription }: InvoicesCardProps) {
  const { data, error, refetch } = useQuery(invoicesQuery(projectId, subscription));
  const next = data?.next ?? null;
  return (
    <Card title={texts.invoices}>
      {next !== null && (
        <p className="mb-4 text-muted">
          {texts.nextInvoice(formatMoney(next.total_cents), formatEpochDate(next.date))}
        </p>
      )}
      {data === undefined && error === null && <Loading />}
      {data === undefined && error !== null && (
        <LoadFailure title={texts.invoicesLoadFailed} text={error.message} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && <p className="text-muted">{texts.noInvoices}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul aria-label={texts.invoices} className="-mb-2.5 divide-y divide-line border-t border-line">
          {data.items.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const tones: Record<string, Tone> = { paid: 'good', open: 'warn', uncollectible: 'bad' };

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { status, number, invoice_url: url, pdf_url: pdf } = invoice;
  const name = number ?? texts.draft;
  const known: Record<string, string> = texts.invoiceStates;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[7rem_1fr_auto_6rem_7rem]">
      <span className="tabular">{formatEpochDate(invoice.created)}</span>
      <span className="min-w-0 truncate text-muted tabular max-sm:order-2">{name}</span>
      <span className="max-sm:order-3 max-sm:justify-self-end">
        <Badge tone={tones[status] ?? 'neutral'}>{known[status] ?? status}</Badge>
      </span>
      <span className="text-right font-medium tabular max-sm:order-1">
        {formatMoney(invoice.total_cents)}
      </span>
      <span className="flex gap-3 max-sm:order-4 sm:justify-end">
        {url !== null &&
          (status === 'open' ? (
            <FileLink href={url} label={texts.invoicePayOf(name)}>
              {texts.invoicePay}
            </FileLink>
          ) : (
            <FileLink href={url} label={texts.invoiceViewOf(name)}>
              {texts.invoiceView}
            </FileLink>
          ))}
        {pdf !== null && (
          <FileLink href={pdf} label={texts.invoicePdfOf(name)}>
            {texts.invoicePdf}
          </FileLink>
        )}
      </span>
    </li>
  );
}

interface FileLinkProps {
  href: string;
  label: string;
  children: string;
}

function FileLink({ href, label, children }: FileLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} ${texts.newTab}`}
      className="inline-flex h-9 items-center rounded-control font-medium text-accent hover:underline"
    >
      {children}
    </a>
  );
}

function Loading() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">{commonMessages.loading}</output>
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  );
}
