import { Suspense } from 'react';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { getServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { FeedConfigurationCard } from './feed-configuration-card.tsx';
import { FeedInformationCard } from './feed-information-card.tsx';

const FeedChannelHints = lazyExtra(() => import('./feed-channel-hints.tsx'), 'FeedChannelHints');
const PublishingCard = lazyPart(() => import('./review/publishing-card.tsx'), 'PublishingCard');

interface FeedCardsProps {
  feed: Feed;
  info: EndpointReply<typeof getServiceFeed> | undefined;
  isFailed: boolean;
  onRetry: () => void;
  isActive: boolean | undefined;
  /** True if the published address serves a feed; undefined while unknown. */
  isPublished: boolean | undefined;
}

/** Facts and settings of the feed: next to its products, or below them if there is no room. */
export function FeedCards({ feed, info, isFailed, onRetry, isActive, isPublished }: FeedCardsProps) {
  const settings = info?.feedSettings;
  return (
    <div className="grid min-w-0 gap-5 xl:col-start-2">
      <FeedInformationCard
        feed={feed}
        info={info}
        isFailed={isFailed}
        isActive={isActive}
        isPublished={isPublished}
      />
      <FeedConfigurationCard settings={settings} isFailed={isFailed} onRetry={onRetry} />
      {feed.feedmaker_feed_id !== null && (
        <Suspense fallback={<PublishingSkeleton />}>
          <PublishingCard feedId={feed.feedmaker_feed_id} />
        </Suspense>
      )}
      {/* Last, because this card is loaded late and must not move the others. */}
      {settings !== undefined && <FeedChannelHints feed={feed} settings={settings} />}
    </div>
  );
}

function PublishingSkeleton() {
  return (
    <Card title={reviewMessages.settings}>
      <Skeleton className="h-9 w-full" />
    </Card>
  );
}
