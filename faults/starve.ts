import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createFeed, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess } from '#tests/harness/product-process.ts';
import type { Fault, FaultResult } from './fault.ts';
import { hasEnded } from './stage.ts';

/** One user who takes all that they can get. */
export interface Hog {
  readonly title: string;
  /** Products of the hog's shop. */
  readonly products: number;
  /** Resolves when it is at work. */
  start(scene: { client: ApiClient; shop: FakeShop }): Promise<void>;
}

/** Those that hold the pipeline. */
export const pipelineHogs: Readonly<Record<string, Hog>> = {
  photos: {
    title: '300 photos of a host that never answers',
    products: 300,
    async start({ client, shop }) {
      for (let n = 1; n <= 300; n++) shop.answers.set(`/photos/${n}.jpg`, () => undefined);
      await createFeed(client, shop.feedUrl);
      await wait(2_000);
    },
  },
  sources: {
    title: '30 feeds at 1 byte/s',
    products: 20,
    async start({ client, shop }) {
      for (let n = 0; n < 30; n++) {
        shop.answers.set(`/feed.xml?${n}`, (_request, response) => {
          const timer = setInterval(() => response.write('<'), 1_000);
          response.on('close', () => clearInterval(timer));
        });
        await createFeed(client, `${shop.feedUrl}?${n}`);
      }
      await wait(1_000);
    },
  },
  bombs: {
    title: '40 photos whose texts unpack to gigabytes',
    products: 40,
    async start({ client, shop }) {
      const photo = await (await fetch(new URL('/photos/1.jpg', shop.feedUrl))).arrayBuffer();
      const bomb = withTexts(await sharp(photo).png().toBuffer());
      for (let n = 1; n <= 40; n++)
        shop.answers.set(`/photos/${n}.jpg`, (_request, response) => void response.end(bomb));
      await createFeed(client, shop.feedUrl);
      await wait(2_000);
    },
  },
  drawing: {
    title: 'one feed of 3,000 products',
    products: 3_000,
    async start({ client, shop }) {
      // The shop runs on the same machine, and making photos is not what is measured.
      const photo = Buffer.from(await (await fetch(new URL('/photos/1.jpg', shop.feedUrl))).arrayBuffer());
      for (let n = 1; n <= 3_000; n++)
        shop.answers.set(`/photos/${n}.jpg`, (_request, response) => void response.end(photo));
      const { feedId } = await createFeed(client, shop.feedUrl);
      while (((await statusOf(client, feedId)).run?.done_count ?? 0) < 50) await wait(250);
    },
  },
};

