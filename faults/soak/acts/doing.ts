import { setTimeout as wait } from 'node:timers/promises';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { FeedStatus, Run } from '#core/contract/feeds/feeds-service-api.ts';
import type { Random } from '../../../packages/feed/src/random.fixture.ts';
import type { Ask, Soak, SoakFeed, SoakUser } from '../state.ts';

/** Context of an act: its user, one of their feeds, and the seed's choices. */
export interface Doing {
  readonly soak: Soak;
  readonly user: SoakUser;
  readonly feed: SoakFeed;
  readonly random: Random;
  readonly ask: Ask;
}

/** Acts of users, by name, with their weight among a hundred or so. A refusal is an answer like another. */
export type Acts = Readonly<
  Record<string, readonly [weight: number, act: (doing: Doing) => Promise<unknown>]>
>;

/** A call of the feed service about a feed. */
export const at = ({ feedId }: Pick<SoakFeed, 'feedId'>, rest: string) =>
  `/functions/v1/feeds/${feedId}/${rest}`;

/** Returns a feed's status; null where none is answered. */
export async function statusOf({ feed, ask }: Pick<Doing, 'feed' | 'ask'>): Promise<FeedStatus | null> {
  const answer = await ask<FeedStatus>('GET', at(feed, 'status'));
  return answer?.status === 200 ? answer.body : null;
}

/** A feed's settings; null where nobody says them. */
export async function settingsOf({ feed, ask }: Pick<Doing, 'feed' | 'ask'>): Promise<FeedSettings | null> {
  const answer = await ask<{ feedSettings: FeedSettings }>('GET', `/functions/v1/feeds?id=${feed.feedId}`);
  return answer?.status === 200 ? answer.body.feedSettings : null;
}

const open: ReadonlySet<Run['state']> = new Set(['queued', 'fetching', 'rendering', 'publishing']);
/** Waits until no run of the feed is open, for a while, and returns its status; null after `overMs` or where none is answered. */
export async function ended(doing: Pick<Doing, 'feed' | 'ask'>, overMs: number): Promise<FeedStatus | null> {
  for (let same = '', end = Date.now() + overMs; Date.now() < end; await wait(600)) {
    const status = await statusOf(doing);
    const run = status?.run ?? null;
    const isDue = status?.activate === true && Date.parse(status.next_run_at ?? '') <= Date.now();
    if (status === null || run === null || open.has(run.state) || isDue) continue;
    // Another design comes after the facts, and outputs after that.
    if (same === run.id + run.finished_at) return status;
    same = run.id + run.finished_at;
  }
  return null;
}
