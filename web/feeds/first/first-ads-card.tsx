import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listFeedProducts, type ProductState } from '#core/contract/feeds/feed-products-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { isReachableAddress } from '#core/feeds/channels/reachable-address.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { firstAdsMessages as texts } from '#core/messages/screens/feeds/first-ads-messages.ts';
import { titleOfCause } from '#core/messages/reasons/runs/run-causes.ts';
import { planLimitMessages } from '#core/messages/screens/feeds/plan-limit-messages.ts';
import { useFeedMessages } from '#core/messages/screens/feeds/use-feed-messages.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { loadFeeds, useFeedStates } from '#web/lib/api/feeds.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useIsCopied } from '#web/lib/session/copied-feeds.ts';
import { loadAuth, useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { runProgressText, runSpokenText } from '../describe-feed.ts';
import { photoAddress } from '../photo-address.ts';
import { useCopyAddress } from '../use-copy-address.ts';
import { useFeedStatus } from '../use-feed-status.ts';
import { useMend } from '../use-mend.ts';
import { countShopPhotos, findFirstAds } from './first-ads.ts';

const feedsLookedAt = 20;
const adsShown = 8;

/**
 * The first ads of a project: how they are made one by one, and what is left until a channel fetches them. The user can put it away for
 * good, which the server stores.
 */
export function FirstAdsCard({ projectId }: { projectId: string }) {
  const session = useSession();
  const [isPutAway, setIsPutAway] = useState(false);
  const kept: unknown =
    session.status === 'signed-in' ? session.session.user.user_metadata?.['guide'] : 'away';
  const isAway = kept === 'away' || isPutAway;
  const feeds = useQuery({
    queryKey: keys.firstFeeds(projectId),
    queryFn: ({ signal }) =>
      loadFeeds({ query: { project_id: projectId, page: 1, page_size: feedsLookedAt }, signal }),
    enabled: !isAway,
  });
  const known = useFeedStates(feeds.data?.items ?? []);
  // Shows nothing until the progress is known.
  if (isAway || feeds.data === undefined) return null;
  const putAway = async () => {
    setIsPutAway(true);
    const auth = await loadAuth();
    const { error } = await auth.updateUser({ data: { guide: 'away' } });
    if (error === null) return;
    setIsPutAway(false);
    notify.error(texts.putAwayFailed);
  };
  return (
    <Card
      title={texts.title}
      aside={<IconButton label={texts.putAway} icon={<X />} onClick={() => void putAway()} />}
      className="grid animate-arrive"
    >
      <FirstAds projectId={projectId} found={findFirstAds(known)} />
    </Card>
  );
}

interface FirstAdsProps {
  projectId: string;
  found: ReturnType<typeof findFirstAds>;
}

function FirstAds({ projectId, found }: FirstAdsProps) {
  useFeedStatus(found?.feed.service?.feed_id ?? null);
  if (found === undefined)
    return (
      <Stage
        title={texts.noFeed}
        actions={<LinkButton to={pages.newFeed.href(projectId)}>{texts.newFeed}</LinkButton>}
      >
        {texts.enterAddress}
      </Stage>
    );
  const { feed, stage } = found;
  const { service } = feed;
  const openFeed = <LinkButton to={pages.feed.href(feed.id, projectId)}>{texts.openFeed}</LinkButton>;
  if (service === null || stage === 'idle')
    return (
      <Stage title={texts.idle} actions={openFeed}>
        {texts.activate}
      </Stage>
    );
  if (stage === 'stopped')
    return service.plan?.is_stopped === true ? (
      <Stage title={planLimitMessages.stoppedTitle} actions={<ChoosePlan projectId={projectId} />}>
        {planLimitMessages.stoppedText}
      </Stage>
    ) : (
      <Stopped feed={feed} run={service.run} openFeed={openFeed} />
    );
  return (
    <div className="grid gap-4">
      {stage === 'making' ? <Making run={service.run} /> : <Live feed={feed} service={service} />}
      <Ads feedId={service.feed_id} />
      <Steps feedId={service.feed_id} isLive={stage === 'live'} />
    </div>
  );
}

interface StoppedProps {
  feed: WholeFeed;
  run: Run | null;
  openFeed: ReactNode;
}

/** Says why the first run came to nothing, with a button to where that is mended. */
function Stopped({ feed, run, openFeed }: StoppedProps) {
  const cause = run?.cause ?? null;
  const mend = useMend(feed, cause);
  return (
    <Stage
      title={(cause && titleOfCause(cause)) ?? texts.stopped}
      actions={
        mend === undefined ? (
          openFeed
        ) : (
          <LinkButton kind="primary" to={mend.to} hash={mend.hash}>
            {mend.label}
          </LinkButton>
        )
      }
    >
      {whyStopped(run)}
    </Stage>
  );
}

function whyStopped(run: Run | null): string {
  if (run?.state === 'failed') return run.error_text ?? feedDetailMessages.failedUnknown;
  return run?.state === 'waiting' || run?.state === 'held' ? texts.waits : feedDetailMessages.runStopped;
}

interface StageProps {
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
}

function Stage({ title, actions, children }: StageProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-[1_1_18rem] gap-1">
        <output className="text-xl font-semibold tracking-tight tabular">{title}</output>
        <div className="text-sm text-pretty text-muted empty:hidden">{children}</div>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">{actions}</div>
    </div>
  );
}

