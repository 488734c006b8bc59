import { Link } from '@tanstack/react-router';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { goToFeedViews } from '../feed-views-place.ts';
import { Notice } from '../run/notice.tsx';

interface ReviewNoticeProps {
  review: NonNullable<FeedStatus['review']>;
  /** Whether nothing is published yet. */
  isFirst: boolean;
}

/** Notice that a change waits for approval, with a link to it. */
export function ReviewNotice({ review, isFirst }: ReviewNoticeProps) {
  const textOf = isFirst ? reviewMessages.waitingFirst : reviewMessages.waitingText;
  return (
    <Notice
      tone="warn"
      title={reviewMessages.waitingTitle(review.change_count)}
      actions={
        <Link
          to="."
          search={{ view: 'review' }}
          resetScroll={false}
          onClick={() => goToFeedViews()}
          className={buttonStyle('primary')}
        >
          {reviewMessages.look}
        </Link>
      }
    >
      {textOf(formatDateTime(review.waiting_since))}
    </Notice>
  );
}
