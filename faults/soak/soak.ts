import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile as readText, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Random, randomOf } from '#core/feed/random.fixture.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import type { FeedStatus } from '#core/contract/feeds-service-api.ts';
import { type FakeShop, startShop } from '#tests/fakes/shop.ts';
import { signUp } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { type ProductProcess, startProcess } from '#tests/harness/product-process.ts';
import type { Fault } from '../fault.ts';
import { childrenOf, kill, postmasterOf } from '../processes.ts';
import { acts, type Ask, drawn } from './acts.ts';
import { differencesOf, guardOf, readFile } from './look.ts';
import { mend, openFeed, type SoakFeed } from './world.ts';

const USERS = 6;
const KILL_EVERY_MS = 60_000;
/** After a start what was cut off is still being taken up. */
const CALM_MS = 5_000;
const OVER_MS = 240_000;

interface Soak {
  readonly shop: FakeShop;
  readonly dataDir: string;
  readonly random: Random;
  readonly feeds: SoakFeed[];
  readonly losses: Set<string>;
  readonly counts: Record<string, number>;
  product: ProductProcess;
  /** When it was last killed, or stood again. */
  disturbedAt: number;
}

/** Users, their shops and channels do what they do, in an order that the seed chooses; at the end all has to be as it should. */
export const fault: Fault = {
  title: `${USERS} users do whatever the API lets them, their shops send what they should not, and a process is killed each minute`,
  async run({ seed, minutes, say }) {
    const soak = await open(seed);
    const memory = [];
    try {
      for (let minute = 0; minute < minutes; minute += 1) {
        await liveUntil(soak, Date.now() + KILL_EVERY_MS);
        memory.push(await memoryOf(soak.product));
        say(
          `minute ${minute + 1}: ${JSON.stringify(soak.counts)}, ${soak.losses.size} findings, ${memory.at(-1)} MB`,
        );
        await takeAway(soak);
      }
      await settle(soak);
      await judge(soak);
      await soak.product.stop();
      verify(soak);
    } finally {
      await soak.product.stop().catch(() => null);
      await soak.shop.close();
      if (soak.losses.size === 0) await rm(soak.dataDir, { recursive: true, force: true });
      else say(`its data are in ${soak.dataDir}`);
    }
    return {
      rows: [{ seed, minutes, feeds: soak.feeds.length, ...soak.counts, 'memory, MB': memory.join(' ') }],
      losses: [...soak.losses],
    };
  },
};

async function open(seed: number): Promise<Soak> {
  const shop = await startShop([]);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-soak-'));
  const product = await startProcess({ dataDir, port: await freePort(), allowHosts: [shop.host] });
  const random = randomOf(seed);
  const feeds: SoakFeed[] = [];
  for (let i = 0; i < USERS; i += 1) feeds.push(await openFeed(await signUp(product.origin), shop, random));
  return { shop, dataDir, random, feeds, losses: new Set(), counts: {}, product, disturbedAt: 0 };
}

/** Whether a failure now, or since then, is what a kill does. */
function isDisturbed({ disturbedAt }: Soak, since: number): boolean {
  return since - disturbedAt < CALM_MS;
}

