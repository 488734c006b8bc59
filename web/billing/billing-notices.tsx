import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/page/notice.tsx';
import { type Billing, hasSubscription, owesPayment } from './describe-billing.ts';
import { GoOnFree } from './go-on-free.tsx';
import { OpenInvoice } from './open-invoice.tsx';
import type { Portal } from './use-portal.ts';
import { formatEpochDate } from './format-money.ts';

interface BillingNoticesProps {
  projectId: string;
  billing: Billing;
  /** A payment that is on its way. */
  arrival: 'waiting' | 'late' | undefined;
  portal: Portal;
  /** Loads the current state again. */
  onAsk: () => void;
}

/** Notices that a paying user should see first. */
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
