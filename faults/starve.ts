import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFeed, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess } from '#tests/harness/product-process.ts';
import type { Fault, FaultOptions, FaultResult } from './fault.ts';
import { pipelineHogs, type Hog } from './pipeline-hogs.ts';
import { hasEnded } from './support/until-ended.ts';

const PRODUCTS = 20;
const TRIES = 3;

/** Longest wait for the small feed, in seconds; where that is not enough it is not tried again. */
const WAIT_MAX = 120;

/** Publishing the same small feed takes about three times as long at worst on a machine that others use as well. */
const RATIO_MAX = 3;

/** A small feed of one user beside everything that another user can do. */
export const fault: Fault = {
  title: `a feed of ${PRODUCTS} products, alone and beside another user's hog`,
  async run(options) {
    const { rows, losses } = await starve(pipelineHogs, options);
    if (options.only !== undefined) return { rows, losses };
    const [well, flaky] = [await hangingPhotos(0), await hangingPhotos(11)];
    for (const row of [well, flaky]) options.say(JSON.stringify(row));
    const lost = flaky.enhanced === 489 ? [] : [`11 hanging photos of 500: ${flaky.enhanced} enhanced`];
    return { rows: [...rows, well, flaky], losses: [...losses, ...lost] };
  },
};

/** Measures each hog, or the one named, on a server of its own: seconds to publish the small feed alone and beside it, and calls meanwhile. */
export async function starve(
  hogs: Readonly<Record<string, Hog>>,
  { say, only }: Pick<FaultOptions, 'say' | 'only'>,
): Promise<FaultResult> {
  const chosen = Object.entries(hogs).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(`no such hog: ${only}`);
  const rows = [];
  const losses: string[] = [];
  for (const [, hog] of chosen) {
    const { row, lacks } = await beside(hog);
    say(JSON.stringify(row));
    rows.push(row);
    losses.push(...lacks.map((lack) => `${hog.title}: ${lack}`));
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
    const hogged: Published[] = [];
    while (hogged.length < TRIES && hogged.every(({ isLate }) => !isLate))
      hogged.push(await publishBy(4 + hogged.length));
    const busy = await calls.stop();
    const [aloneS, besideS] = [middle(alone), middle(hogged)];
    const lacks = hogged.filter(({ lack }) => lack !== '').map(({ lack }) => lack);
    if (besideS > RATIO_MAX * aloneS) lacks.push(`${besideS} s instead of ${aloneS}`);
    if (busy.failed > 0) lacks.push(`${busy.failed} calls failed`);
    const isLate = hogged.some((one) => one.isLate);
    const row = {
      hog: hog.title,
      'alone s': aloneS,
      'beside s': isLate ? `≥ ${WAIT_MAX}` : besideS,
      'worst s': isLate ? `≥ ${WAIT_MAX}` : Math.max(...hogged.map(({ seconds }) => seconds)),
      'readyz p99 ms': busy.readyz,
      'readyz p99 ms alone': calm.readyz,
      'projects p99 ms': busy.projects,
      'projects p99 ms alone': calm.projects,
    };
    return { row, lacks };
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
    const run = await ended(client, feedId, 2 * WAIT_MAX);
    return {
      hog: `500 products, ${hanging} hanging photos among them`,
      'alone s': secondsSince(since),
      enhanced: run?.enhanced_count ?? 0,
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

/** Time until a small feed was published, in seconds, and in words what it lacked then. */
interface Published {
  readonly seconds: number;
  /** It was not there after `WAIT_MAX`. */
  readonly isLate: boolean;
  readonly lack: string;
}

async function secondsToPublish(client: ApiClient, shop: FakeShop): Promise<Published> {
  const { feedId } = await createFeed(client, shop.feedUrl);
  const since = performance.now();
  const run = await ended(client, feedId, WAIT_MAX);
  const seconds = secondsSince(since);
  if (run?.state === 'published' && run.enhanced_count === PRODUCTS)
    return { seconds, isLate: false, lack: '' };
  const { run: left } = await statusOf(client, feedId);
  const lack = `after ${seconds} s ${left?.state ?? 'no run'}, ${left?.enhanced_count ?? 0} of ${PRODUCTS} drawn`;
  return { seconds, isLate: run === null, lack };
}

/** The run once it has ended; null where it has not after so many seconds. Asks ever more rarely, since a user may ask only so often. */
async function ended(client: ApiClient, feedId: string, maxS: number) {
  const since = performance.now();
  while (secondsSince(since) < maxS) {
    const { run } = await statusOf(client, feedId);
    if (run !== null && hasEnded(run)) return run;
    await wait(Math.max(50, secondsSince(since) * 50));
  }
  return null;
}

/** Asks again and again like somebody who looks at the product, and answers the slowest hundredth. */
function callEvery(origin: string, client: ApiClient) {
  const times: Record<'readyz' | 'projects', number[]> = { readyz: [], projects: [] };
  const over = new AbortController();
  let failed = 0;
  const repeat = async (name: keyof typeof times, call: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      const since = performance.now();
      await call().catch(() => (failed += 1));
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
      return { readyz: p99(times.readyz), projects: p99(times.projects), failed };
    },
  };
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
}

function middle(published: readonly Published[]): number {
  const sorted = published.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function secondsSince(since: number): number {
  return Math.round((performance.now() - since) / 10) / 100;
}

function fail(): never {
  throw new Error('one user too few');
}