/** A PNG with 340 texts of 7 MB each, which take 2.4 MB of it; of one that is larger, the decoder unpacks but a part. */
function withTexts(png: Buffer): Buffer {
  const text = Buffer.concat([Buffer.from('zTXta\0\0', 'latin1'), deflateSync(Buffer.alloc(7 << 20, 65))]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(text.length - 4);
  ends.writeUInt32BE(crc32(text), 4);
  const chunk = Buffer.concat([ends.subarray(0, 4), text, ends.subarray(4)]);
  // Behind the header, which is as long in every PNG.
  return Buffer.concat([png.subarray(0, 33), ...Array.from({ length: 340 }, () => chunk), png.subarray(33)]);
}

const PRODUCTS = 20;
const TRIES = 3;

/** Publishing the same small feed takes about three times as long at worst on a machine that others use as well. */
const RATIO_MAX = 3;

/** A small feed of one user beside everything that another user can do. */
export const fault: Fault = {
  title: `a feed of ${PRODUCTS} products, alone and beside another user's hog`,
  async run({ say }) {
    const { rows, losses } = await starve(pipelineHogs, say);
    const [well, flaky] = [await hangingPhotos(0), await hangingPhotos(11)];
    for (const row of [well, flaky]) say(JSON.stringify(row));
    const lost = flaky.enhanced === 489 ? [] : [`11 hanging photos of 500: ${flaky.enhanced} enhanced`];
    return { rows: [...rows, well, flaky], losses: [...losses, ...lost] };
  },
};

/** Measures each hog on a server of its own: seconds to publish the small feed alone and beside it, and calls meanwhile. */
export async function starve(
  hogs: Readonly<Record<string, Hog>>,
  say: (text: string) => void,
): Promise<FaultResult> {
  const rows = [];
  const losses: string[] = [];
  for (const hog of Object.values(hogs)) {
    const row = await beside(hog);
    say(JSON.stringify(row));
    rows.push(row);
    if (row['beside s'] > RATIO_MAX * row['alone s'])
      losses.push(`${hog.title}: ${row['beside s']} s instead of ${row['alone s']}`);
  }
  return { rows, losses };
}

async function beside(hog: Hog) {
  const shop = await startShop(numberedProducts(PRODUCTS));
  const hogShop = await startShop(numberedProducts(hog.products));
  const { product, close } = await openProduct([shop, hogShop]);
  try {
    const users = await Promise.all(Array.from({ length: 8 }, () => signUp(product.origin)));
    const publishBy = (user: number) => secondsToPublish(users[user] ?? fail(), shop);
    // Drawing processes start with the first feed.
    await publishBy(0);
    const calmCalls = callEvery(product.origin, users[7] ?? fail());
    const alone = [await publishBy(1), await publishBy(2), await publishBy(3)];
    const calm = await calmCalls.stop();
    await hog.start({ client: await signUp(product.origin), shop: hogShop });
    const calls = callEvery(product.origin, users[7] ?? fail());
    const hogged = [];
    for (let n = 0; n < TRIES; n++) hogged.push(await publishBy(4 + n));
    const busy = await calls.stop();
    return {
      hog: hog.title,
      'alone s': middle(alone),
      'beside s': middle(hogged),
      'worst s': Math.max(...hogged),
      'readyz p99 ms': busy.readyz,
      'readyz p99 ms alone': calm.readyz,
      'projects p99 ms': busy.projects,
      'projects p99 ms alone': calm.projects,
    };
  } finally {
    await close();
  }
}

/** 500 products, up to eleven photos of which hang in three ways, among photos that answer at once. */
async function hangingPhotos(hanging: number) {
  const shop = await startShop(numberedProducts(500));
  const { product, close } = await openProduct([shop]);
  for (let n = 0; n < hanging; n++)
    shop.answers.set(`/photos/${20 + n * 44}.jpg`, (_request, response) => {
      if (n >= 5) response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 50_000 });
      if (n >= 5) response.write('x');
      if (n < 8) return;
      const timer = setInterval(() => response.write('x'), 1_000);
      response.on('close', () => clearInterval(timer));
    });
  try {
    const client = await signUp(product.origin);
    const since = performance.now();
    const { feedId } = await createFeed(client, shop.feedUrl);
    const run = await ended(client, feedId, 250);
    return {
      hog: `500 products, ${hanging} hanging photos among them`,
      'alone s': secondsSince(since),
      enhanced: run.enhanced_count,
    };
  } finally {
    await close();
  }
}

async function openProduct(shops: readonly FakeShop[]) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-starve-'));
  const allowHosts = shops.map(({ host }) => host);
  const product = await startProcess({ dataDir, port: await freePort(), allowHosts });
  const close = async () => {
    await product.stop();
    await Promise.all(shops.map((shop) => shop.close()));
    await rm(dataDir, { recursive: true, force: true });
  };
  return { product, close };
}

async function secondsToPublish(client: ApiClient, shop: FakeShop): Promise<number> {
  const { feedId } = await createFeed(client, shop.feedUrl);
  const since = performance.now();
  const run = await ended(client, feedId, 50);
  if (run.state !== 'published' || run.enhanced_count !== PRODUCTS) throw new Error(JSON.stringify(run));
  return secondsSince(since);
}

async function ended(client: ApiClient, feedId: string, everyMs: number) {
  for (;;) {
    const { run } = await statusOf(client, feedId);
    if (run !== null && hasEnded(run)) return run;
    await wait(everyMs);
  }
}

/** Asks again and again like somebody who looks at the product, and answers the slowest hundredth. */
function callEvery(origin: string, client: ApiClient) {
  const times: Record<'readyz' | 'projects', number[]> = { readyz: [], projects: [] };
  const over = new AbortController();
  const repeat = async (name: keyof typeof times, call: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      const since = performance.now();
      await call();
      times[name].push(performance.now() - since);
      await wait(100);
    }
  };
  const readyz = async () => {
    const answer = await fetch(`${origin}/readyz`);
    if (answer.status !== 200) throw new Error(await answer.text());
  };
  const loops = [repeat('readyz', readyz), repeat('projects', () => client.call('GET', '/api/v1/projects'))];
  return {
    async stop() {
      over.abort();
      await Promise.all(loops);
      return { readyz: p99(times.readyz), projects: p99(times.projects) };
    },
  };
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function secondsSince(since: number): number {
  return Math.round((performance.now() - since) / 10) / 100;
}

function fail(): never {
  throw new Error('one user too few');
}
