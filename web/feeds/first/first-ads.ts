import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { isRunOpen } from '../describe-feed.ts';

type Service = NonNullable<WholeFeed['service']>;

/** How far a feed is on its way to a channel: it does not run, its first ads are made, they could not be made, or they are published. */
const stages = ['idle', 'stopped', 'making', 'live'] as const;
type Stage = (typeof stages)[number];

/** Returns the stage of the feed that is furthest, of several the newest, so that adding a feed does not undo progress. */
export function findFirstAds(feeds: readonly WholeFeed[]): { feed: WholeFeed; stage: Stage } | undefined {
  const [furthest] = feeds
    .map((feed) => ({ feed, stage: stageOf(feed.service) }))
    .toSorted((one, other) => stages.indexOf(other.stage) - stages.indexOf(one.stage));
  return furthest;
}

function stageOf(service: Service | null): Stage {
  if (service === null || !service.activate) return 'idle';
  // Ads that are up count, whatever became of a newer run.
  if (service.published !== null) return 'live';
  if (service.plan?.is_stopped === true) return 'stopped';
  return service.run === null || isRunOpen(service.run) ? 'making' : 'stopped';
}

/** Returns the number of published products with the shop's photo; 0 if the published version is not counted yet. */
export function countShopPhotos({ health }: Service): number {
  const entries = health?.entries ?? [];
  return entries
    .filter(({ kind }) => kind === 'photo' || kind === 'over_plan')
    .reduce((sum, { count }) => sum + count, 0);
}
