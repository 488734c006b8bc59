import { Check, ChevronDown, Copy } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { isReachableAddress } from '#core/feeds/channels/reachable-address.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { getServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { useFeedMessages } from '#core/messages/screens/feeds/use-feed-messages.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { markForGuide } from '#web/lib/session/guide-marks.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useCopy } from '#web/ui/button/copy-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

const ChannelGuides = lazyPart(() => import('./channel-guides.tsx'), 'ChannelGuides');

const texts = useFeedMessages;
const copyTexts = { copied: feedsMessages.urlCopied, failed: feedsMessages.copyFailed };

interface UseFeedBarProps {
  feed: Feed;
  feedmakerId: string;
  /** Settings of the feed; undefined if they could not be loaded. */
  info: EndpointReply<typeof getServiceFeed> | undefined;
  isActive: boolean | undefined;
}

/** Address of the feed, and the steps for each channel: what users need most on this page. */
export function UseFeedBar({ feed, feedmakerId, info, isActive }: UseFeedBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const guidesId = useId();
  return (
    <section
      aria-labelledby={`${guidesId}-title`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-y-3 rounded-card border border-line bg-surface p-4 sm:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <h2 id={`${guidesId}-title`} className="text-lg font-semibold max-sm:sr-only">
          {texts.title}
        </h2>
        {info === undefined ? (
          <span className="flex h-9 min-w-0 grow items-center text-muted max-sm:w-full">
            {feedsMessages.urlFailed}
          </span>
        ) : (
          <CutAddress address={info.feedUrl} />
        )}
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2">
          <CopyFeedUrl
            address={info?.feedUrl}
            isPaused={isActive === false}
            onCopied={() => markForGuide('copied', feedmakerId)}
          />
          <Button
            aria-expanded={isOpen}
            aria-controls={guidesId}
            isDisabled={info === undefined}
            icon={
              <ChevronDown className={classes('transition-transform duration-150', isOpen && 'rotate-180')} />
            }
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? texts.hide : texts.show}
          </Button>
        </div>
      </div>
      {info !== undefined && <State info={info} isActive={isActive} isOpen={isOpen} />}
      <div id={guidesId} hidden={!isOpen}>
        {isOpen && info !== undefined && (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <ChannelGuides feed={feed} feedmakerId={feedmakerId} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/**
 * An address of which the middle is hidden, as that is an id, and users look at the host and the end. Not shown on a phone, where it is
 * only copied; the feed's information has the complete address.
 */
function CutAddress({ address }: { address: string }) {
  const cut = Math.max(0, address.length - 17);
  return (
    <span
      title={address}
      className="flex h-9 min-w-0 flex-[1_1_18rem] items-center rounded-control bg-sunken px-3 font-mono text-xs max-sm:hidden"
    >
      <span className="truncate">{address.slice(0, cut)}</span>
      <span className="shrink-0">{address.slice(cut)}</span>
    </span>
  );
}

interface CopyFeedUrlProps {
  address: string | undefined;
  isPaused: boolean;
  onCopied: () => void;
}

/** Button that copies the address; less prominent for a paused feed, whose address answers with an error. */
function CopyFeedUrl({ address, isPaused, onCopied }: CopyFeedUrlProps) {
  const { isCopied, copy } = useCopy(copyTexts, onCopied);
  return (
    <Button
      kind={isPaused ? 'secondary' : 'primary'}
      isDisabled={address === undefined}
      icon={isCopied ? <Check /> : <Copy />}
      data-copied={isCopied || undefined}
      onClick={() => address !== undefined && void copy(address)}
    >
      {texts.copy}
    </Button>
  );
}

interface StateProps {
  info: EndpointReply<typeof getServiceFeed>;
  isActive: boolean | undefined;
  isOpen: boolean;
}

/** Says why the feed cannot be fetched, or which channels have fetched it, the latest first. Always one line high. */
function State({ info, isActive, isOpen }: StateProps) {
  const come = info.channels
    .filter(({ lastFetchedAt }) => lastFetchedAt !== null)
    .toSorted((a, b) => Date.parse(b.lastFetchedAt ?? '') - Date.parse(a.lastFetchedAt ?? ''))
    .slice(0, 4);
  if (!isReachableAddress(info.feedUrl))
    return (
      <p className={classes('text-sm text-pretty text-warn', !isOpen && 'max-sm:hidden')}>
        {isOpen ? texts.unreachableText : texts.unreachable}
      </p>
    );
  if (isActive === false) return <p className="text-sm text-muted">{texts.paused}</p>;
  if (come.length === 0) return <p className="text-sm text-muted">{texts.nobody}</p>;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <span>{texts.fetchedBy}</span>
      {come.map(({ channel, lastFetchedAt }) => (
        <span key={channel}>
          <span className="font-medium text-ink">{texts.names[channel]}</span>{' '}
          <RelativeTime instant={lastFetchedAt ?? ''} />
        </span>
      ))}
    </p>
  );
}
