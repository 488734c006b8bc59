import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleCheck, ChevronDown } from 'lucide-react';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { aboutQuery } from '#web/lib/api/queries.ts';
import { useFailureToast } from '#web/lib/api/use-failure-toast.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { SelectProjectCard } from '#web/ui/page/select-project-card.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { type Expectation, useBilling } from './billing-queries.ts';
import { BillingNotices } from './billing-notices.tsx';
import { CurrentPlanCard } from './current-plan-card.tsx';
import { hasSubscription } from './describe-billing.ts';
import { InvoicesCard } from './invoices-card.tsx';
import { Plans } from './plans.tsx';
import { UsageCard } from './usage-card.tsx';
import { type Return, useCheckoutReturn } from './use-checkout.ts';
import { usePortal } from './use-portal.ts';

const isSubscribedNow: Expectation = ({ subscription }) => hasSubscription(subscription);

export function BillingScreen() {
  const { projectId, project } = useProjectScope();
  const { data: about } = useQuery(aboutQuery);
  const from = useCheckoutReturn();
  if (projectId === undefined) {
    return (
      <Screen title={texts.title}>
        <SelectProjectCard text={texts.selectProjectText} linkLabel={texts.viewAllProjects} />
      </Screen>
    );
  }
  if (about?.billing === 'off') {
    return (
      <Screen title={texts.title}>
        <EmptyState icon={<BadgeCheck />} title={texts.offTitle} text={texts.offText} />
      </Screen>
    );
  }
  return <ProjectBilling key={projectId} projectId={projectId} name={project?.name ?? ''} from={from} />;
}

interface ProjectBillingProps {
  projectId: string;
  name: string;
  /** Page that the user has just come back from. */
  from: Return | undefined;
}

function ProjectBilling({ projectId, name, from }: ProjectBillingProps) {
  const { data, error, refetch, arrival, expect } = useBilling(
    projectId,
    from === 'paid' ? isSubscribedNow : undefined,
    from === 'portal',
  );
  const portal = usePortal(projectId);
  useFailureToast(error, texts.loadFailed);
  if (data === undefined) {
    return (
      <Screen title={texts.title}>
        <NotLoaded
          query={{ isPending: error === null, error, refetch }}
          failed={texts.loadFailed}
          waiting={<Loading />}
        />
      </Screen>
    );
  }
  const isManaged = hasSubscription(data.subscription);
  return (
    <Screen
      title={isManaged ? texts.manageFor(name) : texts.choosePlanFor(name)}
      badge={data.mode === 'test' && <Badge tone="warn">{texts.testMode}</Badge>}
    >
      <BillingNotices
        projectId={projectId}
        billing={data}
        arrival={arrival}
        portal={portal}
        onAsk={() => void refetch()}
      />
      <div className="grid gap-5 lg:grid-cols-2">
        <UsageCard projectId={projectId} usage={data.usage} access={data.access} />
        <CurrentPlanCard projectId={projectId} billing={data} portal={portal} onChange={expect} />
      </div>
      <Plans projectId={projectId} billing={data} arrival={arrival} onChange={expect} />
      {data.subscription !== null && <InvoicesCard projectId={projectId} subscription={data.subscription} />}
      <Included />
      <Questions />
    </Screen>
  );
}

function Loading() {
  return (
    <>
      <output className="sr-only">{commonMessages.loading}</output>
      <div className="grid gap-4 sm:gap-6">
        <div className="grid gap-5 lg:grid-cols-2">
          <Card>
            <Skeleton className="h-32" />
          </Card>
          <Card>
            <Skeleton className="h-32" />
          </Card>
        </div>
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
          {[1, 2, 3, 4].map((place) => (
            <Card key={place}>
              <Skeleton className="h-64" />
            </Card>
          ))}
        </div>
      </div>
    </>
  );
}

function Included() {
  return (
    <Card title={texts.includedTitle}>
      <ul className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {texts.included.map((item) => (
          <li key={item} className="flex items-center gap-2">
            <CircleCheck className="size-4 shrink-0 text-good" />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Questions() {
  return (
    <Card title={texts.questionsTitle}>
      <div className="-mb-2 divide-y divide-line border-t border-line">
        {texts.questions.map(([question, answer], place) => (
          <details key={question} className="group" open={place === 0}>
            <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-2 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown className="size-4 shrink-0 text-muted transition-transform duration-120 group-open:rotate-180 motion-reduce:transition-none" />
            </summary>
            <p className="max-w-prose pb-3 text-pretty text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Card>
  );
}
