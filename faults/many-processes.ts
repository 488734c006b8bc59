import path from 'node:path';
import { makeRandom } from '../packages/feed/src/random.fixture.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { clientOf, createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { openServerMode, type ServerMode } from '#tests/harness/server-mode.ts';
import type { Fault } from './fault.ts';
import { readFeed, type Sights, signedOut } from './support/feed-readers.ts';
import { kill, postmasterOf } from './support/processes.ts';
import { checkFeed, startPricedShop } from './support/shop-feed.ts';
import { hasEnded } from './support/until-ended.ts';

const PRODUCTS = Number(process.env['PRODUCTS'] ?? 600);
const KILL_EVERY_MS = 5_000;
const RUN_MS_MAX = 300_000;

/** Two of each role on one database: a worker is killed every five seconds, the database twice in every run. */
export const fault: Fault = {
  title: `two servers and two workers draw ${PRODUCTS} products twice; a worker is killed every 5 s, the database twice a run`,
  async run({ seed, say }) {
    const random = makeRandom(seed);
    const { shop, reprice } = await startPricedShop(PRODUCTS);
    const mode = await openServerMode([shop.host]);
    const apis = [await start(mode, 'api'), await start(mode, 'api')] as const;
    const workers = [await start(mode, 'worker'), await start(mode, 'worker')];
    const client = await signUp(apis[0].origin);
    const elsewhere = clientOf(apis[1].origin, JSON.parse(client.session));
    const { feedId } = await createFeed(client, shop.feedUrl);
    const losses: string[] = [];
    const rows: Record<string, string | number>[] = [];
    for (const name of ['everything is new', 'every price changed']) {
      const first = name === 'everything is new';
      if (!first) reprice();
      if (!first) await client.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
      const since = performance.now();
      const sights: Sights = { reads: 0, unwhole: 0, refused: 0 };
      const watched = { isThere: !first, products: PRODUCTS };
      let kills = 0;
      let restarts = 0;
      let run: Run | null = null;
      for (const deadline = Date.now() + RUN_MS_MAX; Date.now() < deadline;) {
        await readFeed(apis, feedId, { ...watched, sights, untilMs: performance.now() + KILL_EVERY_MS });
        run = (await statusOf(elsewhere, feedId).catch(() => null))?.run ?? run;
        if (run !== null && hasEnded(run)) break;
        const victim = random.below(workers.length);
        await workers[victim]?.kill();
        workers[victim] = await start(mode, 'worker');
        kills += 1;
        if (restarts < 2 && kills % 2 === 1) {
          kill(postmasterOf(path.join(mode.folder, 'server')) ?? 0);
          restarts += 1;
        }
        say(
          `${name}: ${kills} workers and ${restarts} databases killed, ${run?.done_count ?? 0} products done`,
        );
      }
      const { status, products, pictures } = await checkFeed(apis[0].origin, feedId, shop);
      if (run?.state !== 'published') losses.push(`${name}: the run ended as ${run?.state ?? 'open'}`);
      if (status !== 200 || products !== PRODUCTS || pictures !== PRODUCTS)
        losses.push(
          `${name}: the feed answered ${status} with ${products} products and ${pictures} pictures`,
        );
      // Products that a killed worker had drawn and not recorded are found by the next one, and count as drawn in neither.
      if (run !== null && (run.enhanced_count !== PRODUCTS || run.rendered_count > PRODUCTS))
        losses.push(`${name}: ${run.enhanced_count} products are enhanced, ${run.rendered_count} drawn`);
      if (sights.unwhole > 0) losses.push(`${name}: ${sights.unwhole} readers were given less than a feed`);
      const seconds = Math.round((performance.now() - since) / 1000);
      rows.push({ seed, run: name, seconds, workersKilled: kills, databaseKilled: restarts, ...sights });
    }
    losses.push(...(await signedOut([client, elsewhere])));
    await mode.close();
    await shop.close();
    return { rows, losses };
  },
};

function start(mode: ServerMode, role: 'api' | 'worker'): Promise<ProductProcess> {
  return mode.start(role, 'shared', { PUBLIC_URL: 'http://localhost:3000' });
}
