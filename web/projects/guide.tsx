import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { guideMessages as texts } from '#core/messages/screens/guide-messages.ts';
import { loadFeeds, useFeedStates } from '#web/lib/api/feeds.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { takesFocusOver, useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { markForGuide, useGuideMarks } from '#web/lib/session/guide-marks.ts';
import { loadAuth, useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useCopy } from '#web/ui/button/copy-button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { type GuideProgress, guideProgress } from './guide-progress.ts';

const copyTexts = { copied: feedsMessages.urlCopied, failed: feedsMessages.copyFailed };
const feedsLookedAt = 20;

interface GuideProps {
  projectId: string;
  /** True if a channel has fetched any feed of the account. */
  isFetched: boolean;
}

/** Guide that leads to the first fetch by a channel. The user can dismiss it permanently, which the server stores. */
export function Guide({ projectId, isFetched }: GuideProps) {
  const session = useSession();
  const hasDone = useGuideMarks();
  const [isPutAway, setIsPutAway] = useState(false);
  const kept: unknown =
    session.status === 'signed-in' ? session.session.user.user_metadata?.['guide'] : 'away';
  const feeds = useQuery({
    queryKey: keys.firstFeeds,
    queryFn: ({ signal }) => loadFeeds({ query: { page: 1, page_size: feedsLookedAt }, signal }),
    enabled: kept !== 'away' && !isFetched,
  });
  const known = useFeedStates(feeds.data?.items ?? []);
  // Shows nothing until the progress is known.
  const isKnown = isFetched || feeds.data !== undefined;
  if (kept === 'away' || isPutAway || !isKnown) return null;
  const putAway = async () => {
    setIsPutAway(true);
    const auth = await loadAuth();
    const { error } = await auth.updateUser({ data: { guide: 'away' } });
    if (error === null) return;
    setIsPutAway(false);
    notify.error(texts.putAwayFailed);
  };
  const steps = listSteps(guideProgress(known, hasDone), projectId);
  return (
    <section
      {...takesFocusOver}
      aria-labelledby="guide"
      className="grid animate-arrive gap-4 rounded-card border border-line bg-surface p-5 outline-none"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="guide" className="text-lg font-semibold">
          {texts.title}
        </h2>
        <IconButton label={texts.putAway} icon={<X />} onClick={() => void putAway()} />
      </div>
      <Steps steps={isFetched ? steps.map((step) => ({ ...step, isDone: true })) : steps} />
      {isFetched && <p className="px-2 font-medium text-pretty">{texts.live}</p>}
    </section>
  );
}

interface Step {
  text: string;
  note: string;
  isDone: boolean;
  action: ReactNode;
}

function Steps({ steps }: { steps: readonly Step[] }) {
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
            {isDone ? <Check strokeWidth={3} className="size-3.5" /> : index + 1}
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

function listSteps(progress: GuideProgress, projectId: string): Step[] {
  const { feed, isMade, originalCount, isLookedAt, isCopied } = progress;
  const { steps, notes } = texts;
  const service = feed?.service ?? null;
  const home = feed === undefined ? '' : pages.feed.href(feed.id, feed.project_id);
  const openFeed = <LinkButton to={home}>{texts.openFeed}</LinkButton>;
  return [
    {
      text: steps.feed,
      note: notes.feed,
      isDone: feed !== undefined,
      action: <LinkButton to={pages.newFeed.href(projectId)}>{texts.newFeed}</LinkButton>,
    },
    { text: steps.template, note: notes.template, isDone: isMade, action: openFeed },
    {
      text: steps.failures,
      note:
        originalCount === undefined ? notes.notCounted : notes.failures(frameMessages.product(originalCount)),
      isDone: isLookedAt,
      // Only offered if a feed is published, as there is nothing to view before.
      action: service?.published != null && <ShowOriginals to={home} feedmakerId={service.feed_id} />,
    },
    {
      text: steps.copy,
      note: notes.copy,
      isDone: isCopied,
      action: service !== null && <CopyAddress address={service.feedUrl} feedmakerId={service.feed_id} />,
    },
    { text: steps.fetched, note: notes.fetched, isDone: false, action: openFeed },
  ];
}

/** Button that shows the products with original photos. A press counts as viewing them, because real viewing cannot be detected. */
function ShowOriginals({ to, feedmakerId }: { to: string; feedmakerId: string }) {
  return (
    <LinkButton to={to} search={{ state: 'original' }} onClick={() => markForGuide('looked', feedmakerId)}>
      {texts.showThem}
    </LinkButton>
  );
}

/** Button that disappears when pressed, because its step is then done. */
function CopyAddress({ address, feedmakerId }: { address: string; feedmakerId: string }) {
  const ref = useFocusHandover<HTMLSpanElement>();
  const { copy } = useCopy(copyTexts, () => markForGuide('copied', feedmakerId));
  return (
    <span ref={ref}>
      <Button kind="primary" onClick={() => void copy(address)}>
        {texts.copyAddress}
      </Button>
    </span>
  );
}
