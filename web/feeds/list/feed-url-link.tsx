import { Check, Link as LinkIcon } from 'lucide-react';
import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { useCopy } from '#web/ui/button/copy-button.tsx';

interface FeedUrlLinkProps {
  feed: WholeFeed;
}

/** A real link to the published feed, whose click copies the address instead of following it. */
export function FeedUrlLink({ feed }: FeedUrlLinkProps) {
  const url = feed.service?.feedUrl ?? '';
  const { isCopied, copy } = useCopy({ copied: texts.urlCopied, failed: texts.copyFailed });
  if (url === '') {
    return (
      <span className={`flex min-h-6 items-center text-xs ${isGone(feed) ? 'text-bad' : 'text-muted'}`}>
        {replacementText(feed)}
      </span>
    );
  }
  return (
    <a
      href={url}
      title={url}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void copy(url);
      }}
      className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-chip px-1 text-xs whitespace-nowrap text-muted hover:text-accent"
    >
      {isCopied ? (
        <Check data-copied="true" className="size-3.5 text-good" />
      ) : (
        <LinkIcon className="size-3.5" />
      )}
      {texts.feedUrl}
    </a>
  );
}

/** The record names a feed, and there is none. */
function isGone({ feedmaker_feed_id: feedId, service }: WholeFeed): boolean {
  return feedId !== null && service === null;
}

function replacementText(feed: WholeFeed): string {
  if (feed.feedmaker_feed_id === null) return texts.urlNotAvailable;
  return isGone(feed) ? texts.urlFailed : texts.urlMissing;
}
