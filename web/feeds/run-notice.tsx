import { Pencil, RefreshCw, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { FeedStatus, Run } from '#core/contract/feeds-service-api.ts';
import { feedDetailMessages } from '#core/messages/feed-detail-messages.ts';
import { feedsMessages } from '#core/messages/feeds-messages.ts';
import { formatCount, formatNumber } from '#web/lib/format.ts';
import { useFocusHeir } from '#web/lib/use-focus-heir.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useAcceptHeldRun, useRefreshFeed } from './use-feed-actions.ts';

const AcceptRunDialog = lazy(async () => ({
  default: (await import('./accept-run-dialog.tsx')).AcceptRunDialog,
}));
const texts = feedDetailMessages;

interface RunNoticeProps {
  feedId: string;
  status: FeedStatus;
  editPath: string;
}

/** What the newest run needs a person to know, and what to do about it. */
export function RunNotice({ feedId, status, editPath }: RunNoticeProps) {
  const { run, activate } = status;
  if (run?.state === 'held') return <HeldNotice feedId={feedId} run={run} isActive={activate} />;
  if (run?.state === 'published') return <FaultNotice run={run} />;
  if (run?.state !== 'failed') return null;
  return (
    <Notice
      tone="bad"
      title={texts.failedTitle}
      actions={
        <>
          {activate && <RefreshButton feedId={feedId} />}
          <LinkButton to={editPath} icon={<Pencil aria-hidden="true" />}>
            {feedsMessages.editFeed}
          </LinkButton>
        </>
      }
    >
      {run.error_text ?? texts.failedUnknown}
    </Notice>
  );
}

/** What was mended in the shop's feed, and what could not be; the next run may find it repaired. */
function FaultNotice({ run }: { run: Run }) {
  const { source_fault: fault, repair_count: count, source_remark: remark } = run;
  return (
    <>
      {fault !== null && (
        <Notice tone="warn" title={texts.faultTitle} actions={null}>
          {count === null ? texts.faultText(fault) : texts.repairText(fault, count)}
        </Notice>
      )}
      {remark !== null && (
        <Notice tone="warn" title={texts.remarkTitle} actions={null}>
          {remark}
        </Notice>
      )}
    </>
  );
}

function HeldNotice({ feedId, run, isActive }: { feedId: string; run: Run; isActive: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const accept = useAcceptHeldRun(feedId, () => setIsAsking(false));
  const [hasAsked, setHasAsked] = useState(false);
  const products = formatCount(run.product_count, 'product');
  return (
    <Notice
      tone="warn"
      title={
        run.compared_count === null
          ? texts.heldTitle
          : texts.heldTitleWithNumbers(products, formatNumber(run.compared_count))
      }
      actions={
        isActive && (
          <>
            <Button
              kind="primary"
              isBusy={accept.isPending}
              onClick={() => {
                setHasAsked(true);
                setIsAsking(true);
              }}
            >
              {texts.acceptHeld(products)}
            </Button>
            <RefreshButton feedId={feedId} />
          </>
        )
      }
    >
      {texts.staysUp} {isActive ? texts.heldText : texts.heldPaused}
      {hasAsked && (
        <Suspense fallback={null}>
          <AcceptRunDialog
            productCount={run.product_count}
            comparedCount={run.compared_count}
            isOpen={isAsking}
            isBusy={accept.isPending}
            onClose={() => setIsAsking(false)}
            onConfirm={() => accept.run(run.id)}
          />
        </Suspense>
      )}
    </Notice>
  );
}

interface NoticeProps {
  tone: 'warn' | 'bad';
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

function Notice({ tone, title, actions, children }: NoticeProps) {
  const titleId = useId();
  const ref = useFocusHeir<HTMLElement>();
  return (
    <section
      ref={ref}
      aria-labelledby={titleId}
      className={classes(
        'flex animate-arrive flex-wrap items-center gap-x-6 gap-y-4 rounded-card border p-5',
        tone === 'warn' ? 'border-warn/40 bg-warn-soft' : 'border-bad/40 bg-bad-soft',
      )}
    >
      <div role="alert" className="flex min-w-0 grow basis-80 gap-3">
        <TriangleAlert
          aria-hidden="true"
          className={classes('mt-0.5 size-5 shrink-0', tone === 'warn' ? 'text-warn' : 'text-bad')}
        />
        <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          <p className="max-w-prose text-pretty">{children}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </section>
  );
}

function RefreshButton({ feedId }: { feedId: string }) {
  const refresh = useRefreshFeed(feedId);
  return (
    <Button icon={<RefreshCw aria-hidden="true" />} isBusy={refresh.isPending} onClick={() => refresh.run()}>
      {texts.refreshNow}
    </Button>
  );
}
