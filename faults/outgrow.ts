import path from 'node:path';
import { randomOf } from '#core/feed/random.fixture.ts';
import type { Run } from '#core/contract/feeds-service-api.ts';
import { clientOf, createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { openServerMode } from '#tests/harness/server-mode.ts';
import type { Fault, FaultResult } from './fault.ts';
import { readFeed, type Sights } from './feed-readers.ts';
import { openObjectStore } from './object-store.ts';
import { kill, postmasterOf } from './processes.ts';
import { checkFeed, startPricedShop } from './shop-feed.ts';
import { hasEnded } from './stage.ts';

const PRODUCTS = Number(process.env['PRODUCTS'] ?? 5_000);
const KILL_EVERY_MS = 5_000;
const CUT_MS = 30_000;
const RUN_MS_MAX = Number(process.env['RUN_MINUTES'] ?? 40) * 60_000;

/** Four processes that share nothing but a database and a bucket, and all of it is taken away while they draw. */
export const fault: Fault = {
  title:
    `two servers and two workers with a folder each draw ${PRODUCTS} products into a bucket; a worker is killed every 5 s, ` +
    'PostgreSQL twice, and the bucket is away for 30 s',
  async run({ seed, say }) {
    const random = randomOf(seed);
    const { shop } = await startPricedShop(PRODUCTS);
    const mode = await openServerMode([shop.host]);
    const store = await openObjectStore(mode.folder);
    const env = { ...store.env, PUBLIC_URL: 'http://localhost:3000' };
    const start = (role: 'api' | 'worker', folder: string) => mode.start(role, folder, env);
    const apis = [await start('api', 'one'), await start('api', 'two')] as const;
    const workers = [await start('worker', 'three'), await start('worker', 'four')];
    const client = await signUp(apis[0].origin);
    const elsewhere = clientOf(apis[1].origin, JSON.parse(client.session));
    const { feedId } = await createFeed(client, shop.feedUrl);
    const sights: Sights = { reads: 0, unwhole: 0, refused: 0 };
    const since = performance.now();
    const seconds = () => Math.round((performance.now() - since) / 1000);
    const taken = { workersKilled: 0, databaseKilled: 0, bucketAwaySeconds: 0 };
    let run: Run | null = null;
    let cutAt: number | null = null;
    while (performance.now() - since < RUN_MS_MAX) {
      const untilMs = performance.now() + KILL_EVERY_MS;
      await readFeed(apis, feedId, { sights, untilMs, isThere: false, products: PRODUCTS });
      run = (await statusOf(elsewhere, feedId).catch(() => null))?.run ?? run;
      if (run !== null && hasEnded(run)) break;
      const share = (run?.done_count ?? 0) / PRODUCTS;
      if (share > 0.3 && taken.bucketAwaySeconds === 0) {
        cutAt ??= performance.now();
        store.cut(true);
      }
      if (cutAt !== null && taken.bucketAwaySeconds === 0 && performance.now() - cutAt >= CUT_MS) {
        taken.bucketAwaySeconds = Math.round((performance.now() - cutAt) / 1000);
        store.cut(false);
      }
      const isCut = cutAt !== null && taken.bucketAwaySeconds === 0;
      // A process that starts while the bucket is away would end with a sentence, as it should.
      if (!isCut) await replace(workers, random.below(workers.length), start);
      if (!isCut) taken.workersKilled += 1;
      if (!isCut && share > 0.15 * (taken.databaseKilled + 1) && taken.databaseKilled < 2) {
        kill(postmasterOf(path.join(mode.folder, 'server')) ?? 0);
        taken.databaseKilled += 1;
      }
      say(
        `${seconds()} s: ${JSON.stringify(taken)}${isCut ? ', bucket away' : ''}, ${run?.done_count ?? 0} done`,
      );
    }
    const losses = await lossesOf({ run, sights, feed: await checkFeed(apis[0].origin, feedId, shop) });
    for (const each of [client, elsewhere]) {
      const { status } = await each.call('GET', '/api/v1/projects');
      if (status !== 200) losses.push(`the user is signed in no more: ${status}`);
    }
    const written = [...store.pictures.values()];
    const rows = [
      {
        store: store.name,
        seconds: seconds(),
        ...taken,
        ...sights,
        drawn: run?.rendered_count ?? 0,
        pictures: written.length,
        writtenAgain: written.reduce((sum, times) => sum + times - 1, 0),
      },
    ];
    await mode.close();
    await store.close();
    await shop.close();
    return { rows, losses };
  },
};

async function replace(
  workers: ProductProcess[],
  victim: number,
  start: (role: 'worker', folder: string) => Promise<ProductProcess>,
): Promise<void> {
  await workers[victim]?.kill();
  workers[victim] = await start('worker', victim === 0 ? 'three' : 'four');
}

async function lossesOf({
  run,
  sights,
  feed,
}: {
  run: Run | null;
  sights: Sights;
  feed: { status: number; products: number; pictures: number };
}): Promise<FaultResult['losses'][number][]> {
  const losses: string[] = [];
  if (run?.state !== 'published') losses.push(`the run ended as ${run?.state ?? 'open'}`);
  if (feed.status !== 200 || feed.products !== PRODUCTS || feed.pictures !== PRODUCTS)
    losses.push(
      `the feed answered ${feed.status} with ${feed.products} products and ${feed.pictures} pictures`,
    );
  // What a killed worker had drawn and not noted is found by the next one, and counts as drawn in neither.
  if (run !== null && (run.enhanced_count !== PRODUCTS || run.rendered_count > PRODUCTS))
    losses.push(`${run.enhanced_count} products are enhanced, ${run.rendered_count} drawn`);
  if (sights.unwhole > 0) losses.push(`${sights.unwhole} readers were given less than a feed`);
  return losses;
}
