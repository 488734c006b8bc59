import { useQuery } from '@tanstack/react-query';
import type { FeedStatus, Run } from '#core/contract/feeds/feeds-service-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Notice, RefreshButton } from '../run/notice.tsx';
import { reviewQuery } from './review-queries.ts';

const texts = feedDetailMessages;

/** Notice that the feed's design was discarded, with the time, and a button that draws it again for review. */
export function DiscardedNotice({ status, run }: { status: FeedStatus; run: Run }) {
  const review = useQuery(reviewQuery(status.feed_id, run.id)).data;
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