function Making({ run }: { run: Run | null }) {
  if (run === null) return <Stage title={texts.making} />;
  const isCounting = run.state === 'rendering' && run.matched_count > 0;
  return (
    <Stage title={texts.making}>
      <output className="sr-only">{runSpokenText(run)}</output>
      <p className="tabular">{runProgressText(run, undefined)}</p>
      <Progress
        label={texts.making}
        value={isCounting ? run.done_count : undefined}
        max={isCounting ? run.matched_count : 1}
        className="my-1 max-w-80"
      />
    </Stage>
  );
}

function Live({ feed, service }: { feed: WholeFeed; service: NonNullable<WholeFeed['service']> }) {
  const { copy } = useCopyAddress(service.feed_id);
  const home = pages.feed.href(feed.id, feed.project_id);
  const { enhanced_count: made = 0, kept_count: kept = 0 } = service.published ?? {};
  const ads = made + kept;
  const photos = countShopPhotos(service);
  const isOverPlan = (service.run?.over_count ?? 0) > 0;
  return (
    <Stage
      title={texts.live(ads)}
      actions={
        <>
          <LinkButton to={home}>{texts.seeThem}</LinkButton>
          <Button kind="primary" onClick={() => void copy(service.feedUrl)}>
            {texts.copyAddress}
          </Button>
        </>
      }
    >
      {photos > 0 && (
        <p>
          {texts.shopPhotos(photos)}{' '}
          <LinkButton to={home} kind="quiet" search={{ state: 'original' }}>
            {texts.seeWhy}
          </LinkButton>
          {isOverPlan && <ChoosePlan projectId={feed.project_id} />}
        </p>
      )}
      {!isReachableAddress(service.feedUrl) && <p className="text-warn">{useFeedMessages.unreachable}</p>}
    </Stage>
  );
}

function ChoosePlan({ projectId }: { projectId: string }) {
  return <LinkButton to={pages.billing.href(projectId)}>{planLimitMessages.choosePlan}</LinkButton>;
}

/** The first products: with the shop's photo, faint, until each has its ad. */
function Ads({ feedId }: { feedId: string }) {
  const { data } = useQuery(firstProductsQuery(feedId));
  const products = data?.items.filter(({ state }) => isToHaveAd.has(state)) ?? [];
  if (products.length === 0) return null;
  return (
    <ul aria-label={texts.ads} className="grid grid-cols-4 gap-2 sm:gap-3 lg:grid-cols-8">
      {products.slice(0, adsShown).map(({ position, title, state, enhanced_url: ad, image_link: photo }) => (
        <li key={position}>
          <Picture
            isPlain
            isArrival
            src={ad ?? photoAddress(photo)}
            sizes="(min-width: 64rem) 9rem, 22vw"
            alt={ad === null ? title : feedDetailMessages.enhancedPicture(title)}
            className={classes(state === 'waiting' && 'opacity-40 grayscale')}
          />
        </li>
      ))}
    </ul>
  );
}

const isToHaveAd: ReadonlySet<ProductState> = new Set(['waiting', 'enhanced', 'kept']);

/** Loads the products with which a feed begins; more than are shown, as some have no ad. */
function firstProductsQuery(feedId: string) {
  return endpointQuery(keys.feedProductsPage(feedId, { first: true }), listFeedProducts, {
    params: { feedId },
    query: { page_size: 3 * adsShown },
  });
}

/** The way from the ads to a channel; what is next is explained. */
function Steps({ feedId, isLive }: { feedId: string; isLive: boolean }) {
  const isCopied = useIsCopied(feedId);
  const steps = [
    { ...texts.steps.made, isDone: isLive },
    { ...texts.steps.copied, isDone: isLive && isCopied },
    { ...texts.steps.fetched, isDone: false },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="grid gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-3">
      {steps.map(({ text, note, isDone }, index) => (
        <li key={text} className="flex items-start gap-3">
          <span
            className={classes(
              'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular',
              isDone ? 'bg-good text-surface' : 'control-edge bg-surface text-muted',
            )}
          >
            {isDone ? <Check strokeWidth={3} className="size-3.5" /> : index + 1}
            {isDone && <span className="sr-only">{texts.done}</span>}
          </span>
          <span className={classes('min-w-0', isDone ? 'text-muted' : 'font-medium')}>
            {text}
            {index === next && (
              <span className="block text-sm font-normal text-pretty text-muted">{note}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
