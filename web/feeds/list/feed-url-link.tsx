import { Check, Link as LinkIcon } from 'lucide-react';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { useCopy } from '#web/ui/button/copy-button.tsx';

const texts = feedsMessages;

interface FeedUrlLinkProps {
  /** Whether there is a service feed to ask about. */
  hasService: boolean;
  /** undefined while it loads or when loading failed. */
  url: string | undefined;
  isFailed: boolean;
}

/** A real link to the published feed, whose click copies the address instead of following it. */
export function FeedUrlLink({ hasService, url, isFailed }: FeedUrlLinkProps) {
  const { isCopied, copy } = useCopy({ copied: texts.urlCopied, failed: texts.copyFailed });
  if (url === undefined || url === '') {
    return (
      <span className={`flex min-h-6 items-center text-xs ${isFailed ? 'text-bad' : 'text-muted'}`}>
        {replacementText({ hasService, url, isFailed })}
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
        <Check aria-hidden="true" data-copied="true" className="size-3.5 text-good" />
      ) : (
        <LinkIcon aria-hidden="true" className="size-3.5" />
      )}
      {texts.feedUrl}
    </a>
  );
}

function replacementText({ hasService, url, isFailed }: FeedUrlLinkProps): string {
  if (!hasService) return texts.urlNotAvailable;
  if (isFailed) return texts.urlFailed;
  return url === undefined ? texts.urlLoading : texts.urlMissing;
}
