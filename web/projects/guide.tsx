import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getServiceFeed } from '#core/contract/feeds-service-api.ts';
import { listWholeFeeds, type WholeFeed } from '#core/contract/whole-feeds-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { guideMessages } from '#core/messages/screens/guide-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { formatCount } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { loadAuth, useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useCopy } from '#web/ui/button/copy-button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { classes } from '#web/ui/classes.ts';

const texts = guideMessages;
const feedsLookedAt = 20;

/** What is to be done until a channel fetches the first feed; put away for good, on the server, by who does not want it. */
export function Guide({ projectId }: { projectId: string }) {
  const session = useSession();
  const [isPutAway, setIsPutAway] = useState(false);
  const kept: unknown =
    session.status === 'signed-in' ? session.session.user.user_metadata?.['guide'] : 'away';
  const feeds = useQuery({
    queryKey: keys.firstFeeds,
    queryFn: ({ signal }) => call(listWholeFeeds, { query: { page: 1, page_size: feedsLookedAt }, signal }),
    enabled: kept !== 'away',
  });
  const items = feeds.data?.items ?? [];
  const feed = items.find(({ service }) => service?.activate === true) ?? items[0];
  const id = feed?.feedmaker_feed_id ?? null;
  const service = useQuery({
    queryKey: keys.serviceFeed(id),
    queryFn: ({ signal }) => call(getServiceFeed, { query: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
  const isFetched = service.data?.channels.some(({ lastFetchedAt }) => lastFetchedAt !== null);
  // Nothing shows before it is known that there is something to do.
  const isKnown = feeds.data !== undefined && (feed === undefined || isFetched !== undefined);
  if (kept === 'away' || isPutAway || !isKnown || isFetched === true) return null;
  const putAway = async () => {
    setIsPutAway(true);
    const auth = await loadAuth();
    const { error } = await auth.updateUser({ data: { guide: 'away' } });
    if (error === null) return;
    setIsPutAway(false);
    notify.error(texts.putAwayFailed);
  };
  return (
    <section
      aria-labelledby="guide"
      className="grid animate-arrive gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="guide" className="text-lg font-semibold">
          {texts.title}
        </h2>
        <IconButton label={texts.putAway} icon={<X aria-hidden="true" />} onClick={() => void putAway()} />
      </div>
      <Steps feed={feed} projectId={projectId} />
    </section>
  );
}

interface Step {
  text: string;
  note: string;
  isDone: boolean;
  action: ReactNode;
}

function Steps({ feed, projectId }: { feed: WholeFeed | undefined; projectId: string }) {
  const steps = stepsOf(feed, projectId);
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="grid gap-1">
      {steps.map(({ text, note, isDone, action }, index) => (
        <li
          key={text}
          className={classes(
            'flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-2 py-1.5',
            index === next && 'bg-accent-soft',
          )}
        >
          <span
            className={classes(
              'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular',
              isDone ? 'bg-good text-surface' : 'control-edge bg-surface text-muted',
            )}
          >
            {isDone ? <Check aria-hidden="true" strokeWidth={3} className="size-3.5" /> : index + 1}
            {isDone && <span className="sr-only">{texts.done}</span>}
          </span>
          <span className="min-w-0 flex-[1_1_14rem]">
            <span className={classes('block', isDone ? 'text-muted' : 'font-medium')}>{text}</span>
            {index === next && <span className="block text-sm text-muted text-pretty">{note}</span>}
          </span>
          {index === next && action}
        </li>
      ))}
    </ol>
  );
}

function stepsOf(feed: WholeFeed | undefined, projectId: string): Step[] {
  const { steps, notes } = texts;
  const service = feed?.service ?? null;
  const kept = service?.run?.original_count ?? 0;
  const home = feed === undefined ? '' : pages.feed.href(feed.id, feed.project_id);
  const isMade = service?.activate === true && service.image_urls.length > 0;
  return [
    {
      text: steps.feed,
      note: notes.feed,
      isDone: feed !== undefined,
      action: <LinkButton to={pages.newFeed.href(feed?.project_id ?? projectId)}>{texts.newFeed}</LinkButton>,
    },
    {
      text: steps.template,
      note: notes.template,
      isDone: isMade,
      action: <LinkButton to={home}>{texts.openFeed}</LinkButton>,
    },
    {
      text: steps.failures,
      note: notes.failures(formatCount(kept, commonMessages.nouns.product)),
      isDone: isMade && kept === 0,
      action: (
        <>
          <LinkButton to={home} search={{ state: 'original' }}>
            {texts.showThem}
          </LinkButton>
          {service !== null && <CopyAddress address={service.feedUrl} />}
        </>
      ),
    },
    {
      text: steps.copy,
      note: notes.copy,
      isDone: false,
      action: service !== null && <CopyAddress address={service.feedUrl} />,
    },
    { text: steps.fetched, note: notes.fetched, isDone: false, action: null },
  ];
}

function CopyAddress({ address }: { address: string }) {
  const { isCopied, copy } = useCopy({ copied: feedsMessages.urlCopied, failed: feedsMessages.copyFailed });
  return (
    <Button
      kind="primary"
      icon={isCopied ? <Check aria-hidden="true" /> : undefined}
      onClick={() => void copy(address)}
    >
      {texts.copyAddress}
    </Button>
  );
}
