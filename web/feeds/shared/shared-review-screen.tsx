import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Review } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { sharedReviewMessages as texts } from '#core/messages/screens/feeds/publishing/shared-review-messages.ts';
import { ChangesList } from '#web/feeds/changes/changes-list.tsx';
import { ReviewComments } from '#web/feeds/changes/review-comments.tsx';
import { ApiError } from '#web/lib/api/caller.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import { formatDate } from '#web/lib/format.ts';
import { Brand } from '#web/ui/display/brand.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Notice } from '#web/ui/page/notice.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { SharedDecision } from './shared-decision.tsx';
import { sharedChangesQuery, sharedReviewQuery } from './shared-review-queries.ts';

/** Review that a link shows to people without an account. Its secret is behind the #, which no server and no referrer receives. */
export function SharedReviewScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <SharedReview />
    </QueryClientProvider>
  );
}

function SharedReview() {
  const [token] = useState(() => window.location.hash.slice(1));
  const query = useQuery({ ...sharedReviewQuery(token), enabled: token !== '' });
  const isOver = token === '' || (query.error instanceof ApiError && [400, 410].includes(query.error.status));
  if (isOver)
    return (
      <Frame title={texts.plainTitle}>
        <EmptyState icon={<Link2Off />} title={texts.overTitle} text={query.error?.message ?? ''} />
      </Frame>
    );
  if (query.data === undefined)
    return (
      <Frame title={texts.plainTitle}>
        <NotLoaded query={query} failed={texts.failedTitle} />
      </Frame>
    );
  const { feed_name: name, review, may_approve: mayApprove, expires_at: until } = query.data;
  const isWaiting = review.state === 'waiting';
  return (
    <Frame title={texts.title(name)} subtitle={texts.until(formatDate(until))}>
      <Notice text={isWaiting ? (mayApprove ? texts.intro : texts.introReading) : describeEnd(review)} />
      {isWaiting && <SharedDecision token={token} mayApprove={mayApprove} />}
      <ReviewComments comments={review.comments} owner={texts.owner} />
      {review.state !== 'replaced' && (
        <ChangesList
          counts={review.counts}
          pageQuery={(filter, page) => sharedChangesQuery(token, filter, page)}
        />
      )}
    </Frame>
  );
}

function describeEnd(review: Review): string {
  if (review.state === 'waiting') return reviewMessages.stateWaiting;
  return review.state === 'approved' && review.decided_by !== null
    ? texts.approvedBy(review.decided_by)
    : texts.states[review.state];
}

function Frame({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-ground">
      <div className="border-b border-line bg-surface px-4 py-3 sm:px-6 lg:px-8">
        <Brand />
      </div>
      <main {...takesFocusOver} className="outline-none">
        <Screen title={title} {...(subtitle !== undefined && { subtitle })}>
          {children}
        </Screen>
      </main>
    </div>
  );
}