function askOf(soak: Soak, name: string): Ask {
  return async (feed, method, at, body) => {
    const since = Date.now();
    const answer = await feed.client.call<never>(method, at, body).catch(() => null);
    if (answer !== null && answer.status >= 500 && !isDisturbed(soak, since))
      soak.losses.add(
        `${name}: ${method} ${at.replaceAll(/[0-9a-f-]{36}/g, '…')} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
      );
    if (answer === null && !isDisturbed(soak, since)) soak.losses.add(`${name}: nobody answered`);
    return answer;
  };
}

async function liveUntil(soak: Soak, end: number): Promise<void> {
  const { random, feeds, counts } = soak;
  const reading = readOn(soak, end);
  while (Date.now() < end) {
    const feed = random.pick(feeds);
    const name = random.pick(drawn);
    await acts[name]![1]({ feed, random, ask: askOf(soak, name) });
    counts['acts'] = (counts['acts'] ?? 0) + 1;
    await wait(random.below(300));
  }
  await reading;
}

/** What channels see all the while. */
async function readOn(soak: Soak, end: number): Promise<void> {
  for (let i = 0; Date.now() < end; i += 1) {
    const feed = soak.feeds[i % soak.feeds.length]!;
    const since = Date.now();
    const seen = await readFile(soak.product.origin, feed.feedId).catch(() => null);
    if (seen === null || isDisturbed(soak, since)) continue;
    soak.counts['reads'] = (soak.counts['reads'] ?? 0) + 1;
    for (const wrong of [...seen.wrong, guardOf(feed, seen, since)])
      if (wrong !== null) soak.losses.add(`feed ${soak.feeds.indexOf(feed)} ${wrong}`);
    await wait(200);
  }
}

async function takeAway(soak: Soak): Promise<void> {
  const { product, random, dataDir } = soak;
  const database = postmasterOf(dataDir);
  soak.disturbedAt = Number.POSITIVE_INFINITY;
  const victim = random.pick(['server', 'both', 'drawing'] as const);
  if (victim === 'drawing') {
    const drawing = childrenOf(product.child.pid ?? 0)
      .filter((pid) => pid !== database)
      .at(-1);
    if (drawing !== undefined) kill(drawing);
  } else {
    for (const pid of childrenOf(product.child.pid ?? 0)) if (pid !== database) kill(pid);
    await product.kill();
    if (victim === 'both' && database !== null) kill(database);
    const port = Number(new URL(product.origin).port);
    soak.product = await startProcess({ dataDir, port, allowHosts: [soak.shop.host] });
  }
  soak.counts['kills'] = (soak.counts['kills'] ?? 0) + 1;
  soak.disturbedAt = Date.now();
}

/** Everything is decided, every shop is whole, and each feed is refreshed once more to its end. */
async function settle(soak: Soak): Promise<void> {
  await wait(CALM_MS);
  for (const feed of soak.feeds) {
    const ask = askOf(soak, 'the end');
    const at = (rest: string) => `/functions/v1/feeds/${feed.feedId}/${rest}`;
    mend(feed);
    await ask(feed, 'PATCH', at('publishing'), { ask: 'off', rolloutPercent: null });
    // What was returned to cannot be started, and goes on by itself.
    await ask(feed, 'POST', at('go-on'));
    await ask(feed, 'POST', '/functions/v1/feeds?action=start', { feedId: feed.feedId, activate: true });
    for (const end = Date.now() + OVER_MS; ;) {
      await ask(feed, 'POST', at('refresh'));
      const status = await ended(soak, feed, end);
      if (status?.run?.state === 'held') await ask(feed, 'POST', at('accept'), { run_id: status.run.id });
      const last = await ended(soak, feed, end);
      if (last?.run?.state === 'published' && !last.run.of_facts && last.review === null) break;
      if (Date.now() > end) {
        soak.losses.add(`feed ${soak.feeds.indexOf(feed)} comes to no end: ${JSON.stringify(last?.run)}`);
        break;
      }
    }
    for (const output of feed.outputs) await ended(soak, { ...feed, feedId: output }, Date.now() + OVER_MS);
  }
}

async function ended(soak: Soak, feed: SoakFeed, end: number): Promise<FeedStatus | null> {
  for (let same = ''; Date.now() < end; await wait(700)) {
    const answer = await feed.client.call<FeedStatus>('GET', `/functions/v1/feeds/${feed.feedId}/status`);
    const run = answer.status === 200 ? answer.body.run : null;
    if (run === null || run.finished_at === null) continue;
    if (same === run.id + run.finished_at) return answer.body;
    same = run.id + run.finished_at;
  }
  return null;
}

async function judge(soak: Soak): Promise<void> {
  for (const [i, feed] of soak.feeds.entries()) {
    const leftOut = await leftOutOf(feed);
    for (const id of [feed.feedId, ...feed.outputs]) {
      const name = id === feed.feedId ? `feed ${i}` : `output of feed ${i}`;
      const seen = await readFile(soak.product.origin, id);
      const wrong = [...seen.wrong, ...differencesOf(soak.shop, feed, seen, leftOut)];
      for (const each of wrong) soak.losses.add(`at the end ${name} ${each}`);
    }
  }
}

/** Reads every file that rows speak of, and looks for files of nobody. */
function verify({ dataDir, losses }: Soak): void {
  const command = ['server/cli.ts', 'admin', 'verify'];
  const env = { ...process.env, DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  if (status !== 0) losses.add(`verify ended with ${status}: ${stdout.slice(-600)} ${stderr.slice(-600)}`);
}

/** Which products a feed's rules leave out. */
async function leftOutOf(feed: SoakFeed): Promise<ReadonlySet<string>> {
  const settings = `/functions/v1/feeds?id=${feed.feedId}`;
  const { body } = await feed.client.call<{ feedSettings: FeedSettings }>('GET', settings);
  const leavesOut =
    body.feedSettings.rules?.some(({ isOn, does }) => isOn && does.kind === 'leave_out') === true;
  const soldOut = feed.products.filter(({ availability }) => availability === 'out of stock');
  return new Set(leavesOut ? soldOut.map(({ id }) => id) : []);
}

/** What the server holds, in MB. */
async function memoryOf({ child }: ProductProcess): Promise<number> {
  const text = await readText(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s*(\d+)/.exec(text)?.[1] ?? 0) / 1024);
}
