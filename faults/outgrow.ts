import path from 'node:path';
import { makeRandom } from '../packages/feed/src/random.fixture.ts';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { type ApiClient, clientOf, createFeed, must, signUp, statusOf } from '#tests/harness/api-client.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { openServerMode } from '#tests/harness/server-mode.ts';
import type { Fault } from './fault.ts';
import { readFeed, type Sights, signedOut } from './support/feed-readers.ts';
import { type ObjectStore, openObjectStore } from './support/object-store.ts';
import { kill, postmasterOf } from './support/processes.ts';
import { checkFeed, startPricedShop } from './support/shop-feed.ts';
import { hasEnded } from './support/until-ended.ts';

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
    const random = makeRandom(seed);
    const { shop } = await startPricedShop(PRODUCTS);
    const mode = await openServerMode([shop.host]);
    const store = await openObjectStore(mode.folder);
    const env = { ...store.env, PUBLIC_URL: 'http://localhost:3000' };
    const start = (role: 'api' | 'worker', folder: string) => mode.start(role, folder, env);
    const apis = [await start('api', 'one'), await start('api', 'two')] as const;
    const crew = await openCrew(['three', 'four'], (folder) => start('worker', folder));
    const client = await signUp(apis[0].origin);
    const elsewhere = clientOf(apis[1].origin, JSON.parse(client.session));
    const { feedId } = await createFeed(client, shop.feedUrl);
    const sights: Sights = { reads: 0, unwhole: 0, refused: 0 };
    const since = performance.now();
    const seconds = () => Math.round((performance.now() - since) / 1000);
    const breaker = openBreaker({
      store,
      cutMs: CUT_MS,
      killDatabase: () => kill(postmasterOf(path.join(mode.folder, 'server')) ?? 0),
      replaceWorker: () => crew.replace(random.below(1_000)),
    });
    let run: Run | null = null;
    while (performance.now() - since < RUN_MS_MAX) {
      const untilMs = performance.now() + KILL_EVERY_MS;
      await readFeed(apis, feedId, { sights, untilMs, isThere: false, products: PRODUCTS });
      run = (await statusOf(elsewhere, feedId).catch(() => null))?.run ?? run;
      if (run !== null && hasEnded(run)) break;
      await breaker.breakNext((run?.done_count ?? 0) / PRODUCTS);
      say(`${seconds()} s: ${JSON.stringify(breaker.taken)}, ${run?.done_count ?? 0} done`);
    }
    const losses = lossesOf({ run, sights, feed: await checkFeed(apis[0].origin, feedId, shop) });
    if (losses.length > 0) losses.push(...(await reasonsOf(elsewhere, feedId)));
    losses.push(...(await signedOut([client, elsewhere])));
    const written = [...store.pictures.values()];
    const rows = [
      {
        store: store.name,
        seconds: seconds(),
        ...breaker.taken,
        ...sights,
        drawn: run?.rendered_count ?? 0,
        pictures: written.length,
        // Rewritten by the next worker after a kill before it could record them: the same bytes at the same address.
        writtenAgain: written.reduce((sum, times) => sum + times - 1, 0),
      },
    ];
    await crew.settled();
    await mode.close();
    await store.close();
    await shop.close();
    return { rows, losses };
  },
};

/** Workers of which one is killed at a time, while another takes its place; none while one is still about to start. */
async function openCrew(
  folders: readonly string[],
  start: (folder: string) => Promise<ProductProcess>,
): Promise<{ replace(choice: number): Promise<boolean>; settled(): Promise<unknown> }> {
  const ready = new Map<string, ProductProcess>();
  const starting = new Map<string, Promise<void>>();
  const begin = (folder: string): Promise<void> => {
    // One that is started while the bucket is away ends with a sentence, and is started again as a supervisor would.
    const started = start(folder).then(
      (worker) => void ready.set(folder, worker),
      () => begin(folder),
    );
    starting.set(folder, started);
    return started;
  };
  const settled = () => Promise.all(starting.values());
  for (const folder of folders) void begin(folder);
  await settled();
  return {
    settled,
    async replace(choice) {
      // Where starts take longer than the time between two kills, the only one at work would be killed each time.
      if (ready.size < folders.length) return false;
      const folder = folders[choice % folders.length] ?? '';
      await ready.get(folder)?.kill();
      ready.delete(folder);
      void begin(folder);
      return true;
    },
  };
}

/** Takes away what comes next, by how much of the run is done: a worker every time, PostgreSQL at 15 and 30 %, the bucket after that. */
function openBreaker(parts: {
  store: ObjectStore;
  cutMs: number;
  killDatabase: () => void;
  replaceWorker: () => Promise<boolean>;
}) {
  const { store, cutMs, killDatabase, replaceWorker } = parts;
  const taken = { workersKilled: 0, databaseKilled: 0, bucketAwaySeconds: 0 };
  let cutAt: number | null = null;
  const breakNext = async (share: number) => {
    if (share > 0.35 && cutAt === null) {
      cutAt = performance.now();
      store.cut(true);
    }
    // A process that starts while the bucket is away would end with a sentence, as it should.
    if (cutAt !== null && taken.bucketAwaySeconds === 0) {
      const cutFor = performance.now() - cutAt;
      if (cutFor < cutMs) return;
      taken.bucketAwaySeconds = Math.round(cutFor / 1000);
      store.cut(false);
    }
    if (taken.databaseKilled < 2 && share > 0.15 * (taken.databaseKilled + 1)) {
      killDatabase();
      taken.databaseKilled += 1;
    }
    if (await replaceWorker()) taken.workersKilled += 1;
  };
  return { taken, breakNext };
}

function lossesOf({
  run,
  sights,
  feed,
}: {
  run: Run | null;
  sights: Sights;
  feed: { status: number; products: number; pictures: number };
}): string[] {
  const losses: string[] = [];
  if (run?.state !== 'published') losses.push(`the run ended as ${run?.state ?? 'open'}`);
  if (feed.status !== 200 || feed.products !== PRODUCTS || feed.pictures !== PRODUCTS)
    losses.push(
      `the feed answered ${feed.status} with ${feed.products} products and ${feed.pictures} pictures`,
    );
  // Products that a killed worker had drawn and not recorded are found by the next one, and count as drawn in neither.
  if (run !== null && (run.enhanced_count !== PRODUCTS || run.rendered_count > PRODUCTS))
    losses.push(`${run.enhanced_count} products are enhanced, ${run.rendered_count} drawn`);
  if (sights.unwhole > 0) losses.push(`${sights.unwhole} readers were given less than a feed`);
  return losses;
}

/** Why products show the shop's photo, each reason once. */
async function reasonsOf(client: ApiClient, feedId: string): Promise<string[]> {
  const kept = `/functions/v1/feeds/${feedId}/products?state=original&page_size=200`;
  const { items } = (await must<{ items: FeedProduct[] }>(client.call('GET', kept))).body;
  return [...new Set(items.map((each) => `kept the shop's photo: ${each.reason_code}, ${each.reason_text}`))];
}
