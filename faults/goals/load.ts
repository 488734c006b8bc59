import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { createFeed, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { spreadOf } from '../../scripts/measure/spread.ts';
import type { Fault, GoalSeen } from '../fault.ts';
import { openProduct } from '../support/open-product.ts';
import { residentMb } from '../support/processes.ts';
import { answerPhotos, firstPhoto } from '../support/shop-feed.ts';
import { hasEnded, untilPublished } from '../support/until-ended.ts';
import { askWithWrk } from '../support/wrk.ts';

const PRODUCTS = Number(process.env['PRODUCTS'] ?? 5_000);
const SECONDS = 10;
const USERS = 20;

/** Has users look at their feeds while one of 5,000 products is drawn, then channels read it over 50 connections. */
export const fault: Fault = {
  title: `${USERS} users look at lists while a feed of ${PRODUCTS} products is drawn; then it is read over 50 connections`,
  async run({ say }) {
    const shop = await startShop(numberedProducts(PRODUCTS));
    const photo = await firstPhoto(shop);
    answerPhotos(shop, PRODUCTS, (response) => response.end(photo));
    const metrics = await freePort();
    const { product, close } = await openProduct([shop], { env: { METRICS: String(metrics) } });
    try {
      const users = await Promise.all(Array.from({ length: USERS }, () => signUp(product.origin)));
      const { feedId } = await createFeed(users[0] ?? fail(), shop.feedUrl);
      const calls = await whileDrawing({ users, feedId, metrics, say });
      const reading = await readAtSpeed(product, feedId, say);
      const goals = [...reading, calls];
      const losses = goals.filter(({ isMet }) => !isMet).map(({ goal, figure }) => `${goal}: ${figure}`);
      return { rows: goals.map(({ goal, figure }) => ({ goal, figure })), losses, goals };
    } finally {
      await close();
    }
  },
};

interface Drawing {
  readonly users: readonly ApiClient[];
  readonly feedId: string;
  readonly metrics: number;
  readonly say: (text: string) => void;
}

/** Measures the waiting times of users while the feed is drawn: each asks, pauses for a quarter of a second and asks again. */
async function whileDrawing({ users, feedId, metrics, say }: Drawing): Promise<GoalSeen> {
  const [owner] = users;
  if (owner === undefined) fail();
  const stateOf = async () => (await statusOf(owner, feedId)).run;
  while (((await stateOf())?.done_count ?? 0) < 50) await wait(100);
  await eventLoopP99(metrics);
  const times: number[] = [];
  let refused = 0;
  const over = new AbortController();
  const usual = ['/api/v1/projects', '/auth/v1/user', '/api/v1/feeds', '/api/v1/templates'];
  const look = async (client: ApiClient, first: number) => {
    const pages =
      client === owner ? [...usual, `/functions/v1/feeds/${feedId}/products?page_size=50`] : usual;
    for (let n = first; !over.signal.aborted; n += 1) {
      const page = pages[n % pages.length] ?? '';
      const since = performance.now();
      const { status } = await client.call('GET', page);
      times.push(performance.now() - since);
      if (status !== 200) refused += 1;
      await wait(250);
    }
  };
  const looking = users.map(look);
  const since = performance.now();
  while (performance.now() - since < SECONDS * 1000 && !hasEnded((await stateOf()) ?? fail()))
    await wait(200);
  const run = await stateOf();
  over.abort();
  await Promise.all(looking);
  const loopMs = Math.round((await eventLoopP99(metrics)) * 1000);
  const [p50, p99] = [spreadOf(times).median, spreadOf(times).p99].map(Math.round) as [number, number];
  const wasDrawing = run !== null && !hasEnded(run);
  const figure = `${times.length} calls beside a run${wasDrawing ? '' : ' THAT ENDED'}: p50 ${p50} ms, p99 ${p99} ms, ${refused} refused, event loop p99 ${loopMs} ms`;
  say(figure);
  await owner.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: false });
  await owner.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: true });
  await untilPublished(owner, feedId, { products: PRODUCTS, after: run?.id });
  return { goal: 'R8', figure, isMet: wasDrawing && p99 <= 300 && refused === 0 && loopMs <= 100 };
}

/** Returns the 99th percentile of the event loop's delays since the last call, in seconds. */
async function eventLoopP99(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1] ?? NaN);
}

async function readAtSpeed(
  product: ProductProcess,
  feedId: string,
  say: (text: string) => void,
): Promise<GoalSeen[]> {
  if (spawnSync('wrk', ['-v']).error !== undefined) {
    say('wrk is not installed here: R7 was not measured');
    return [];
  }
  const address = `${product.origin}/feedmaker/${feedId}/feed.xml`;
  const { headers } = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
  const before = residentMb(product.child.pid, 'now');
  const whole = await askWithWrk(address, {
    connections: 50,
    seconds: SECONDS,
    headers: ['accept-encoding: gzip'],
  });
  const known = await askWithWrk(address, {
    connections: 100,
    seconds: SECONDS,
    headers: [`if-none-match: ${headers.get('etag')}`],
  });
  const grown = Math.round(residentMb(product.child.pid, 'now') - before);
  const figure = `${headers.get('content-length')} bytes: ${whole.perSecond} a second, p99 ${whole.p99} ms, ${whole.failed} failed; 304: ${known.perSecond} a second, p99 ${known.p99} ms; memory +${grown} MB`;
  say(figure);
  const isMet =
    whole.perSecond >= 1_000 &&
    whole.p99 <= 250 &&
    whole.failed + known.failed === 0 &&
    known.perSecond >= 5_000 &&
    known.p99 <= 100 &&
    grown <= 150;
  return [{ goal: 'R7', figure, isMet }];
}

function fail(): never {
  throw new Error('one user too few');
}
