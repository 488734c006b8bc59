import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play, Wrench } from 'lucide-react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedStatus, Run } from '#core/contract/feeds/feeds-service-api.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { titleOfCause } from '#core/messages/reasons/runs/run-causes.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { versionMessages } from '#core/messages/screens/feeds/publishing/version-messages.ts';
import { listNotices, outputsBehindText } from '#web/feeds/describe-feed.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { goToFeedViews } from '../feed-views-place.ts';
import { reviewQuery } from '../review/review-queries.ts';
import { useGoOn } from '../history/version-queries.ts';
import { HeldNotice } from './held-notice.tsx';
import { useMend } from '#web/feeds/use-mend.ts';
import { Notice, RefreshButton } from './notice.tsx';
import { WaitingDesigns } from './waiting-designs.tsx';
import { PlanNotice } from './plan-notice.tsx';

interface FeedNoticesProps {
  feed: Feed;
  status: FeedStatus;
}

export function FeedNotices({ feed, status }: FeedNoticesProps) {
  return (
    <>
      <PlanNotice feed={feed} status={status} />
      {feed.template_id === null && status.published !== null && <LostTemplateNotice feed={feed} />}
      {status.published?.returned == null ? (
        <RunNotices feed={feed} status={status} />
      ) : (
        <ReturnedNotice feedId={status.feed_id} returned={status.published.returned} />
      )}
      <WaitingDesigns feed={feed} feedmakerId={status.feed_id} />
      <BehindNotice outputs={status.outputs_behind} />
    </>
  );
}

function RunNotices({ feed, status }: FeedNoticesProps) {
  const { run, review } = status;
  const notices = listNotices(status);
  return (
    <>
      {run !== null && notices.includes('held') && <MendedHeldNotice feed={feed} status={status} run={run} />}
      {run !== null && notices.includes('failed') && <FailedNotice feed={feed} status={status} run={run} />}
      {review !== null && <ReviewNotice review={review} isFirst={status.published === null} />}
      {run !== null && notices.includes('discarded') && <DiscardedNotice status={status} run={run} />}
      {run?.state === 'published' && <FaultNotice run={run} />}
    </>
  );
}

type EndedRun = FeedNoticesProps & { run: Run };

/** Says why a run failed, with the one button that helps: to the place where it is mended, or to try again. */
function FailedNotice({ feed, status, run }: EndedRun) {
  const mend = useMend(feed, run.cause);
  const canRefresh = status.activate && status.plan?.is_stopped !== true;
  return (
    <Notice
      tone="bad"
      title={(run.cause && titleOfCause(run.cause)) ?? texts.failedTitle}
      actions={
        mend === undefined ? (
          canRefresh && <RefreshButton feedId={status.feed_id} kind="primary" />
        ) : (
          <MendLink {...mend} kind="primary" />
        )
      }
    >
      {status.behind_since !== null && `${texts.failedSince(formatDateTime(status.behind_since))} `}
      {run.error_text ?? texts.failedUnknown}
    </Notice>
  );
}

/** Says why a published feed cannot be activated, which the disabled button does not. */
function LostTemplateNotice({ feed }: { feed: Feed }) {
  const mend = useMend(feed, 'template');
  return (
    <Notice
      tone="warn"
      title={titleOfCause('template') ?? ''}
      actions={mend && <MendLink {...mend} kind="primary" />}
    >
      {texts.templateLost}
    </Notice>
  );
}

function MendedHeldNotice({ feed, status, run }: EndedRun) {
  const mend = useMend(feed, run.cause);
  return (
    <HeldNotice
      feedId={status.feed_id}
      run={run}
      since={status.behind_since}
      isActive={status.activate}
      mend={mend && <MendLink {...mend} />}
    />
  );
}

function MendLink({ label, ...rest }: { label: string; to: string; hash?: string; kind?: 'primary' }) {
  return (
    <LinkButton {...rest} icon={<Wrench />}>
      {label}
    </LinkButton>
  );
}

/** Notice of faults in the shop's feed that were repaired, or that could not be; the shop may correct them. */
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

interface ReviewNoticeProps {
  review: NonNullable<FeedStatus['review']>;
  /** True if nothing is published yet. */
  isFirst: boolean;
}

function ReviewNotice({ review, isFirst }: ReviewNoticeProps) {
  const textOf = isFirst ? reviewMessages.waitingFirst : reviewMessages.waitingText;
  return (
    <Notice
      tone="warn"
      title={reviewMessages.waitingTitle(review.change_count)}
      actions={<PublishLink label={reviewMessages.look} />}
    >
      {textOf(formatDateTime(review.waiting_since))}
    </Notice>
  );
}

/** Notice that the feed's design was discarded and when, with a button that draws it again for another review. */
function DiscardedNotice({ status, run }: { status: FeedStatus; run: Run }) {
  const review = useQuery(reviewQuery(status.feed_id, run.id, run)).data;
  const at = review?.state === 'discarded' ? review.decided_at : null;
  const isFirst = status.published === null;
  return (
    <Notice
      tone="warn"
      title={isFirst ? texts.discardedFirstTitle : texts.discardedTitle}
      actions={status.activate && <RefreshButton feedId={status.feed_id} />}
    >
      {texts.discarded(at == null ? undefined : formatDateTime(at))}{' '}
      {isFirst ? texts.discardedFirstText : texts.discardedText}
    </Notice>
  );
}

interface ReturnedNoticeProps {
  feedId: string;
  returned: NonNullable<NonNullable<FeedStatus['published']>['returned']>;
}

/** Notice that someone returned to an earlier version, with a button to continue with the newest. Newer runs do not remove it. */
function ReturnedNotice({ feedId, returned }: ReturnedNoticeProps) {
  const goOn = useGoOn(feedId);
  return (
    <Notice
      tone="warn"
      title={versionMessages.returnedTitle(formatDateTime(returned.version_at))}
      actions={
        <Button kind="primary" icon={<Play />} isBusy={goOn.isPending} onClick={() => goOn.run()}>
          {versionMessages.goOn}
        </Button>
      }
    >
      {versionMessages.returnedText(formatDateTime(returned.since))}
    </Notice>
  );
}

function BehindNotice({ outputs }: { outputs: FeedStatus['outputs_behind'] }) {
  const title = outputsBehindText(outputs);
  if (title === undefined) return null;
  return (
    <Notice tone="warn" title={title} actions={<PublishLink label={texts.seeOutputs(outputs.length)} />}>
      {texts.outputsBehindText(outputs.length)}
    </Notice>
  );
}

function PublishLink({ label }: { label: string }) {
  return (
    <Link
      to="."
      search={{ view: 'publish' }}
      resetScroll={false}
      onClick={() => goToFeedViews()}
      className={buttonStyle('primary')}
    >
      {label}
    </Link>
  );
}
