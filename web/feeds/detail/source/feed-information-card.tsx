import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { feedDetailMessages as labels } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { ActivationStatus } from '#web/feeds/activation-status.tsx';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Fact } from '#web/ui/display/fact.tsx';
import type { FeedViewProps } from '../feed-view-props.ts';
import { AddressLine } from '../publish/address-line.tsx';

const PingAddress = lazyPart(() => import('./ping-address.tsx'), 'PingAddress');

const copyTexts = { copied: texts.urlCopied, failed: texts.copyFailed };

export function FeedInformationCard({ feed, info, status, isActive }: Omit<FeedViewProps, 'outputs'>) {
  const missing = info.isError ? texts.urlFailed : texts.urlLoading;
  const isPublished = status && status.published !== null;
  return (
    <Card title={texts.information}>
      <dl className="grid gap-y-2.5">
        <Fact isWide label={labels.publishedUrl} note={publishedNote(isActive, isPublished)}>
          <Address address={info.data?.feedUrl} missing={missing} name={labels.publishedUrl} />
        </Fact>
        <Fact isWide label={labels.originalUrl}>
          <Address address={info.data?.feedSettings.feedUrl} missing={missing} name={labels.originalUrl} />
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
          <ActivationStatus isActive={isActive} isFailed={info.isError} />
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
