import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { getServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { feedDetailMessages as labels } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Fact } from '#web/ui/display/fact.tsx';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { ActivationStatus } from '../activation-status.tsx';
import { AddressLine } from './address-line.tsx';

const PingAddress = lazyPart(() => import('./ping-address.tsx'), 'PingAddress');

const copyTexts = { copied: texts.urlCopied, failed: texts.copyFailed };

interface FeedInformationCardProps {
  feed: Feed;
  info: EndpointReply<typeof getServiceFeed> | undefined;
  isFailed: boolean;
  isActive: boolean | undefined;
  /** True if the published address serves a feed; undefined while unknown. */
  isPublished: boolean | undefined;
}

export function FeedInformationCard({
  feed,
  info,
  isFailed,
  isActive,
  isPublished,
}: FeedInformationCardProps) {
  const missing = isFailed ? texts.urlFailed : texts.urlLoading;
  return (
    <Card title={texts.information}>
      <dl className="grid gap-x-10 gap-y-2.5 lg:grid-cols-2 xl:grid-cols-1">
        <Fact isWide label={labels.publishedUrl} note={publishedNote(isActive, isPublished)}>
          <Address address={info?.feedUrl} missing={missing} name={labels.publishedUrl} />
        </Fact>
        <Fact isWide label={labels.originalUrl}>
          <Address address={info?.feedSettings.feedUrl} missing={missing} name={labels.originalUrl} />
        </Fact>
        {feed.feedmaker_feed_id !== null && (
          <Fact isWide label={labels.pingUrl} note={labels.pingNote}>
            <Suspense
              fallback={<span className="flex min-h-9 items-center text-muted">{texts.urlLoading}</span>}
            >
              <PingAddress feedId={feed.feedmaker_feed_id} />
            </Suspense>
          </Fact>
        )}
        <Fact label={labels.name}>{feed.name}</Fact>
        <Fact label={labels.status}>
          <ActivationStatus isActive={isActive} isFailed={isFailed} />
        </Fact>
        <Fact label={labels.template}>
          {feed.template_id === null ? (
            texts.noTemplateAssigned
          ) : (
            <Link
              to={pages.template.href(feed.template_id, feed.project_id)}
              className="font-medium text-accent hover:underline"
            >
              {feed.template_name ?? feed.template_id}
            </Link>
          )}
        </Fact>
        <Fact label={labels.feedId}>
          <code className="font-mono text-xs">{feed.feedmaker_feed_id ?? texts.urlMissing}</code>
        </Fact>
        <Fact label={labels.created}>
          <time dateTime={feed.created_at}>{formatDateTime(feed.created_at)}</time>
        </Fact>
        <Fact label={labels.lastUpdated}>
          <time dateTime={feed.updated_at}>{formatDateTime(feed.updated_at)}</time>
        </Fact>
      </dl>
    </Card>
  );
}

function publishedNote(isActive: boolean | undefined, isPublished: boolean | undefined): string | undefined {
  if (isActive === false) return labels.pausedNote;
  return isPublished === false ? labels.unpublishedNote : undefined;
}

interface AddressProps {
  address: string | undefined;
  missing: string;
  name: string;
}

function Address({ address, missing, name }: AddressProps) {
  if (address === undefined || address === '') {
    return (
      <span className="flex min-h-9 items-center text-muted">
        {address === '' ? texts.urlMissing : missing}
      </span>
    );
  }
  return (
    <AddressLine
      address={address}
      copyTexts={copyTexts}
      copyLabel={labels.copy(name)}
      openLabel={labels.open(name)}
    />
  );
}
