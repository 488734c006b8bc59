import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FeedStatus } from '#core/contract/feeds-service-api.ts';
import { feedDetailMessages } from '#core/messages/feed-detail-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useAcceptHeldRun } from './use-feed-actions.ts';

const texts = feedDetailMessages;

/** What the newest run needs a person to know: that it failed, was held back or was stopped. */
export function RunNotice({ feedId, status }: { feedId: string; status: FeedStatus }) {
  const { run, published, activate } = status;
  if (run?.state === 'cancelled') return <p className="text-sm text-muted">{texts.runStopped}</p>;
  if (run?.state !== 'failed' && run?.state !== 'held') return null;
  const isHeld = run.state === 'held';
  return (
    <Notice tone={isHeld ? 'warn' : 'bad'}>
      <p className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
        {run.error_text ?? (published === null ? texts.runUnfinished : texts.runUnfinishedStaysUp)}
      </p>
      {isHeld && activate && <AcceptButton feedId={feedId} runId={run.id} />}
    </Notice>
  );
}

export function Notice({ tone, children }: { tone: 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div
      role="alert"
      className={classes(
        'flex flex-wrap items-center gap-3 rounded-control p-3',
        tone === 'warn' ? 'bg-warn-soft' : 'bg-bad-soft',
      )}
    >
      <TriangleAlert
        aria-hidden="true"
        className={classes('size-4 shrink-0', tone === 'warn' ? 'text-warn' : 'text-bad')}
      />
      {children}
    </div>
  );
}

function AcceptButton({ feedId, runId }: { feedId: string; runId: string }) {
  const accept = useAcceptHeldRun(feedId);
  return (
    <Button isBusy={accept.isPending} onClick={() => accept.run(runId)}>
      {texts.acceptHeld}
    </Button>
  );
}
