import { useState } from 'react';
import { isSameChoice, type Choice } from '#core/billing/plans.ts';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { Notice } from '#web/ui/page/notice.tsx';
import type { Expectation } from './billing-queries.ts';
import { type Billing, bookedChoice, owesPayment } from './describe-billing.ts';
import { PlanCard } from './plan-card.tsx';
import { useCheckout } from './use-checkout.ts';

const ChangePlanDialog = lazyExtra(() => import('./change-plan-dialog.tsx'), 'ChangePlanDialog');

interface PlansProps {
  projectId: string;
  billing: Billing;
  /** State of a payment that has not arrived yet. */
  arrival: 'waiting' | 'late' | undefined;
  onChange: (isThere: Expectation) => void;
}

export function Plans({ projectId, billing, arrival, onChange }: PlansProps) {
  const { subscription, choice: current, usage, plans } = billing;
  const { begin, ordered, reason } = useCheckout(projectId, billing);
  const [wanted, setWanted] = useState<Choice>();
  const isManaged = billing.access === 'paid';
  // If the project's plan covers its products, no other plan is suggested.
  const isCovered = isManaged && (usage.limit === null || usage.skus <= usage.limit);
  // No plan is suggested while a payment is still arriving.
  const isSettled = isCovered || arrival !== undefined;
  const suggested = isSettled ? undefined : (plans.find(({ skus }) => skus >= usage.skus) ?? plans.at(-1));
  const isBlocked = owesPayment(subscription);
  const isPaying = !isManaged && arrival === 'waiting';
  return (
    <section aria-labelledby="plans-title" className="grid gap-4">
      <div className="grid gap-0.5">
        <h2 id="plans-title" className="text-lg font-semibold">
          {texts.plansTitle}
        </h2>
        <p className="text-muted">{isBlocked ? texts.plansBlocked : texts.plansText}</p>
      </div>
      <div role="alert" className="empty:hidden">
        {reason !== '' && <Notice tone="bad" text={reason} />}
      </div>
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {plans.map((plan) => (
          <li key={plan.id} className="grid min-w-0">
            <PlanCard
              // The number of packages starts at that already bought.
              key={current?.plan === plan.id ? current.packages : 0}
              plan={plan}
              current={isManaged ? current : null}
              booked={isManaged ? bookedChoice(billing) : null}
              isManaged={isManaged}
              isSuggested={plan.id === suggested?.id}
              used={usage.skus}
              isBusy={ordered?.plan === plan.id}
              isDisabled={isBlocked || isPaying || (ordered !== undefined && ordered.plan !== plan.id)}
              onChoose={(choice) => (isManaged ? setWanted(choice) : begin(choice))}
            />
          </li>
        ))}
      </ul>
      {wanted !== undefined && (
        <ChangePlanDialog
          projectId={projectId}
          choice={wanted}
          billing={billing}
          onClose={() => setWanted(undefined)}
          onChanged={() => onChange((now) => isSameChoice(bookedChoice(now), wanted))}
        />
      )}
    </section>
  );
}
