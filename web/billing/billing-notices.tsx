import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/page/notice.tsx';
import { type Billing, hasSubscription, owesPayment, freeProducts } from './describe-billing.ts';
import type { Portal } from './use-portal.ts';
import { formatEpochDate } from './format-money.ts';
import { useQuery } from '@tanstack/react-query';
import { type Subscription, goOnFree } from '#core/contract/account/billing-api.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { invoicesQuery } from './billing-queries.ts';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';
import { useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { useAction } from '#web/lib/api/use-action.ts';

interface BillingNoticesProps {
  projectId: string;
  billing: Billing;
  /** State of a payment that has not arrived yet. */
  arrival: 'waiting' | 'late' | undefined;
  portal: Portal;
  /** Loads the current state again. */
  onAsk: () => void;
}

/** Notices about payments, shown first because they may need an action. */
export function BillingNotices({ projectId, billing, arrival, portal, onAsk }: BillingNoticesProps) {
  const { mode, subscription, lapsed_at: lapsedAt } = billing;
  const end = subscription?.current_period_end ?? null;
  const isEnding = hasSubscription(subscription) && subscription?.cancel_at_period_end === true;
  return (
    <div className="grid gap-3 empty:hidden">
      {mode === 'test' && <Notice text={texts.testText} />}
      <div aria-live="polite" className="empty:hidden">
        {arrival === 'waiting' && <Notice title={texts.waitingTitle} text={texts.waitingText} />}
        {arrival === 'late' && (
          <Notice tone="warn" title={texts.lateTitle} text={texts.lateText}>
            <Button onClick={onAsk}>{texts.checkAgain}</Button>
          </Notice>
        )}
      </div>
      {owesPayment(subscription) && (
        <Notice tone="bad" title={texts.pastDueTitle} text={texts.pastDueText}>
          <Button
            kind="primary"
            onClick={() => portal.open('overview')}
            isBusy={portal.opening === 'overview'}
            isDisabled={portal.opening !== undefined}
          >
            {texts.payNow}
          </Button>
        </Notice>
      )}
      {subscription !== null && hasSubscription(subscription) && (
        <OpenInvoice projectId={projectId} subscription={subscription} />
      )}
      {isEnding && end !== null && (
        <Notice tone="warn" title={texts.endingTitle(formatEpochDate(end))} text={texts.endingText} />
      )}
      {lapsedAt !== null && (
        <Notice tone="warn" title={texts.lapsedTitle(formatDate(lapsedAt))} text={texts.lapsedText}>
          <GoOnFree projectId={projectId} onDone={onAsk} />
        </Notice>
      )}
    </div>
  );
}

interface OpenInvoiceProps {
  projectId: string;
  subscription: Subscription;
}

/** Notice of a change that waits for the payment of its invoice, with a link to pay. */
function OpenInvoice({ projectId, subscription }: OpenInvoiceProps) {
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

/** Button to continue without a plan: asks for confirmation, because published pictures are replaced by the shop's. */
function GoOnFree({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = useAction({
    mutationFn: () => call(goOnFree, { params: { id: projectId } }),
    done: texts.wentOnFree,
    onSuccess: () => {
      setIsAsking(false);
      onDone();
    },
    failed: texts.goOnFreeFailed,
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{texts.goOnFree}</Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          onConfirm={() => leave.run()}
          title={texts.goOnFree}
          isBusy={leave.isPending}
        >
          {texts.goOnFreeText(freeProducts())}
        </ConfirmDialog>
      )}
    </>
  );
}
