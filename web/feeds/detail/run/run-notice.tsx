import { Pencil } from 'lucide-react';
import type { FeedStatus, Run } from '#core/contract/feeds/feeds-service-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { noticesOf } from '#web/feeds/describe-feed.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { ReturnedNotice } from '../versions/returned-notice.tsx';
import { DiscardedNotice } from '../review/discarded-notice.tsx';
import { ReviewNotice } from '../review/review-notice.tsx';
import { HeldNotice } from './held-notice.tsx';
import { Notice, RefreshButton } from './notice.tsx';

const texts = feedDetailMessages;

interface RunNoticeProps {
  feedId: string;
  status: FeedStatus;
  editPath: string;
}

/** Notices about the published version and the newest run, with the actions for them. */
export function RunNotice({ feedId, status, editPath }: RunNoticeProps) {
  const { run, review, activate } = status;
  const notices = noticesOf(status);
  if (notices.includes('returned')) return <ReturnedNotice status={status} />;
  return (
    <>
      {run !== null && notices.includes('held') && (
        <HeldNotice feedId={feedId} run={run} since={status.behind_since} isActive={activate} />
      )}
      {run !== null && notices.includes('failed') && (
        <FailedNotice feedId={feedId} status={status} run={run} editPath={editPath} />
      )}
      {review !== null && <ReviewNotice review={review} isFirst={status.published === null} />}
      {run !== null && notices.includes('discarded') && <DiscardedNotice status={status} run={run} />}
      {run?.state === 'published' && <FaultNotice run={run} />}
    </>
  );
}

function FailedNotice({ feedId, status, run, editPath }: RunNoticeProps & { run: Run }) {
  return (
    <Notice
      tone="bad"
      title={texts.failedTitle}
      actions={
        <>
          {status.activate && <RefreshButton feedId={feedId} />}
          <LinkButton to={editPath} icon={<Pencil aria-hidden="true" />}>
            {feedsMessages.editFeed}
          </LinkButton>
        </>
      }
    >
      {status.behind_since !== null && `${texts.failedSince(formatDateTime(status.behind_since))} `}
      {run.error_text ?? texts.failedUnknown}
    </Notice>
  );
}

/** Notice of what was repaired in the shop's feed, and what could not be; the next run may find it repaired. */
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
