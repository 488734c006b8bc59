import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { isRunOpen, runProgressText, runSpokenText } from '../../describe-feed.ts';
import { useRefreshFeed } from '../../use-feed-actions.ts';

interface WaitingDecisionsProps {
  feedId: string;
  status: FeedStatus | undefined;
  /** Number of photos with decisions that no run has applied yet. */
  count: number;
  isTelling: boolean;
}

/** Number of decisions that will apply with the next run, a button that starts one now, and afterwards its result. */
export function WaitingDecisions({ feedId, status, count, isTelling }: WaitingDecisionsProps) {
  const refresh = useRefreshFeed(feedId);
  const run = status?.run ?? null;
  const [runBefore, setRunBefore] = useState<string | null>();
  const isOpen = isRunOpen(run);
  const isOurs = runBefore !== undefined && run !== null && run.id !== runBefore;
  const drawnCount = run?.rendered_count ?? 0;
  const isDrawn = isOurs && run.state === 'published' && count === 0;
  if (count === 0 && !isOpen && !isDrawn) return null;
  const start = () => {
    setRunBefore(run?.id ?? null);
    refresh.run();
  };
  return (
    <section
      aria-label={texts.waitingLabel}
      className="flex animate-arrive flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-accent-soft px-5 py-3.5"
    >
      <div className="grid min-w-0 grow basis-80 gap-2">
        {isOpen ? (
          <>
            <p className="text-sm tabular">{runProgressText(run, undefined)}</p>
            <Progress
              label={feedDetailMessages.lastRun}
              value={run.matched_count > 0 ? run.done_count : undefined}
              max={run.matched_count}
            />
            <output className="sr-only">{runSpokenText(run)}</output>
          </>
        ) : (
          <output className="text-pretty">
            {isDrawn ? drawnText(drawnCount) : texts.waiting(count)}{' '}
            {!isDrawn && status?.activate === false && texts.paused}
          </output>
        )}
      </div>
      {!isOpen && !isDrawn && status?.activate === true && (
        <Button kind="primary" icon={<RefreshCw />} isBusy={refresh.isPending || isTelling} onClick={start}>
          {feedDetailMessages.refreshNow}
        </Button>
      )}
    </section>
  );
}

function drawnText(count: number): string {
  return count === 0 ? texts.drawnNone : texts.drawn(count);
}
