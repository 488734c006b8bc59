import { setTimeout as wait } from 'node:timers/promises';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { FeedStatus, Run } from '#core/contract/feeds/feeds-service-api.ts';
import type { Random } from '../../../packages/feed/src/random.fixture.ts';
import type { Ask, Soak, SoakFeed, SoakUser } from '../state.ts';

/** Context of an act: its user, one of their feeds, and random choices from the seed. */
export interface Doing {
  readonly soak: Soak;
  readonly user: SoakUser;
  readonly feed: SoakFeed;
  readonly random: Random;
  readonly ask: Ask;
}

/** Acts of users by name; the weights, about 100 in total, say how often each is chosen. A refusal is a valid answer. */
export type Acts = Readonly<
  Record<string, readonly [weight: number, act: (doing: Doing) => Promise<unknown>]>
>;

export const at = ({ feedId }: Pick<SoakFeed, 'feedId'>, rest: string) =>
  `/functions/v1/feeds/${feedId}/${rest}`;

export async function statusOf({ feed, ask }: Pick<Doing, 'feed' | 'ask'>): Promise<FeedStatus | null> {
  const answer = await ask<FeedStatus>('GET', at(feed, 'status'));
  return answer?.status === 200 ? answer.body : null;
}

export async function settingsOf({ feed, ask }: Pick<Doing, 'feed' | 'ask'>): Promise<FeedSettings | null> {
  const answer = await ask<{ feedSettings: FeedSettings }>('GET', `/functions/v1/feeds?id=${feed.feedId}`);
  return answer?.status === 200 ? answer.body.feedSettings : null;
}

const open: ReadonlySet<Run['state']> = new Set(['queued', 'fetching', 'rendering', 'publishing']);
/** Waits until no run of the feed is open and returns its status; null after `overMs` or without an answer. */
export async function ended(doing: Pick<Doing, 'feed' | 'ask'>, overMs: number): Promise<FeedStatus | null> {
  for (let same = '', end = Date.now() + overMs; Date.now() < end; await wait(600)) {
    const status = await statusOf(doing);
    const run = status?.run ?? null;
    const isDue = status?.activate === true && Date.parse(status.next_run_at ?? '') <= Date.now();
    if (status === null || run === null || open.has(run.state) || isDue) continue;
    // Other runs may follow: one for a new design after the run for the facts, then those of outputs. So only a repeated status counts.
    if (same === run.id + run.finished_at) return status;
    same = run.id + run.finished_at;
  }
  return null;
}
