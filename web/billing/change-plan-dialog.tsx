import { useQuery } from '@tanstack/react-query';
import { countSkus, isSameChoice, type Choice } from '#core/billing/plans.ts';
import { type ChangePreview, changePlan } from '#core/contract/account/billing-api.ts';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatNumber } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { Notice } from '#web/ui/page/notice.tsx';
import { planChangeQuery } from './billing-queries.ts';
import { type Billing, cardName, choiceName, isCheaper, productCount } from './describe-billing.ts';
import { useLeaving } from './use-leaving.ts';
import { formatEpochDate, formatMoney } from './format-money.ts';

interface ChangePlanDialogProps {
  projectId: string;
  choice: Choice;
  billing: Billing;
  onClose: () => void;
  onChanged: () => void;
}

/** Shows what a change costs before anything is charged. */
export function ChangePlanDialog({ projectId, choice, billing, onClose, onChanged }: ChangePlanDialogProps) {
  const { choice: current, usage, subscription } = billing;
  const { data: preview, error, refetch, isFetching } = useQuery(planChangeQuery(projectId, choice));
  const { isLeaving, leaveTo } = useLeaving(onClose);
  const change = useAction({
    mutationFn: (date: number) =>
      call(changePlan, { params: { id: projectId }, body: { ...choice, proration_date: date } }),
    onSuccess: ({ state, url }) => {
      if (state === 'payment_needed') return url === null ? notify.error(texts.paymentNeeded) : leaveTo(url);
      notify.success(texts.updated);
      onChanged();
      return onClose();
    },
    onError: (failure) => {
      notify.error(readMessage(failure, texts.changeFailed));
      // The refusal may mean that the shown cost is outdated.
      void refetch();
    },
  });
  const isBusy = change.isPending || isLeaving;
  const over = usage.skus - countSkus(choice);
  const end = subscription?.current_period_end ?? null;
  const isEnding = subscription?.cancel_at_period_end === true;
  return (
    <Dialog
      onClose={() => !isBusy && onClose()}
      title={texts.changeTitle(choiceName(choice))}
      footer={
        <>
          <Button onClick={onClose} isDisabled={isBusy}>
            {commonMessages.cancel}
          </Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            isDisabled={preview === undefined || isFetching}
            onClick={() => preview !== undefined && change.run(preview.proration_date)}
          >
            {preview !== undefined && preview.due_now_cents > 0
              ? texts.payAndChange(formatMoney(preview.due_now_cents))
              : texts.change}
          </Button>
        </>
      }
    >
      {preview !== undefined && <Costs preview={preview} billing={billing} />}
      {preview === undefined && error === null && <Loading />}
      {error !== null && (
        <LoadFailure title={texts.changeLoadFailed} text={error.message} onRetry={() => void refetch()} />
      )}
      {current !== null && isCheaper(choice, current) && over > 0 && (
        <Notice
          tone="warn"
          text={texts.changeDown(productCount(over), end === null ? '' : formatEpochDate(end))}
        />
      )}
      {isEnding && end !== null && <Notice tone="warn" text={texts.changeEnding(formatEpochDate(end))} />}
    </Dialog>
  );
}

/** Lines of the provider's calculation, the amount due now, and the amount per month. */
function Costs({ preview, billing }: { preview: ChangePreview; billing: Billing }) {
  const { lines, due_now_cents: due, monthly_cents: monthly, choice } = preview;
  const { choice: current, subscription } = billing;
  const card = subscription === null || due === 0 ? undefined : cardName(subscription);
  return (
    <div className="grid gap-3">
      {lines.length > 0 && (
        <ul aria-label={texts.lines} className="grid gap-1.5 text-sm text-muted">
          {lines.map(({ text, amount_cents: amount }) => (
            <li key={`${text} ${amount}`} className="flex justify-between gap-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
              <span className="tabular">{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-1.5 border-t border-line pt-3">
        <Sum label={texts.dueNow} cents={due} isMain />
        {card !== undefined && <Line label={texts.paidWith}>{card}</Line>}
        {subscription?.cancel_at_period_end !== true && (
          <Sum
            label={
              preview.next_billing === null
                ? texts.eachMonth
                : texts.fromThen(formatEpochDate(preview.next_billing))
            }
            cents={monthly}
            isMonthly
          />
        )}
        <Line label={texts.covered}>
          {current === null || isSameChoice(current, choice)
            ? texts.skus(skusText(choice))
            : skusChange(current, choice)}
        </Line>
      </dl>
    </div>
  );
}

const skusText = (choice: Choice) => formatNumber(countSkus(choice));

const skusChange = (before: Choice, after: Choice) =>
  texts.skusBeforeAfter(skusText(before), texts.skus(skusText(after)));

interface SumProps {
  label: string;
  cents: number;
  isMain?: boolean;
  isMonthly?: boolean;
}

function Sum({ label, cents, isMain = false, isMonthly = false }: SumProps) {
  const sum = formatMoney(cents);
  return (
    <Line label={label} isMain={isMain}>
      {isMonthly ? texts.monthly(sum) : sum}
    </Line>
  );
}

interface LineProps {
  label: string;
  isMain?: boolean;
  children: string;
}

function Line({ label, isMain = false, children }: LineProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className={isMain ? 'font-semibold' : 'text-muted'}>{label}</dt>
      <dd className={classes('text-right tabular', isMain && 'font-semibold')}>{children}</dd>
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-2">
      <output className="text-sm text-muted">{texts.changeLoading}</output>
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
    </div>
  );
}
