import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createFeed, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess, type ProductProcess } from '#tests/harness/product-process.ts';
import type { Fault, GoalSeen } from '../fault.ts';
import { hasEnded } from '../support/until-ended.ts';

const PRODUCTS = Number(process.env['PRODUCTS'] ?? 5_000);
const SECONDS = 10;
const USERS = 20;
const exec = promisify(execFile);

/** Users who look at their feeds while one of 5,000 products is drawn, and then channels that read it over 50 connections. */
export const fault: Fault = {
  title: `${USERS} users look at lists while a feed of ${PRODUCTS} products is drawn; then it is read over 50 connections`,
  async run({ say }) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-load-'));
    const shop = await startShop(numberedProducts(PRODUCTS));
    await makePhotosCheap(shop);
    const metrics = await freePort();
    const options = { dataDir: folder, port: await freePort(), allowHosts: [shop.host] };
    const product = await startProcess({ ...options, env: { METRICS: String(metrics) } });
    try {
      const users = await Promise.all(Array.from({ length: USERS }, () => signUp(product.origin)));
      const { feedId } = await createFeed(users[0] ?? fail(), shop.feedUrl);
      const calls = await whileDrawing({ users, feedId, metrics, say });
      const reading = await readAtSpeed(product, feedId, say);
      const goals = [...reading, calls];
      const losses = goals.filter(({ isMet }) => !isMet).map(({ goal, figure }) => `${goal}: ${figure}`);
      return { rows: goals.map(({ goal, figure }) => ({ goal, figure })), losses, goals };
    } finally {
      await product.stop();
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** The shop runs on the same machine, and making photos is not what is measured. */
async function makePhotosCheap(shop: FakeShop): Promise<void> {
  const photo = Buffer.from(await (await fetch(new URL('/photos/1.jpg', shop.feedUrl))).arrayBuffer());
  for (let n = 1; n <= PRODUCTS; n += 1)
    shop.answers.set(`/photos/${n}.jpg`, (_request, response) => void response.end(photo));
}

interface Drawing {
  readonly users: readonly ApiClient[];
  readonly feedId: string;
  /** Port of the metrics. */
  readonly metrics: number;
  readonly say: (text: string) => void;
}

/** Measures the waits of users while the feed is drawn: each asks, pauses for a quarter of a second and asks for the next thing. */
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
  const p99 = Math.round(percentile(times, 0.99));
  const wasDrawing = run !== null && !hasEnded(run);
  const figure = `${times.length} calls beside a run${wasDrawing ? '' : ' THAT ENDED'}: p50 ${Math.round(percentile(times, 0.5))} ms, p99 ${p99} ms, ${refused} refused, event loop p99 ${loopMs} ms`;
  say(figure);
  await owner.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: false });
  await owner.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: true });
  for (;;) {
    const now = await stateOf();
    if (now?.state === 'published') break;
    await wait(500);
  }
  return { goal: 'R8', figure, isMet: wasDrawing && p99 <= 300 && refused === 0 && loopMs <= 100 };
}

/** The hundredth of the event loop's delays that is longest since the last look, in seconds. */
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
  const before = await rssMb(product);
  const whole = await wrk(address, 50, 'accept-encoding: gzip');
  const known = await wrk(address, 100, `if-none-match: ${headers.get('etag')}`);
  const grown = (await rssMb(product)) - before;
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

async function wrk(address: string, connections: number, header: string) {
  const given = ['-t1', `-c${connections}`, `-d${SECONDS}s`, '--latency', '-H', header, address];
  const { stdout } = await exec('wrk', given);
  const [, p99 = '', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const inMs = { us: 0.001, ms: 1, s: 1000 }[unit] ?? 1;
  return {
    perSecond: Math.round(Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1])),
    p99: Math.round(Number(p99) * inMs),
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

async function rssMb({ child }: ProductProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1024);
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;
}

function fail(): never {
  throw new Error('one user too few');
}
