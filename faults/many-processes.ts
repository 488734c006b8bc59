import { setTimeout as wait } from 'node:timers/promises';
import { makeRandom } from '../packages/feed/src/random.fixture.ts';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { clientOf, createFeed, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import type { Fault, FaultOptions, FaultResult } from './fault.ts';
import { openCluster } from './support/cluster.ts';
import { type ObjectStore, openObjectStore } from './support/object-store.ts';
import { checkFeed, faultIn } from './support/shop-feed.ts';
import { hasEnded, runOf } from './support/until-ended.ts';

const KILL_EVERY_MS = 5_000;
const CUT_MS = 30_000;
const RUN_MS_MAX = Number(process.env['RUN_MINUTES'] ?? 40) * 60_000;

const asked = Number(process.env['PRODUCTS'] ?? 0);

interface Way {
  readonly products: number;
  /** True if the files are in a bucket and each process has its own folder. */
  readonly hasBucket: boolean;
  readonly runs: readonly string[];
}

const folderForAll: Way = {
  products: asked || 600,
  hasBucket: false,
  runs: ['everything is new', 'every price changed'],
};
const bucket: Way = { products: asked || 5_000, hasBucket: true, runs: ['everything is new'] };

export const fault: Fault = {
  title: `two servers and two workers draw ${folderForAll.products} products twice; a worker is killed every 5 s, the database twice a run`,
  run: (options) => drawAtMany(options, folderForAll),
};

/** Runs four processes that share only a database and a bucket, and makes both unavailable while they draw. */
export const outgrow: Fault = {
  title:
    `two servers and two workers with a folder each draw ${bucket.products} products into a bucket; a worker is killed every 5 s, ` +
    'PostgreSQL twice, and the bucket is away for 30 s',
  run: (options) => drawAtMany(options, bucket),
};

async function drawAtMany({ seed, say }: FaultOptions, way: Way): Promise<FaultResult> {
  const { products } = way;
  const random = makeRandom(seed);
  const cluster = await openCluster(products);
  const store = way.hasBucket ? await openObjectStore(cluster.folder) : null;
  const start = (role: 'api' | 'worker', folder: string) =>
    cluster.start(role, store === null ? {} : { folder, env: store.env });
  const apis = [await start('api', 'one'), await start('api', 'two')] as const;
  const crew = await openCrew(['three', 'four'], (folder) => start('worker', folder));
  const client = await signUp(apis[0].origin);
  const elsewhere = clientOf(apis[1].origin, JSON.parse(client.session));
  const { feedId } = await createFeed(client, cluster.shop.feedUrl);
  const losses: string[] = [];
  const rows = [];
  for (const [n, name] of way.runs.entries()) {
    if (n > 0) {
      cluster.reprice();
      await client.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
    }
    const since = performance.now();
    const seconds = () => Math.round((performance.now() - since) / 1000);
    const sights: Sights = { reads: 0, unwhole: 0, refused: 0 };
    const breaker = openBreaker(store, cluster.killDatabase, () => crew.replace(random.below(1_000)));
    let run: Run | null = null;
    while (performance.now() - since < RUN_MS_MAX) {
      const untilMs = performance.now() + KILL_EVERY_MS;
      await readFeed(apis, feedId, { sights, untilMs, isThere: n > 0, products });
      run = (await runOf(elsewhere, feedId)) ?? run;
      if (run !== null && hasEnded(run)) break;
      await breaker.breakNext((run?.done_count ?? 0) / products);
      say(`${name}, ${seconds()} s: ${JSON.stringify(breaker.taken)}, ${run?.done_count ?? 0} done`);
    }
    const feed = await checkFeed(apis[0].origin, feedId, cluster.shop);
    const broken = faultIn(feed, products);
    const lost = [...lossesOf(run, sights, products), ...(broken === null ? [] : [broken])];
    if (lost.length > 0) lost.push(...(await reasonsOf(elsewhere, feedId)));
    losses.push(...lost.map((loss) => `${name}: ${loss}`));
    const drawn = run?.rendered_count ?? 0;
    rows.push({
      seed,
      run: name,
      seconds: seconds(),
      ...breaker.taken,
      ...sights,
      drawn,
      ...writtenTo(store),
    });
  }
  for (const each of [client, elsewhere]) {
    const { status } = await each.call('GET', '/api/v1/projects');
    if (status !== 200) losses.push(`the user is signed in no more: ${status}`);
  }
  await crew.settled();
  await cluster.close();
  await store?.close();
  return { rows, losses };
}

/** Counts of the readers' answers while processes and storage failed. */
interface Sights {
  reads: number;
  unwhole: number;
  refused: number;
}

/** Reads the feed at both servers in turn; counts refusals (a retry helps) and answers that are not a feed of this many products. */
async function readFeed(
  apis: readonly ProductProcess[],
  feedId: string,
  {
    sights,
    untilMs,
    isThere,
    products,
  }: { sights: Sights; untilMs: number; isThere: boolean; products: number },
): Promise<void> {
  for (let n = 0; performance.now() < untilMs; n += 1) {
    await wait(20);
    const answer = await fetch(`${apis[n % apis.length]?.origin}/feedmaker/${feedId}/feed.xml`);
    const text = await answer.text();
    if (!isThere && answer.status === 404) continue;
    sights.reads += 1;
    if (answer.status !== 200) sights.refused += 1;
    else if ((text.match(/<g:id>/g)?.length ?? 0) !== products) sights.unwhole += 1;
  }
}

/** Runs a worker for each folder, and kills one at a time, which is then restarted; none is killed while one is still starting. */
async function openCrew(folders: readonly string[], start: (folder: string) => Promise<ProductProcess>) {
  const ready = new Map<string, ProductProcess>();
  const starting = new Map<string, Promise<void>>();
  const begin = (folder: string): Promise<void> => {
    // A worker started while the bucket is away exits with an error message, and is restarted as a supervisor would do.
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
    async replace(choice: number): Promise<boolean> {
      // While a worker is starting, the only running one would be killed, which repeats where a start takes longer than the pause between
      // kills.
      if (ready.size < folders.length) return false;
      const folder = folders[choice % folders.length] ?? '';
      await ready.get(folder)?.kill();
      ready.delete(folder);
      void begin(folder);
      return true;
    },
  };
}

/** Causes the next failure: a worker is killed every time, the database at 15 and 30 % of the run, and then the bucket goes away. */
function openBreaker(
  store: ObjectStore | null,
  killDatabase: () => void,
  replaceWorker: () => Promise<boolean>,
) {
  const taken = { workersKilled: 0, databaseKilled: 0, bucketAwaySeconds: 0 };
  let cutAt: number | null = null;
  const breakNext = async (share: number) => {
    if (store !== null && share > 0.35 && cutAt === null) {
      cutAt = performance.now();
      store.cut(true);
    }
    // A process that starts while the bucket is away would exit with an error message, as it should.
    if (store !== null && cutAt !== null && taken.bucketAwaySeconds === 0) {
      const cutFor = performance.now() - cutAt;
      if (cutFor < CUT_MS) return;
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

function lossesOf(run: Run | null, sights: Sights, products: number): string[] {
  const losses: string[] = [];
  if (run?.state !== 'published') losses.push(`the run ended as ${run?.state ?? 'open'}`);
  // Products that a killed worker had drawn but not recorded are found by the next worker, and are in the count of neither.
  if (run !== null && (run.enhanced_count !== products || run.rendered_count > products))
    losses.push(`${run.enhanced_count} products are enhanced, ${run.rendered_count} drawn`);
  if (sights.unwhole > 0) losses.push(`${sights.unwhole} readers were given less than a feed`);
  return losses;
}

/** Returns the reasons for which products show the shop's photo, each once. */
async function reasonsOf(client: ApiClient, feedId: string): Promise<string[]> {
  const kept = `/functions/v1/feeds/${feedId}/products?state=original&page_size=200`;
  const { items } = await client.ask<{ items: FeedProduct[] }>('GET', kept);
  return [...new Set(items.map((each) => `kept the shop's photo: ${each.reason_code}, ${each.reason_text}`))];
}

/** Describes the writes of pictures. A picture that a killed worker could not record is written again: same bytes, same address. */
function writtenTo(store: ObjectStore | null): Record<string, string | number> {
  if (store === null) return {};
  const written = [...store.pictures.values()];
  const again = written.reduce((sum, times) => sum + times - 1, 0);
  return { store: store.name, pictures: written.length, writtenAgain: again };
}
