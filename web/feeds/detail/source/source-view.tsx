import { Pencil } from 'lucide-react';
import { feedDetailMessages as labels } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import type { FeedViewProps } from '../feed-view-props.ts';
import { FeedConfigurationCard } from './feed-configuration-card.tsx';
import { FeedInformationCard } from './feed-information-card.tsx';

/** Where the products come from: the feed's addresses, and how it is read. */
export function SourceView({ feed, info, status, isActive }: FeedViewProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl flex-[1_1_20rem] text-sm text-pretty text-muted">{labels.sourceIntro}</p>
        <LinkButton to={pages.editFeed.href(feed.id, feed.project_id)} icon={<Pencil />}>
          {texts.editFeed}
        </LinkButton>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FeedInformationCard feed={feed} info={info} status={status} isActive={isActive} />
        <FeedConfigurationCard info={info} />
      </div>
    </>
  );
}
