import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { limits } from '#core/limits.ts';
import { outputMessages as texts } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { Button } from '#web/ui/button/button.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { useFeedPageSearch } from '../feed-page-search.ts';
import { goToFeedViews } from '../feed-views-place.ts';
import { OutputCard } from './output-card.tsx';
import { outputsQuery } from './output-queries.ts';

const OutputDialog = lazyExtra(() => import('./output-dialog.tsx'), 'OutputDialog');

interface OutputsViewProps {
  feed: Feed;
  feedmakerId: string;
  status: FeedStatus | undefined;
  /** Settings of the main feed; undefined if unknown. */
  settings: FeedSettings | undefined;
}

/** Every address of a feed with its state, the rules of its channel that it breaks, and a button to add an address. */
export function OutputsView({ feed, feedmakerId, status, settings }: OutputsViewProps) {
  const query = useQuery(outputsQuery(feedmakerId, status));
  const { add: isAsked, replace } = useFeedPageSearch();
  const [pressed, setAsked] = useState<{ output: Output | null } | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  if (query.data === undefined) return <NotLoaded query={query} failed={texts.loadFailed} />;
  const isFull = query.data.length > limits.outputsPerFeedMax;
  const asked = pressed ?? (isAsked && !isFull ? { output: null } : null);
  const close = () => {
    setAsked(null);
    if (isAsked === undefined) return;
    replace({ add: undefined });
    // Waits for the click to end, and then scrolls, because the user may have come from far above.
    setTimeout(goToFeedViews);
  };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl flex-[1_1_20rem] text-sm text-pretty text-muted">{texts.intro}</p>
        <Button
          ref={add}
          kind="primary"
          icon={<Plus />}
          isDisabled={isFull}
          onClick={() => setAsked({ output: null })}
        >
          {texts.add}
        </Button>
      </div>
      <ul className="grid grid-cols-1 gap-4" aria-label={texts.title}>
        {query.data.map((output) => (
          <OutputCard
            key={output.id}
            feed={feed}
            feedmakerId={feedmakerId}
            output={output}
            onEdit={() => setAsked({ output })}
            onDeleted={() => add.current?.focus()}
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
    </div>
  );
}
