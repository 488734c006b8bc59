import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { channelMessages } from '#core/messages/screens/feeds/channel-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { goToFeedViews } from '../feed-views-place.ts';

interface GoogleOutputLinkProps {
  feed: Feed;
  /** True if there is such an output already: the link then leads to the outputs instead of creating one. */
  isThere?: boolean;
}

/** Link that adds an output for Google, shown next to the feed's own address. */
export function GoogleOutputLink({ feed, isThere = false }: GoogleOutputLinkProps) {
  return (
    <LinkButton
      to={pages.feed.href(feed.id, feed.project_id)}
      search={{ view: 'outputs', add: isThere ? undefined : 'output' }}
      resetScroll={false}
      onClick={() => isThere && setTimeout(goToFeedViews)}
    >
      {channelMessages.googleOutput}
    </LinkButton>
  );
}
