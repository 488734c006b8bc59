import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDefaultTemplate } from '#picture/designs';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess, type ProductProcess } from '#tests/harness/product-process.ts';
import { openServerMode, type ServerMode } from '#tests/harness/server-mode.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { postmasterOf } from '../../faults/support/processes.ts';
import { numberedPhoto, shopPhotos } from '../picture/bench-photos.ts';
import { measureTree } from '../picture/process-tree.ts';

const exec = promisify(execFile);

/** `PRODUCTS` in the environment says otherwise. */
const productCount = Number(process.env['PRODUCTS'] ?? 600);

/** How often one worker and two take turns. */
const rounds = Number(process.env['ROUNDS'] ?? 2);

/** Px of a photo's sides, and of the pictures' ones. */
const photoPx = 1000;
const size = { width: 1080, height: 1080 };

/** What is measured begins and ends in the middle of a run: reading and publishing are one worker's at any number. */
const part = { from: 0.1, to: 0.9 };

type Row = {
  workers: number;
  perSecond: number;
  /** Processor ms of one product. */
  workerCpu: number;
  databaseCpu: number;
  apiCpu: number;
  /** How much of its core each worker had or used. */
  busy: number;
};

/**
 * How much sooner two worker processes are done than one, with one drawing process each. On two cores the database, the server and
 * the shop take theirs from the workers, so the ratio is also said in processor time: what two workers do that have a core each.
 */
export async function run(options: { json: boolean }): Promise<void> {
  const photos = (await shopPhotos(photoPx)).map((photo) => Buffer.from(photo));
  const shop = await startShop(numberedProducts(productCount));
  const mode = await openServerMode([shop.host]);
  const rows: Row[] = [];
  const api = await startRole(mode, { role: 'api' }, shop);
  try {
    for (let turn = 0; turn < rounds * 2; turn += 1) {
      // Photos that nobody has seen, or a later turn would find them decoded.
      showPhotos(shop, photos, turn);
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
  const ratio = two.perSecond / one.perSecond;
  const cpuRatio = (2 * one.workerCpu) / two.workerCpu;
  console.log(
    options.json
      ? JSON.stringify({ bench: 'workers', productCount, rows, ratio, cpuRatio, floor })
      : tableOf(rows, { ratio, cpuRatio, floor }),
  );
}

function showPhotos(shop: FakeShop, photos: readonly Buffer[], turn: number): void {
  for (let at = 0; at < productCount; at += 1) {
    const photo = numberedPhoto(photos[at % photos.length] ?? Buffer.alloc(0), turn * productCount + at);
    shop.answers.set(`/photos/${at + 1}.jpg`, (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', etag: `"${turn} ${at}"` }).end(photo);
    });
  }
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
 * What two processes with nothing in common do against one, by processor time: what two cores of this machine are worth, beside whatever
 * else is at work on it.
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

/** A first run of a feed of a new user with so many workers. */
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
  const { html } = createDefaultTemplate({ name: 'Square', type: 'custom', ...size });
  const template = { ...size, defaultHtmlTemplate: Buffer.from(html).toString('base64') };
  const { feedId } = await createFeed(client, shop.feedUrl, template);
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
  for (;;) {
    if ((await statusOf(client, feedId)).run?.state === 'published') break;
    await wait(100);
  }
  for (const each of started) await each.stop();
  const products = last - first;
  const seconds = (after.at - before.at) / 1000;
  const perProduct = (key: 'worker' | 'database' | 'api') => ((after[key] - before[key]) * 1000) / products;
  return {
    workers,
    perSecond: products / seconds,
    workerCpu: perProduct('worker'),
    databaseCpu: perProduct('database'),
    apiCpu: perProduct('api'),
    busy: (after.worker - before.worker) / seconds / workers,
  };
}

function middleOf(rows: readonly Row[]): Row | undefined {
  return rows.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rows.length / 2)];
}

function tableOf(
  rows: readonly Row[],
  { ratio, cpuRatio, floor }: { ratio: number; cpuRatio: number; floor: number },
): string {
  const lines = rows.map(({ workers, perSecond, workerCpu, databaseCpu, apiCpu, busy }) =>
    [
      workers,
      perSecond.toFixed(1),
      workerCpu.toFixed(1),
      databaseCpu.toFixed(1),
      apiCpu.toFixed(1),
      busy.toFixed(2),
    ].join('\t'),
  );
  return [
    `${productCount} products, photos of ${photoPx} px, pictures of ${size.width} px, one drawing process a worker`,
    'workers\tper s\tCPU ms of a worker\tdatabase\tserver\tof its core',
    ...lines,
    `two against one: ${ratio.toFixed(2)}; by processor time, with a core for each: ${cpuRatio.toFixed(2)}; of two processes that share nothing: ${floor.toFixed(2)}`,
  ].join('\n');
}
