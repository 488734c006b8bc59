import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeRandom } from '../packages/feed/src/random.fixture.ts';
import type { Fault } from './fault.ts';
import { childrenOf, kill, postmasterOf } from './support/processes.ts';
import { killAndRestart } from './support/open-product.ts';
import { checkFeed, faultIn } from './support/shop-feed.ts';
import { openStage, type Stage } from './support/stage.ts';
import { hasEnded } from './support/until-ended.ts';

const PRODUCTS = 300;
const KILLS = 20;

/** Longest time from a kill until the next start reports ready, in ms. */
const START_MS_MAX = 5_000;

/** Processes to kill, by name. The product is restarted if it does not restart by itself. */
const victims: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'server and database': (stage) => killAndRestart(stage, { children: true, database: true }),
  server: (stage) => killAndRestart(stage, { children: false, database: false }),
  async database(stage) {
    kill(postmasterOf(stage.dataDir) ?? 0);
  },
  async 'drawing process'(stage) {
    const drawing = childrenOf(stage.product.child.pid ?? 0).at(-1);
    if (drawing !== undefined) kill(drawing);
  },
};

/** Runs kill -9 twenty times at random moments of runs in which every product's price changed. */
export const fault: Fault = {
  title: `${KILLS} kill -9 at random moments of runs of ${PRODUCTS} products whose prices all changed`,
  async run({ seed, say }) {
    const random = makeRandom(seed);
    const stage = await openStage(PRODUCTS);
    const losses: string[] = [];
    const killed = new Map<string, number>();
    const startsMs: number[] = [];
    let runs = 0;
    const endRun = async (runId: string | undefined) => {
      const run = await stage.ended({ timeoutMs: 180_000 });
      const broken = faultIn(await checkFeed(stage.product.origin, stage.feedId, stage.shop), PRODUCTS);
      if (run?.state !== 'published')
        losses.push(`run ${runId} ended as ${run?.state ?? 'open'}: ${run?.error_text}`);
      if (broken !== null) losses.push(broken);
      runs += 1;
    };
    for (let i = 0; i < KILLS;) {
      const run = await stage.run();
      if (run === null) {
        // No server answers. Wait without another change of prices, because repeated rises would be held by the guard.
        await wait(50);
        continue;
      }
      if (hasEnded(run)) {
        await endRun(run.id);
        stage.reprice();
        await stage.refresh();
        continue;
      }
      await wait(100 + random.below(2_500));
      const [name, take] = random.pick(Object.entries(victims));
      say(`kill ${i + 1}: ${name}, run ${run.state} with ${run.done_count} of ${run.product_count} done`);
      const since = performance.now();
      await take(stage);
      if (name.startsWith('server')) startsMs.push(Math.round(performance.now() - since));
      killed.set(name, (killed.get(name) ?? 0) + 1);
      i += 1;
    }
    await endRun((await stage.run())?.id);
    await stage.product.stop();
    const left = readdirSync(path.join(stage.dataDir, 'files', '.part'));
    await stage.close();
    if (left.length > 0) losses.push(`${left.length} files that nobody finished, such as ${left[0]}`);
    const slowest = Math.max(...startsMs);
    const figure = `${KILLS} kills in ${runs} runs, ${losses.length} losses, at work again within ${slowest} ms, ${left.length} files left`;
    return {
      rows: [{ seed, kills: KILLS, runs, ...Object.fromEntries(killed), 'slowest start, ms': slowest }],
      losses,
      goals: [{ goal: 'R1', figure, isMet: losses.length === 0 && slowest <= START_MS_MAX }],
    };
  },
};
