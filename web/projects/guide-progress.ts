import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';

/** True if the user did something with a feed that only this browser records: viewed products without an ad, or copied its address. */
type HasDone = (act: 'looked' | 'copied', feedmakerId: string) => boolean;

/** How far a feed is on its way to a channel. */
export interface GuideProgress {
  feed: WholeFeed | undefined;
  isMade: boolean;
  /** Number of published products with the shop's photo; undefined if not counted yet. */
  originalCount: number | undefined;
  isLookedAt: boolean;
  isCopied: boolean;
}

/** Returns the progress of the feed that is furthest, of several the newest, so that adding a feed does not undo progress. */
export function guideProgress(feeds: readonly WholeFeed[], hasDone: HasDone): GuideProgress {
  const [furthest] = feeds
    .map((feed) => toProgress(feed, hasDone))
    .toSorted((one, other) => stepsDone(other) - stepsDone(one));
  return furthest ?? toProgress(undefined, hasDone);
}

function toProgress(feed: WholeFeed | undefined, hasDone: HasDone): GuideProgress {
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

/**
 * Returns the number of published products with the shop's photo. Only uses counts of the published version, since the newest run may have
 * failed or may not be counted yet.
 */
function originalsUp({ health }: NonNullable<WholeFeed['service']>): number | undefined {
  return health?.entries
    .filter(({ kind }) => kind === 'photo' || kind === 'over_plan')
    .reduce((sum, { count }) => sum + count, 0);
}
