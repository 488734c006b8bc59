import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';

/** What somebody has done about a feed that nothing else tells: looked at its products without an ad, copied its address. */
type HasDone = (act: 'looked' | 'copied', feedmakerId: string) => boolean;

/** How far a feed is on its way to a channel. */
export interface GuideProgress {
  feed: WholeFeed | undefined;
  isMade: boolean;
  /** How many of the products that are up kept the shop's photo; undefined while nobody has counted them. */
  originalCount: number | undefined;
  isLookedAt: boolean;
  isCopied: boolean;
}

/** Of the feed that is furthest, the newest of equals, so that a further feed takes no tick back. */
export function guideProgress(feeds: readonly WholeFeed[], hasDone: HasDone): GuideProgress {
  const [furthest] = feeds
    .map((feed) => progressOf(feed, hasDone))
    .toSorted((one, other) => stepsDone(other) - stepsDone(one));
  return furthest ?? progressOf(undefined, hasDone);
}

function progressOf(feed: WholeFeed | undefined, hasDone: HasDone): GuideProgress {
  const service = feed?.service ?? null;
  if (service === null)
    return { feed, isMade: false, originalCount: undefined, isLookedAt: false, isCopied: false };
  const isMade = service.activate && service.image_urls.length > 0;
  const originalCount = originalsUp(service);
  return {
    feed,
    isMade,
    originalCount,
    isLookedAt: isMade && (originalCount === 0 || hasDone('looked', service.feed_id)),
    isCopied: hasDone('copied', service.feed_id),
  };
}

function stepsDone({ feed, isMade, isLookedAt, isCopied }: GuideProgress): number {
  return [feed?.service?.activate, isMade, isLookedAt, isCopied].filter(Boolean).length;
}

/** The newest run may have failed, or count still: only what is up says what there is to look at. */
function originalsUp({ health }: NonNullable<WholeFeed['service']>): number | undefined {
  return health?.entries
    .filter(({ kind }) => kind === 'photo' || kind === 'over_plan')
    .reduce((sum, { count }) => sum + count, 0);
}
