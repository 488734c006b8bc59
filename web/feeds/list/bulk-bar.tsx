import { Pause, Play, RefreshCw } from 'lucide-react';
import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { feedListMessages as texts } from '#core/messages/screens/feeds/feed-list-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { type ActedFeed, type FeedAct, useFeedActs } from '#web/lib/api/use-feed-acts.ts';

interface BulkBarProps {
  chosen: readonly WholeFeed[];
  /** Selects these feeds: those for which the action failed; none if it failed for none. */
  onChoose: (feeds: readonly ActedFeed[]) => void;
}

/** Actions for the selected feeds. Failures are reported per feed, and these feeds stay selected. */
export function BulkBar({ chosen, onChoose }: BulkBarProps) {
  const bulk = useFeedActs((refused) => onChoose(refused.map(({ feed }) => feed)));
  const run = (act: FeedAct) => bulk.run({ act, feeds: chosen });
  const isBusy = bulk.isPending;
  if (chosen.length === 0 && bulk.refused.length === 0) return null;
  return (
    <section
      aria-label={texts.bar}
      className="sticky bottom-4 z-10 grid gap-2 rounded-card border border-line-strong bg-raised px-4 py-3 shadow-raised"
    >
      {bulk.refused.length > 0 && (
        <div role="alert" className="grid gap-1 text-sm">
          <p className="font-medium">{texts.failed(bulk.refused.length)}</p>
          <ul className="grid gap-0.5 text-muted [overflow-wrap:anywhere]">
            {bulk.refused.map(({ feed, why }) => (
              <li key={feed.id}>{texts.failedOf(feed.name, why)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <output className="mr-auto font-medium tabular">
          {isBusy ? texts.busy(bulk.done, bulk.variables?.feeds.length ?? 0) : texts.chosen(chosen.length)}
        </output>
        <Button isDisabled={isBusy} icon={<Play />} onClick={() => run('activate')}>
          {feedsMessages.activate}
        </Button>
        <Button isDisabled={isBusy} icon={<Pause />} onClick={() => run('pause')}>
          {feedsMessages.pause}
        </Button>
        <Button isDisabled={isBusy} icon={<RefreshCw />} onClick={() => run('refresh')}>
          {texts.refresh}
        </Button>
        <Button kind="quiet" isDisabled={isBusy} onClick={() => onChoose([])}>
          {texts.clear}
        </Button>
      </div>
    </section>
  );
}
