import { Images, MoreHorizontal, Scissors } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedStatus, Run } from '#core/contract/feeds/feeds-service-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Progress } from '#web/ui/display/progress.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { Menu, MenuItem } from '#web/ui/popup/menu.tsx';
import {
  readCounts,
  isDiscarded,
  isRunOpen,
  needsLook,
  runProgressText,
  runSpokenText,
} from '#web/feeds/describe-feed.ts';
import { RolloutLine } from '../review/rollout-line.tsx';
import { HealthLine } from './health-line.tsx';
import { RefreshButton } from '../notices/notice.tsx';
import { followSpeed, type RunSpeed, timeLeftText } from './time-left.ts';
import { ToggleFeedButton } from '#web/feeds/toggle-feed-button.tsx';
import { useRefreshFeed } from '#web/feeds/use-feed-actions.ts';
import { useQuery } from '@tanstack/react-query';
import { cutOutMessages } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { StatusDot } from '#web/ui/display/badge.tsx';
import { cutOutCountsQuery } from '#web/feeds/feed-queries.ts';

/** Numbers in three columns on a phone, in one line if there is room. */
const figuresStyle =
  'grid grid-cols-[auto_auto_auto] justify-between gap-x-2 gap-y-3 max-sm:w-full sm:flex sm:flex-wrap sm:justify-start sm:gap-x-8';

