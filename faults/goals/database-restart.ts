import { setTimeout as wait } from 'node:timers/promises';
import { makeRandom } from '../../packages/feed/src/random.fixture.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { createFeed, signUp } from '#tests/harness/api-client.ts';
import type { Fault, FaultResult } from '../fault.ts';
import { openCluster } from '../support/cluster.ts';
import { checkFeed, type FeedCheck, faultIn } from '../support/shop-feed.ts';
import { hasEnded, runOf } from '../support/until-ended.ts';

const PRODUCTS = 300;
const RESTARTS = 2;
const BACK_MS_MAX = 5_000;
const RUN_MS_MAX = 240_000;

/** Kills the database of a server and a worker twice in the middle of a run. */
export const fault: Fault = {
  title: `the database is killed ${RESTARTS} times in a run of ${PRODUCTS} products, while a page asks every 25 ms`,
  async run({ seed, say }) {
    const random = makeRandom(seed);
    const cluster = await openCluster(PRODUCTS);
    const api = await cluster.start('api');
    await cluster.start('worker');
    const client = await signUp(api.origin);
    const { feedId } = await createFeed(client, cluster.shop.feedUrl);
    const statuses = new Map<number, number>();
    const backMs: number[] = [];
    const ask = async () => {
      const { status } = await client.call('GET', '/api/v1/projects');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      return status;
    };
    const newest = () => runOf(client, feedId);
    try {
      const since = performance.now();
      for (let n = 1; n <= RESTARTS; n += 1) {
        const atProducts = Math.floor((PRODUCTS * n) / (RESTARTS + 2)) + random.below(PRODUCTS / 10);
        while (((await newest())?.done_count ?? 0) < atProducts && performance.now() - since < RUN_MS_MAX)
          await wait(20);
        cluster.killDatabase();
        const killed = performance.now();
        // An answer right after the kill may come from a connection that has not noticed it.
        do await wait(25);
        while ((await ask()) === 200 && performance.now() - killed < 200);
        while ((await ask()) !== 200 && performance.now() - killed < 60_000) await wait(25);
        backMs.push(Math.round(performance.now() - killed));
        say(`killed at ${atProducts} products, back after ${backMs.at(-1)} ms`);
      }
      let run = await newest();
      while ((run === null || !hasEnded(run)) && performance.now() - since < RUN_MS_MAX) {
        await wait(100);
        await ask();
        run = await newest();
      }
      const feed = await checkFeed(api.origin, feedId, cluster.shop);
      return resultOf({ seed, run, feed, statuses, backMs });
    } finally {
      await cluster.close();
    }
  },
};

function resultOf({
  seed,
  run,
  feed,
  statuses,
  backMs,
}: {
  seed: number;
  run: Run | null;
  feed: FeedCheck;
  statuses: ReadonlyMap<number, number>;
  /** Times in ms from a kill to the first normal answer. */
  backMs: readonly number[];
}): FaultResult {
  const refused = [...statuses].filter(([status]) => status >= 400 && status < 500);
  const broken = faultIn(feed, PRODUCTS);
  const losses = [
    ...(run?.state === 'published' ? [] : [`the run ended as ${run?.state ?? 'nothing'}`]),
    ...(broken === null ? [] : [broken]),
    ...refused.map(([status, count]) => `${count} answers of ${status}, which blame the user`),
    ...(Math.max(...backMs) > BACK_MS_MAX ? [`back after ${Math.max(...backMs)} ms`] : []),
  ];
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const figure = `run ${run?.state ?? 'none'} with ${feed.pictures} of ${PRODUCTS} pictures; ${answers}; back after ${backMs.join(' and ')} ms`;
  return {
    rows: [{ seed, run: run?.state ?? 'none', answers, 'back, ms': backMs.join(' ') }],
    losses,
    goals: [{ goal: 'R16', figure, isMet: losses.length === 0 && backMs.length === RESTARTS }],
  };
}
