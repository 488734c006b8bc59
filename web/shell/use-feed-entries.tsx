import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { History, Image, Pause, Play, RefreshCw } from 'lucide-react';
import { type FeedProduct, listFeedProducts } from '#core/contract/feeds/feed-products-api.ts';
import { type Feed, listFeeds } from '#core/contract/feeds/feeds-api.ts';
import { paletteMessages as texts } from '#core/messages/screens/palette-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { feedQuery, feedStatusQuery } from '#web/lib/api/feeds.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { type ActedFeed, type FeedAct, useFeedActs } from '#web/lib/api/use-feed-acts.ts';
import { notify } from '#web/lib/notify.ts';
import { feedIdOfPath, pages } from '#web/lib/pages/pages.ts';
import type { PaletteEntry } from './palette-entries.tsx';

/** Minimum length of a text that is searched for in products: shorter ones have no index, and would read all of them. */
const searchedMin = 3;
/** Maximum number of a project's feeds whose products are searched, newest first. */
const searchedFeedsMax = 10;

/** Returns the feed whose page is open, with its status; undefined on other screens. */
export function useOpenFeed(): ActedFeed | undefined {
  const id = useLocation({ select: ({ pathname }) => feedIdOfPath(pathname) });
  const { data: feed } = useQuery({ ...feedQuery(id ?? ''), enabled: id !== undefined });
  const feedmakerId = feed?.feedmaker_feed_id ?? null;
  const { data: status } = useQuery({
    ...feedStatusQuery(feedmakerId ?? ''),
    enabled: feedmakerId !== null,
  });
  return feed && { ...feed, service: status ?? null };
}

/** Returns a function that lists what can be done with a feed. */
export function useFeedActions(): (feed: ActedFeed) => PaletteEntry[] {
  const acts = useFeedActs((refused) => refused.forEach(({ why }) => notify.error(why)));
  return (feed) => {
    const act = (which: FeedAct, label: string, icon: PaletteEntry['icon']) => ({
      id: `${which} ${feed.id}`,
      label,
      icon,
      run: () => acts.run({ act: which, feeds: [feed] }),
    });
    const toggle =
      feed.service?.activate === true
        ? [
            act('refresh', texts.refresh(feed.name), <RefreshCw />),
            act('pause', texts.pause(feed.name), <Pause />),
          ]
        : [act('activate', texts.activate(feed.name), <Play />)];
    return feed.service === null
      ? []
      : [
          ...toggle,
          {
            id: `runs ${feed.id}`,
            label: texts.runs(feed.name),
            icon: <History />,
            to: pages.feed.href(feed.id, feed.project_id),
            search: { view: 'runs' },
          },
        ];
  };
}

/** Returns what is left of a search without the words of actions, in which feeds are searched: of "pause spring" only "spring". */
export function feedNameIn(search: string): string {
  const verbs = [texts.activate, texts.pause, texts.refresh, texts.runs]
    .flatMap((text) => text('').toLowerCase().split(/\s+/))
    .filter((verb) => verb !== '');
  const words = search.split(/\s+/);
  return words.filter((word) => !verbs.includes(word.toLowerCase())).join(' ');
}

interface FoundProduct extends Pick<FeedProduct, 'product_id' | 'position' | 'title'> {
  feed: Feed;
}

/** Finds products by title or id: in the open feed, else in the newest feeds of the project, until there are enough. */
export function useFoundProducts(
  asked: string,
  { open, projectId, max }: { open: ActedFeed | undefined; projectId: string | undefined; max: number },
): PaletteEntry[] {
  const { data: found = [] } = useQuery({
    queryKey: keys.productsFound(open?.id ?? projectId, asked),
    queryFn: async ({ signal }) => {
      const query = { project_id: projectId, page: 1, page_size: searchedFeedsMax };
      const feeds = open ? [open] : (await call(listFeeds, { query, signal })).items;
      const products: FoundProduct[] = [];
      for (const feed of feeds) {
        if (feed.feedmaker_feed_id === null || products.length >= max) continue;
        const { items } = await call(listFeedProducts, {
          params: { feedId: feed.feedmaker_feed_id },
          query: { search: asked, page_size: max },
          signal,
        });
        products.push(...items.map((product) => ({ ...product, feed })));
      }
      return products.slice(0, max);
    },
    enabled: asked.length >= searchedMin,
    placeholderData: keepPreviousData,
  });
  return asked.length < searchedMin ? [] : found.map((product) => productEntry(product, open === undefined));
}

function productEntry(
  { product_id: id, position, title, feed }: FoundProduct,
  isOfMany: boolean,
): PaletteEntry {
  // Named as in the address of the feed's page.
  const name = id === '' || id.startsWith('~') ? `~${position}` : id;
  return {
    id: `product ${feed.id} ${position}`,
    label: title === '' ? id : title,
    note: isOfMany ? feed.name : id,
    icon: <Image />,
    to: pages.feed.href(feed.id, feed.project_id),
    search: { product: name },
  };
}
