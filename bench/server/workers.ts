import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess, type ProductProcess } from '#tests/harness/product-process.ts';
import { openServerMode, type ServerMode } from '#tests/harness/server-mode.ts';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import { measureTree, postmasterOf } from '../../faults/support/processes.ts';
import { untilPublished } from '../../faults/support/until-ended.ts';
import { defaultDesign, fromEnvironment, rounded, type Report } from '../bench.ts';
import { startPhotoShop } from './photo-shop.ts';

const exec = promisify(execFile);

const productCount = fromEnvironment('PRODUCTS', 600);

/** Number of rounds in which one worker and two take turns. */
const rounds = fromEnvironment('ROUNDS', 2);

/** Sides of the photos and of the pictures, in px. */
const photoPx = 1000;
const size = { width: 1080, height: 1080 };

/** Part of a run that is measured: not its beginning and end, as only one worker reads and publishes, however many there are. */
const part = { from: 0.1, to: 0.9 };

type Row = {
  workers: number;
  perSecond: number;
  /** Processor time per product, in ms. */
  workerCpu: number;
  databaseCpu: number;
  apiCpu: number;
  /** Share of a core that each worker used. */
  busy: number;
};

/**
 * Measures the speed-up of two worker processes over one, with one drawing process each. On two cores the database, the server and the shop
 * compete with the workers, so the ratio is also given in processor time: the speed-up of two workers with a core each.
 */
export async function run(): Promise<Report> {
  const shop = await startPhotoShop(productCount, photoPx);
  const mode = await openServerMode([shop.host]);
  const rows: Row[] = [];
  const api = await startRole(mode, { role: 'api' }, shop);
  try {
    for (let turn = 0; turn < rounds * 2; turn += 1) {
      // New photos, because those of an earlier turn are cached.
      shop.renew();
      rows.push(await measure(mode, { api, shop, workers: 1 + (turn % 2) }));
    }
  } finally {
    await api.stop();
    await mode.close();
    await shop.close();
  }
  const floor = await measureFloor();
  const [one, two] = [1, 2].map((workers) => middleOf(rows.filter((row) => row.workers === workers)));
  if (one === undefined || two === undefined) throw new Error('nothing was measured');
  const together = {
    'two against one': rounded(two.perSecond / one.perSecond, 2),
    'by processor time, with a core for each': rounded((2 * one.workerCpu) / two.workerCpu, 2),
    'of two processes that share nothing': rounded(floor, 2),
  };
  return {
    about: `${productCount} products, photos of ${photoPx} px, pictures of ${size.width} px, one drawing process a worker; CPU in ms of a product`,
    tables: { '': rows, together: [together] },
  };
}

async function startRole(
  mode: ServerMode,
  { role, core }: { role: 'api' | 'worker'; core?: number },
  shop: FakeShop,
): Promise<ProductProcess> {
  return startProcess({
    dataDir: path.join(mode.folder, 'shared'),
    port: await freePort(),
    role,
    allowHosts: [shop.host],
    ...(core === undefined ? {} : { core }),
    env: { DATABASE_URL: mode.databaseUrl, PUBLIC_URL: 'http://localhost:3000' },
  });
}

interface Turn {
  readonly api: ProductProcess;
  readonly shop: FakeShop;
  readonly workers: number;
}

/**
 * Measures the speed-up of two independent processes over one, by processor time: the most that two cores of this machine can achieve under
 * its other load.
 */
async function measureFloor(): Promise<number> {
  const program = path.join(import.meta.dirname, 'floor-process.ts');
  const photo = async (core: number) => {
    const { stdout } = await exec('taskset', ['-c', String(core), process.execPath, program, '5']);
    const { photos, cpuMs } = JSON.parse(stdout) as { photos: number; cpuMs: number };
    return cpuMs / photos;
  };
  const alone = await photo(0);
  const together = await Promise.all([photo(0), photo(1)]);
  return (2 * alone) / ((together[0] + together[1]) / 2);
}

/** Measures a first run of a new user's feed with this many workers. */
async function measure(mode: ServerMode, { api, shop, workers }: Turn): Promise<Row> {
  const started: ProductProcess[] = [];
  for (let core = 0; core < workers; core += 1)
    started.push(await startRole(mode, { role: 'worker', core }, shop));
  const pidOf = ({ child }: ProductProcess) => child.pid ?? 0;
  const spent = () => ({
    worker: started.reduce((sum, each) => sum + measureTree(pidOf(each)).cpuSeconds, 0),
    database: measureTree(postmasterOf(path.join(mode.folder, 'server')) ?? 0).cpuSeconds,
    api: measureTree(pidOf(api)).cpuSeconds,
    at: performance.now(),
  });
  const client = await signUp(api.origin);
  const { feedId } = await createFeed(client, shop.feedUrl, defaultDesign(size));
  const reach = async (share: number) => {
    for (;;) {
      const { run: last } = await statusOf(client, feedId);
      if (last !== null && ['failed', 'held', 'cancelled'].includes(last.state))
        throw new Error(`the run ended as ${JSON.stringify(last)}`);
      if ((last?.done_count ?? 0) >= productCount * share) return last?.done_count ?? 0;
      await wait(100);
    }
  };
  const first = await reach(part.from);
  const before = spent();
  const last = await reach(part.to);
  const after = spent();
  await untilPublished(client, feedId, { products: productCount });
  for (const each of started) await each.stop();
  const products = last - first;
  const seconds = (after.at - before.at) / 1000;
  const perProduct = (key: 'worker' | 'database' | 'api') =>
    rounded(((after[key] - before[key]) * 1000) / products, 1);
  return {
    workers,
    perSecond: rounded(products / seconds, 1),
    workerCpu: perProduct('worker'),
    databaseCpu: perProduct('database'),
    apiCpu: perProduct('api'),
    busy: rounded((after.worker - before.worker) / seconds / workers, 2),
  };
}

function middleOf(rows: readonly Row[]): Row | undefined {
  return rows.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rows.length / 2)];
}
