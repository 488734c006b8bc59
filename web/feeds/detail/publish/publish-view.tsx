import { Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { isReachableAddress } from '#core/feeds/channels/reachable-address.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { limits } from '#core/limits.ts';
import { outputMessages as texts } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { useFeedMessages } from '#core/messages/screens/feeds/use-feed-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SkeletonRows } from '#web/ui/display/skeleton.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useFeedPageSearch } from '../feed-page-search.ts';
import type { FeedViewProps } from '../feed-view-props.ts';
import { PublishingCard } from '../review/publishing-card.tsx';
import { RolloutLine } from '../review/rollout-line.tsx';
import { ChannelCard, offeredChannels } from './channel-card.tsx';
import { OutputCard } from './output-card.tsx';
import { outputsQuery } from './output-queries.ts';

const OutputDialog = lazyExtra(() => import('./output-dialog.tsx'), 'OutputDialog');
const ReviewPanel = lazyPart(() => import('../review/review-panel.tsx'), 'ReviewPanel');

/** What goes out, where and when: changes that wait for approval, a card for each channel, and the settings of publishing. */
export function PublishView(props: FeedViewProps & { feedmakerId: string }) {
  const { feed, feedmakerId, status, isActive } = props;
  const review = status?.review ?? null;
  return (
    <>
      {review !== null && (
        <Suspense fallback={<SkeletonRows />}>
          <ReviewPanel key={review.id} feedId={feedmakerId} reviewId={review.id} run={status?.run ?? null} />
        </Suspense>
      )}
      {status !== undefined && <RolloutLine feedId={feedmakerId} rollout={status.rollout} />}
      <Channels {...props} />
      <PublishingCard feed={feed} feedId={feedmakerId} isActive={isActive} />
    </>
  );
}

/** A card for each address of the feed, and one for each channel without. */
function Channels({ feed, feedmakerId, status, info }: FeedViewProps & { feedmakerId: string }) {
  // Loaded here as well, because only this view shows the runs of outputs.
  const query = useQuery(outputsQuery(feedmakerId, status));
  const settings = info.data?.feedSettings;
  const { add: isAsked, replace } = useFeedPageSearch();
  const [pressed, setAsked] = useState<{ output: Output | null } | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const outputs = query.data;
  if (outputs === undefined) return <NotLoaded query={query} failed={texts.loadFailed} />;
  const isFull = outputs.length > limits.outputsPerFeedMax;
  const asked = pressed ?? (isAsked && !isFull ? { output: null } : null);
  const close = () => {
    setAsked(null);
    if (isAsked !== undefined) replace({ add: undefined });
  };
  return (
    <section aria-labelledby="channels" className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid max-w-2xl flex-[1_1_20rem] gap-1">
          <h2 id="channels" className="text-lg font-semibold">
            {texts.channels}
          </h2>
          <p className="text-sm text-pretty text-muted">{texts.intro}</p>
          {outputs.some(({ feed_url: address }) => !isReachableAddress(address)) && (
            <p className="text-sm text-pretty text-warn">{useFeedMessages.publicUrlHint}</p>
          )}
        </div>
        <Button ref={add} icon={<Plus />} isDisabled={isFull} onClick={() => setAsked({ output: null })}>
          {texts.add}
        </Button>
      </div>
      <ul className="grid items-start gap-4 lg:grid-cols-2" aria-label={texts.title}>
        {outputs.map((output) => (
          <OutputCard
            key={output.id}
            feed={feed}
            feedmakerId={feedmakerId}
            output={output}
            onEdit={() => setAsked({ output })}
            onDeleted={() => add.current?.focus()}
          />
        ))}
        {offeredChannels
          .filter((channel) => outputs.every((output) => output.channel !== channel))
          .map((channel) => (
            <ChannelCard
              key={channel}
              feedmakerId={feedmakerId}
              channel={channel}
              outputs={outputs}
              settings={settings}
              isFull={isFull}
            />
          ))}
      </ul>
      {asked !== null && (
        <OutputDialog
          feed={feed}
          feedmakerId={feedmakerId}
          settings={settings}
          output={asked.output}
          onClose={close}
        />
      )}
    </section>
  );
}
