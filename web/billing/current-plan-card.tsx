import { CreditCard } from 'lucide-react';
import { monthlyCents, countSkus } from '#core/billing/plans.ts';
import { resumeSubscription, type Subscription } from '#core/contract/account/billing-api.ts';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Fact } from '#web/ui/display/fact.tsx';
import type { Expectation } from './billing-queries.ts';
import {
  type Billing,
  cardName,
  choiceName,
  freeProducts,
  hasSubscription,
  overLimit,
  productCount,
  statusText,
  statusTone,
} from './describe-billing.ts';
import type { Portal } from './use-portal.ts';
import { formatEpochDate, formatMoney } from './format-money.ts';

interface CurrentPlanCardProps {
  projectId: string;
  billing: Billing;
  portal: Portal;
  onChange: (isThere: Expectation) => void;
}

export function CurrentPlanCard({ billing, ...props }: CurrentPlanCardProps) {
  const { subscription } = billing;
  if (subscription === null) {
    return (
      <Card title={texts.freeTier} aside={<Badge>{texts.currentPlan}</Badge>}>
        <p className="text-pretty text-muted">
          {texts.freeTierText(productCount(billing.usage.limit ?? 0))}{' '}
          {overLimit(billing.usage) > 0 && texts.freeTierOver}
        </p>
        <dl className="mt-3 grid gap-2">
          <Fact label={texts.price}>{texts.monthly(formatMoney(0))}</Fact>
          <Fact label={texts.covered}>{texts.skus(formatNumber(billing.usage.limit ?? 0))}</Fact>
        </dl>
      </Card>
    );
  }
  const isManaged = hasSubscription(subscription);
  return (
    <Card
      title={isManaged ? namePlan(billing) : texts.noActiveSubscription}
      aside={
        <Badge tone={statusTone(subscription.subscription_status)}>
          {statusText(subscription.subscription_status)}
        </Badge>
      }
    >
      {billing.access !== 'paid' && (
        <p className="mb-3 text-pretty text-muted">{texts.noActiveText(freeProducts())}</p>
      )}
      <Facts billing={billing} subscription={subscription} isManaged={isManaged} />
      {billing.access === 'paid' && <Actions {...props} subscription={subscription} />}
    </Card>
  );
}

function namePlan({ choice }: Billing): string {
  return choice === null ? texts.otherPlan : choiceName(choice);
}

interface FactsProps {
  billing: Billing;
  subscription: Subscription;
  isManaged: boolean;
}

function Facts({ billing, subscription, isManaged }: FactsProps) {
  const { current_period_end: end, cancel_at_period_end: isEnding } = subscription;
  const card = cardName(subscription);
  const isRunning = billing.access === 'paid';
  return (
    <dl className="grid gap-2">
      {!isManaged && <Fact label={texts.plan}>{namePlan(billing)}</Fact>}
      {isRunning && billing.choice !== null && (
        <>
          <Fact label={texts.price}>{texts.monthly(formatMoney(monthlyCents(billing.choice)))}</Fact>
          <Fact label={texts.covered}>{texts.skus(formatNumber(countSkus(billing.choice)))}</Fact>
        </>
      )}
      {isRunning && end !== null && (
        <Fact label={isEnding ? texts.endsOn : texts.nextBilling}>
          <span className="flex flex-wrap items-center gap-2">
            {formatEpochDate(end)}
            {isEnding && <Badge tone="warn">{texts.cancelsAtPeriodEnd}</Badge>}
          </span>
        </Fact>
      )}
      {isRunning && !isEnding && end !== null && billing.next_choice !== null && (
        <Fact label={texts.fromThen(formatEpochDate(end))}>
          {`${choiceName(billing.next_choice)}, ${texts.monthly(formatMoney(monthlyCents(billing.next_choice)))}`}
        </Fact>
      )}
      {card !== undefined && (
        <Fact label={texts.card}>
          <span className="inline-flex items-center gap-2">
            <CreditCard className="size-4 text-muted" />
            {card}
          </span>
        </Fact>
      )}
    </dl>
  );
}

interface ActionsProps extends Omit<CurrentPlanCardProps, 'billing'> {
  subscription: Subscription;
}

function Actions({ projectId, subscription, portal, onChange }: ActionsProps) {
  const resume = useAction({
    mutationFn: () => call(resumeSubscription, { params: { id: projectId } }),
    done: texts.kept,
    onSuccess: () => onChange((billing) => billing.subscription?.cancel_at_period_end === false),
    failed: texts.keepFailed,
  });
  const isOpening = portal.opening !== undefined;
  const button = (page: 'card' | 'overview' | 'cancel', text: string, kind?: 'quiet') => (
    <Button
      kind={kind ?? 'secondary'}
      onClick={() => portal.open(page)}
      isBusy={portal.opening === page}
      isDisabled={isOpening || resume.isPending}
    >
      {text}
    </Button>
  );
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {subscription.cancel_at_period_end && (
        <Button kind="primary" onClick={() => resume.run()} isBusy={resume.isPending} isDisabled={isOpening}>
          {texts.keepSubscription}
        </Button>
      )}
      {button('card', texts.changeCard)}
      {button('overview', texts.billingDetails)}
      {!subscription.cancel_at_period_end && button('cancel', texts.cancelSubscription, 'quiet')}
    </div>
  );
}
