import { Pause, Play, RefreshCw } from 'lucide-react';
import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { feedListMessages as texts } from '#core/messages/screens/feeds/feed-list-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useState } from 'react';
import { createServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { refreshFeed } from '#core/contract/feeds/publishing/feed-runs-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { NotPossible, readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { tellFeed } from '#web/lib/api/feeds.ts';
import { refreshFeeds } from '../feed-queries.ts';

interface BulkBarProps {
  chosen: readonly WholeFeed[];
  /** Selects these feeds: those for which the action failed; none if it failed for none. */
  onChoose: (feeds: readonly WholeFeed[]) => void;
}

/** Actions for the selected feeds. Failures are reported per feed, and these feeds stay selected. */
export function BulkBar({ chosen, onChoose }: BulkBarProps) {
  const bulk = useBulkAct(onChoose);
  const run = (act: BulkAct) => bulk.run({ act, feeds: chosen });
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
            {bulk.refused.map(({ name, why }) => (
              <li key={name}>{texts.failedOf(name, why)}</li>
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

type BulkAct = 'activate' | 'pause' | 'refresh';

interface Refused {
  readonly name: string;
  readonly why: string;
}

/**
 * Applies an action to several feeds, one after the other, so that not all runs start together. If it fails for one, the others are still
 * done. All actions except refreshes can be undone.
 */
function useBulkAct(onDone: (refused: readonly WholeFeed[]) => void) {
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const action = useAction({
    mutationFn: async ({ act, feeds }: { act: BulkAct; feeds: readonly WholeFeed[] }) => {
      setDone(0);
      setRefused([]);
      const changed: WholeFeed[] = [];
      const failed: { feed: WholeFeed; why: string }[] = [];
      for (const feed of feeds) {
        try {
          if (await actOn(feed, act)) changed.push(feed);
        } catch (error) {
          failed.push({ feed, why: readMessage(error, texts.failedUnknown) });
        }
        setDone((count) => count + 1);
      }
      return { act, changed, failed };
    },
    onSuccess: async ({ act, changed, failed }) => {
      setRefused(failed.map(({ feed, why }) => ({ name: feed.name, why })));
      onDone(failed.map(({ feed }) => feed));
      await refreshFeeds();
      if (changed.length > 0) tell(act, changed, (feeds, undo) => action.run({ act: undo, feeds }));
    },
  });
  return { ...action, done, refused };
}

/** Returns true if the feed was changed. A feed that is already paused is not, so that undo does not activate it. */
async function actOn(feed: WholeFeed, act: BulkAct): Promise<boolean> {
  const { feedmaker_feed_id: feedId, service } = feed;
  if (feedId === null || service === null) throw new NotPossible(texts.failedUnknown);
  if (act === 'refresh') {
    if (!service.activate) throw new NotPossible(texts.isPaused);
    tellFeed(feedId, await call(refreshFeed, { params: { feedId } }));
    return true;
  }
  const activate = act === 'activate';
  if (activate && feed.template_id === null) throw new NotPossible(texts.needsTemplate);
  const query = { action: 'start' as const };
  await call(createServiceFeed, { query, body: { feedDatabaseId: feed.id, feedId, activate } });
  tellFeed(feedId, { activate });
  return service.activate !== activate;
}

function tell(
  act: BulkAct,
  changed: readonly WholeFeed[],
  takeBack: (feeds: readonly WholeFeed[], act: BulkAct) => void,
): void {
  if (act === 'refresh') return void notify.success(texts.refreshed(changed.length));
  const isActive = act === 'activate';
  const now = changed.map((feed) => ({
    ...feed,
    service: feed.service && { ...feed.service, activate: isActive },
  }));
  notify.success((isActive ? texts.activated : texts.paused)(changed.length), {
    action: {
      label: commonMessages.undo,
      onPress: () => takeBack(now, isActive ? 'pause' : 'activate'),
      undoes: true,
    },
  });
}
