import { setTimeout as wait } from 'node:timers/promises';
import { createFeed, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { spreadOf } from '../scripts/measure/spread.ts';
import type { Fault } from './fault.ts';
import { hogs, type Hog } from './hogs.ts';
import { openProduct } from './support/open-product.ts';
import { untilEnded } from './support/until-ended.ts';

const PRODUCTS = 20;
const TRIES = 3;

/** Longest wait for the small feed in seconds; a load that exceeds it is not measured a second time. */
const WAIT_MAX = 120;

/** Maximum ratio of the durations of publishing the small feed with and without a load; a busy machine alone can cause about three. */
const RATIO_MAX = 3;

/** Publishes one user's small feed and makes another's calls under a third one's load: every kind or the named one, on new servers. */
export const fault: Fault = {
  title: `a feed of ${PRODUCTS} products, alone and beside another user's hog`,
  async run({ say, only }) {
    const chosen = Object.entries(hogs).filter(([name]) => only === undefined || name === only);
    if (chosen.length === 0)
      throw new Error(`no such hog: ${only}; there are ${Object.keys(hogs).join(', ')}`);
    const rows: Record<string, string | number>[] = [];
    const losses: string[] = [];
    for (const [, hog] of chosen) {
      const { row, lacks } = await beside(hog);
      say(JSON.stringify(row));
      rows.push(row);
      losses.push(...lacks.map((lack) => `${hog.title}: ${lack}`));
    }
    if (only !== undefined) return { rows, losses };
    const [well, flaky] = [await hangingPhotos(0), await hangingPhotos(11)];
    if (flaky.enhanced !== 489) losses.push(`11 hanging photos of 500: ${flaky.enhanced} enhanced`);
    return { rows: [...rows, well, flaky], losses };
  },
};

async function beside(hog: Hog) {
  const shop = await startShop(numberedProducts(PRODUCTS));
  const hogShop = await startShop(numberedProducts(hog.products));
  const { product, close } = await openProduct([shop, hogShop]);
  try {
    const users = await Promise.all(Array.from({ length: 8 }, () => signUp(product.origin)));
    const publishBy = (user: number) => secondsToPublish(users[user] ?? fail(), shop);
    // The first feed starts the drawing processes, so it is not measured.
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

/** Starts a shop of 500 products. `hanging` of their photos, at most eleven, hang in three ways; the others are sent immediately. */
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
    const run = await untilEnded(client, feedId, { timeoutMs: 2_000 * WAIT_MAX });
    return {
      hog: `500 products, ${hanging} hanging photos among them`,
      'alone s': secondsSince(since),
      enhanced: run?.enhanced_count ?? 0,
    };
  } finally {
    await close();
  }
}

/** Seconds until the small feed was published, and what was missing in it, in words. */
interface Published {
  readonly seconds: number;
  /** True if it was not published within `WAIT_MAX`. */
  readonly isLate: boolean;
  readonly lack: string;
}

async function secondsToPublish(client: ApiClient, shop: FakeShop): Promise<Published> {
  const { feedId } = await createFeed(client, shop.feedUrl);
  const since = performance.now();
  const run = await untilEnded(client, feedId, { timeoutMs: 1_000 * WAIT_MAX });
  const seconds = secondsSince(since);
  if (run?.state === 'published' && run.enhanced_count === PRODUCTS)
    return { seconds, isLate: false, lack: '' };
  const { run: left } = await statusOf(client, feedId);
  const lack = `after ${seconds} s ${left?.state ?? 'no run'}, ${left?.enhanced_count ?? 0} of ${PRODUCTS} drawn`;
  return { seconds, isLate: run === null, lack };
}

/** Repeats calls like a person who uses the product, and returns the 99th percentile of their durations. */
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
      return { readyz: p99Of(times.readyz), projects: p99Of(times.projects), failed };
    },
  };
}

function p99Of(times: readonly number[]): number {
  return Math.round(spreadOf(times).p99);
}

function middle(published: readonly Published[]): number {
  return spreadOf(published.map(({ seconds }) => seconds)).median;
}

function secondsSince(since: number): number {
  return Math.round((performance.now() - since) / 10) / 100;
}

function fail(): never {
  throw new Error('one user too few');
}
