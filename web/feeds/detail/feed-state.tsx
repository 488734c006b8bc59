import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeedStatus, Run } from '#core/contract/feeds/feeds-service-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { isReachableAddress } from '#core/feeds/channels/reachable-address.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { useFeedMessages } from '#core/messages/screens/feeds/use-feed-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { isRunOpen, runProgressText, runSpokenText } from '#web/feeds/describe-feed.ts';
import { useFeedPageSearch } from './feed-page-search.ts';
import { followSpeed, type RunSpeed, timeLeftText } from './time-left.ts';

const channels = useFeedMessages;

interface FeedStateProps {
  statusQuery: UseQueryResult<FeedStatus>;
  /** Addresses of the feed; undefined until they are loaded, or if that failed. */
  outputs: readonly Output[] | undefined;
  /** False while the page is loading; its parts appear together. */
  isSettled: boolean;
}

/** The feed's state in a sentence, and below it its run. Their lines are always there, so that nothing moves when a run begins or ends. */
export function FeedState({ statusQuery, outputs, isSettled }: FeedStateProps) {
  const status = statusQuery.data;
  if (!isSettled) return <span aria-hidden="true" className="block h-14" />;
  if (status === undefined)
    return (
      <span role="alert" className="flex min-h-14 flex-wrap items-center gap-3">
        {texts.statusFailed}
        <Button onClick={() => void statusQuery.refetch()}>{commonMessages.retry}</Button>
      </span>
    );
  const run = status.run;
  return (
    <span role="region" aria-label={texts.status} className="grid max-w-3xl gap-y-0.5">
      <span className="min-h-5 text-pretty">
        {describePublished(status)} <Fetches status={status} outputs={outputs} />
      </span>
      {isRunOpen(run) ? (
        <OpenRun run={run} atMs={statusQuery.dataUpdatedAt} />
      ) : (
        <span className="pb-3.5 text-sm text-pretty">
          <LastRun status={status} />
        </span>
      )}
      <RunSpoken run={run} />
    </span>
  );
}

/** Returns '19 of 24 products have an ad.' about what is published, even while a run counts anew. */
function describePublished({ published }: FeedStatus): string {
  if (published === null) return texts.nothingUp;
  return texts.adsOf(published.enhanced_count + published.kept_count, published.product_count);
}

/** Says why no channel can fetch the feed, or which one has fetched it last. */
function Fetches({ status, outputs }: { status: FeedStatus; outputs: FeedStateProps['outputs'] }) {
  const { view } = useFeedPageSearch();
  if (!status.activate) return channels.paused;
  if (outputs === undefined) return null;
  if (outputs.some(({ feed_url: address }) => !isReachableAddress(address)))
    // There it is said with what to do.
    return view === 'publish' ? null : <span className="text-warn">{channels.unreachable}</span>;
  const [last] = outputs
    .flatMap((output) => output.channels)
    .filter(({ lastFetchedAt }) => lastFetchedAt !== null)
    .toSorted((a, b) => Date.parse(b.lastFetchedAt ?? '') - Date.parse(a.lastFetchedAt ?? ''));
  if (last === undefined) return `${channels.nobody}.`;
  return (
    <>
      {channels.fetchedBy} {channels.names[last.channel]} <RelativeTime instant={last.lastFetchedAt ?? ''} />.
    </>
  );
}

function LastRun({ status }: { status: FeedStatus }) {
  const { run, published, next_run_at: nextRunAt } = status;
  if (run?.state === 'cancelled') return run.error_text ?? texts.runStopped;
  const lastRunAt = run?.finished_at ?? published?.published_at;
  return (
    <>
      {texts.lastRun}: {lastRunAt === undefined ? texts.neverRun : <RelativeTime instant={lastRunAt} />}
      {status.activate && nextRunAt !== null && (
        <>
          {' · '}
          {texts.nextRun}: <RelativeTime instant={nextRunAt} />
        </>
      )}
    </>
  );
}

function OpenRun({ run, atMs }: { run: Run; atMs: number }) {
  const speed = useRunSpeed(run, atMs);
  const isCounting = run.state === 'rendering' && run.matched_count > 0;
  return (
    <>
      <span className="text-sm text-pretty tabular">
        {runProgressText(run, speed && timeLeftText(speed))}
      </span>
      <Progress
        label={texts.lastRun}
        value={isCounting ? run.done_count : run.state === 'publishing' ? 1 : undefined}
        max={isCounting ? run.matched_count : 1}
        className="my-1 max-w-80"
      />
    </>
  );
}

/**
 * Announces a run to screen readers: only its phases, since announcements of every number would interrupt each other; and its publication,
 * if the page was open during the run. A failure is announced by its notice.
 */
function RunSpoken({ run }: { run: Run | null }) {
  const isOpen = isRunOpen(run);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const [enhanced, products] = [run?.enhanced_count ?? 0, run?.product_count ?? 0];
  const isUp = wasOpen && run?.state === 'published';
  const ended = isUp ? texts.runPublished(formatNumber(enhanced), formatNumber(products)) : '';
  return <output className="sr-only">{isOpen ? runSpokenText(run) : ended}</output>;
}

/** Returns the speed of a run from its numbers as they arrive; `atMs` is when the current ones did. */
function useRunSpeed(run: Run, atMs: number): RunSpeed | undefined {
  const [known, setKnown] = useState<{ run: Run; speed: RunSpeed | undefined }>();
  if (known?.run !== run) setKnown({ run, speed: followSpeed(known?.speed, run, atMs) });
  return known?.speed;
}