interface FeedStatusStripProps {
  feed: Feed;
  status: FeedStatus | undefined;
  /** Time when the status was received, in epoch milliseconds. */
  statusAtMs: number;
  isActive: boolean | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

/** State of the feed in one line of numbers, with its actions. No refresh button if a notice has one. */
export function FeedStatusStrip({
  feed,
  status,
  statusAtMs,
  isActive,
  isFailed,
  onRetry,
}: FeedStatusStripProps) {
  const run = status?.run ?? null;
  const isOpen = isRunOpen(run);
  const isStopped = (status?.plan?.is_stopped ?? false) || (status?.published?.returned ?? null) !== null;
  const hasNotice = needsLook(run) || (status !== undefined && isDiscarded(status));
  return (
    <section
      aria-label={texts.status}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        {status !== undefined && (
          <dl className={figuresStyle}>
            <Numbers status={status} />
          </dl>
        )}
        {isFailed && status === undefined && (
          <div role="alert" className="flex flex-wrap items-center gap-3">
            <p className="text-muted">{texts.statusFailed}</p>
            <Button onClick={onRetry}>{commonMessages.retry}</Button>
          </div>
        )}
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {isActive === true && feed.feedmaker_feed_id !== null && !hasNotice && !isStopped && (
            <RefreshButtons feedId={feed.feedmaker_feed_id} isRunning={isOpen} />
          )}
          <ToggleFeedButton feed={feed} isActive={isActive} kind="primary" />
        </div>
      </div>
      {status !== undefined && <RolloutLine feedId={status.feed_id} rollout={status.rollout} />}
      {status !== undefined && status.health !== null && (
        <HealthLine health={status.health} status={status} />
      )}
      <CutOutLine feed={feed} run={run} />
      {isOpen && <RunProgress run={run} atMs={statusAtMs} />}
      <RunSpoken run={run} />
      {run?.state === 'cancelled' && <p className="text-sm text-muted">{texts.runStopped}</p>}
    </section>
  );
}

function Numbers({ status }: { status: FeedStatus }) {
  const counts = readCounts(status);
  const { run, published, next_run_at: nextRunAt } = status;
  const lastRunAt = run?.finished_at ?? published?.published_at ?? undefined;
  return (
    <>
      {counts !== undefined && (
        <>
          <Figure label={texts.products}>{formatNumber(counts.productCount)}</Figure>
          <Figure label={texts.enhanced}>{formatNumber(counts.enhancedCount)}</Figure>
          {counts.keptCount > 0 && (
            <Figure label={texts.pictureKept}>{formatNumber(counts.keptCount)}</Figure>
          )}
          {counts.originalCount !== undefined && (
            <Figure label={texts.originalKept} isMinor>
              {formatNumber(counts.originalCount)}
            </Figure>
          )}
          {counts.unmatchedCount !== undefined && (
            <Figure label={texts.notMatched} isMinor>
              {formatNumber(counts.unmatchedCount)}
            </Figure>
          )}
        </>
      )}
      <Figure label={texts.lastRun}>
        {isRunOpen(run) && texts.running}
        {!isRunOpen(run) && (lastRunAt === undefined ? texts.neverRun : <RelativeTime instant={lastRunAt} />)}
      </Figure>
      {status.activate && nextRunAt !== null && (
        <Figure label={texts.nextRun} isMinor>
          <RelativeTime instant={nextRunAt} />
          {status.schedule !== null && (
            <span className="block text-xs font-normal text-muted">
              {texts.nextRunAt(
                timeIn(nextRunAt, status.schedule.time_zone),
                zoneName(status.schedule.time_zone),
              )}
            </span>
          )}
        </Figure>
      )}
    </>
  );
}

function timeIn(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return format.format(new Date(instant));
}

function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

interface FigureProps {
  label: string;
  /** True for a part that a phone does not show here, so that pictures come first. */
  isMinor?: boolean;
  children: ReactNode;
}

function Figure({ label, isMinor = false, children }: FigureProps) {
  return (
    <div className={classes('grid content-end gap-0.5', isMinor && 'max-sm:hidden')}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="min-h-6 text-base leading-6 font-semibold whitespace-nowrap tabular sm:text-lg">
        {children}
      </dd>
    </div>
  );
}

function RunProgress({ run, atMs }: { run: Run; atMs: number }) {
  const speed = useRunSpeed(run, atMs);
  const isCounting = run.state === 'rendering' && run.matched_count > 0;
  return (
    <div className="grid gap-2">
      <Progress
        label={texts.lastRun}
        value={isCounting ? run.done_count : run.state === 'publishing' ? 1 : undefined}
        max={isCounting ? run.matched_count : 1}
      />
      <p className="text-sm text-muted tabular">{runProgressText(run, speed && timeLeftText(speed))}</p>
    </div>
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

/** Button that reads the feed again, with a menu of actions that take more time. */
function RefreshButtons({ feedId, isRunning }: { feedId: string; isRunning: boolean }) {
  const check = useRefreshFeed(feedId, 'all');
  return (
    <div className="flex gap-1 *:first:grow">
      <RefreshButton feedId={feedId} isRunning={isRunning || check.isPending} />
      <Menu
        trigger={
          <IconButton
            label={texts.moreRefreshes}
            icon={<MoreHorizontal />}
            isBusy={check.isPending}
            isDisabled={isRunning}
          />
        }
      >
        <MenuItem icon={<Images />} note={texts.checkPhotosNote} onSelect={() => check.run()}>
          {texts.checkPhotos}
        </MenuItem>
      </Menu>
    </div>
  );
}

/** Returns the speed of a run from its numbers as they arrive; `atMs` is when the current ones did. */
function useRunSpeed(run: Run, atMs: number): RunSpeed | undefined {
  const [known, setKnown] = useState<{ run: Run; speed: RunSpeed | undefined }>();
  if (known?.run !== run) setKnown({ run, speed: followSpeed(known?.speed, run, atMs) });
  return known?.speed;
}

interface CutOutLineProps {
  feed: Feed;
  run: Run | null;
}

/** Result of background removal in the run, with a link to the photos that need a decision. */
function CutOutLine({ feed, run }: CutOutLineProps) {
  const feedId = feed.feedmaker_feed_id;
  const removed = run?.cut_out_count ?? null;
  const isOn = removed !== null && feedId !== null;
  const counts = useQuery({ ...cutOutCountsQuery(feedId ?? ''), enabled: isOn }).data;
  if (!isOn) return null;
  // Until later decisions are loaded, the run's numbers are shown.
  const cutOut = counts?.cut_out ?? removed;
  const doubtful = counts?.to_look_at ?? run?.doubtful_count ?? 0;
  const waiting = counts?.waiting ?? 0;
  if (cutOut + doubtful + waiting === 0 && (counts?.all ?? 0) === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular">
        <span>{cutOutMessages.cutOutCount(formatNumber(cutOut))}</span>
        {doubtful > 0 ? (
          <StatusDot tone="warn">{cutOutMessages.toLookAtCount(formatNumber(doubtful))}</StatusDot>
        ) : (
          <span className="text-muted">{cutOutMessages.nothingToLookAt}</span>
        )}
        {waiting > 0 && (
          <span className="text-muted">{cutOutMessages.decisionsWait(formatNumber(waiting))}</span>
        )}
      </p>
      <LinkButton
        to={pages.cutOuts.href(feed.id, feed.project_id)}
        icon={<Scissors />}
        kind={doubtful > 0 ? 'primary' : 'secondary'}
      >
        {cutOutMessages.review}
      </LinkButton>
    </div>
  );
}
