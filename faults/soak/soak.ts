import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeRandom } from '../../packages/feed/src/random.fixture.ts';
import { startReceiver } from '#tests/harness/fakes/hook-receiver.ts';
import { startShop } from '#tests/harness/fakes/shop.ts';
import type { Fault } from '../fault.ts';
import { openProduct, type OpenProduct } from '../support/open-product.ts';
import { memoryOf } from '../support/processes.ts';
import { addFeed, register } from './acts/account-acts.ts';
import { acts, drawn } from './acts/acts.ts';
import { judgeAll, settle } from './end.ts';
import { killWithin } from './kills.ts';
import { watch } from './look.ts';
import { memoryGrowth, memorySaid } from './memory.ts';
import { askOf, isDisturbed, lose, randomFor, type Soak, type SoakUser, untilUp } from './state.ts';
import { judgeData } from './verify.ts';

const USERS = 6;
const REFUSALS_SAID = 8;
const MINUTE_MS = 60_000;
/** Longest pause between two acts of a user, in ms. */
const REST_MS = 1_500;

/** Lets users, their shops and channels act at random, in an order that the seed chooses, and checks everything at the end. */
export const fault: Fault = {
  title: `${USERS} users do whatever the API lets them, their shops send what they should not, and a process is killed each minute`,
  async run({ seed, minutes, say }) {
    const soak = await open(seed, say);
    const memory: number[] = [];
    try {
      const end = Date.now() + minutes * MINUTE_MS;
      const living = [...soak.users.map((user) => live(soak, user, end)), look(soak, end)];
      for (let minute = 1; minute <= minutes; minute += 1) {
        const over = wait(MINUTE_MS);
        const killed = await killWithin(soak, minute);
        await over;
        // Dropped to save memory: nobody reads half an hour of these.
        soak.hooks.received.length = 0;
        soak.shop.requests.length = 0;
        memory.push(memoryOf(soak.product.child.pid ?? 0));
        const { acts: done, refusals, reads, judged, facts } = soak.counts;
        say(
          `minute ${minute}: ${done} acts (${refusals} refused), ${reads} reads (${judged} judged), ${facts} price checks, killed: ${killed}, ${memory.at(-1)} MB, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, ${soak.losses.length} findings`,
        );
      }
      await Promise.all(living);
      await settle(soak);
      await judgeAll(soak);
      const growth = memoryGrowth(memory);
      if (growth !== null) lose(soak, growth);
      const refused = [...soak.refused].toSorted((a, b) => b[1] - a[1]).slice(0, REFUSALS_SAID);
      say(`refused most: ${refused.map(([sort, count]) => `${sort} (${count})`).join(', ')}`);
      await soak.product.stop();
      await judgeData(soak);
    } finally {
      await soak.close();
      await soak.hooks.close();
      if (soak.losses.length === 0) await rm(soak.dataDir, { recursive: true, force: true });
      else await keepLogs(soak);
    }
    return {
      rows: [{ seed, minutes, ...soak.counts, gone: soak.gone.size, 'memory, MB': memorySaid(memory) }],
      losses: soak.losses,
    };
  },
};

async function keepLogs({ killed, product, dataDir, say }: Soak): Promise<void> {
  const text = [...killed, product].map((each) => each.output()).join('\n(started again)\n');
  await writeFile(path.join(dataDir, 'server.log'), text);
  say(`its data and server.log are in ${dataDir}`);
}

async function open(seed: number, say: Soak['say']): Promise<Soak> {
  const shop = await startShop([]);
  const hooks = await startReceiver();
  hooks.behave = (_request, response, { path: at }) =>
    void response.writeHead(at.endsWith('/fails') ? 500 : at.endsWith('/gone') ? 410 : 200).end();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `feedmaker-soak-${seed}-`));
  const port = await keptPort();
  // The folder is given, so that it is not deleted if something was found.
  const opened = await openProduct([shop], {
    dataDir,
    port,
    allowHosts: [shop.host, hooks.host],
    env: { BILLING: 'on', PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  const counts = { acts: 0, refusals: 0, reads: 0, judged: 0, kills: 0, facts: 0 };
  const soak: Soak = Object.assign(opened, {
    seed,
    shop,
    hooks,
    say,
    counts,
    users: [],
    killed: [],
    losses: [],
    sorts: new Set(),
    startedAt: Date.now(),
    pictures: new Set(),
    gone: new Map(),
    refused: new Map(),
    disturbedAt: Number.NEGATIVE_INFINITY,
  } satisfies Omit<Soak, keyof OpenProduct>);
  for (let place = 0; place < USERS; place += 1) {
    const user: SoakUser = { place, client: await register(soak), feeds: [] };
    soak.users.push(user);
    await addFeed(soak, user, randomFor(soak, 'feed', place), askOf(soak, user, 'the beginning'));
  }
  return soak;
}

/** Returns a free port outside the range from which Linux assigns ports, so that it stays free between a kill and the restart. */
async function keptPort(): Promise<number> {
  const random = makeRandom(process.pid);
  for (;;) {
    const port = 20_000 + random.below(10_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => {
      server.close(resolve);
    });
    return port;
  }
}

/** Performs one user's acts one after the other. Only the seed decides which; their results also depend on timing. */
async function live(soak: Soak, user: SoakUser, end: number): Promise<void> {
  for (let n = 0; Date.now() < end; n += 1) {
    await untilUp(soak);
    const random = randomFor(soak, user.place, n);
    const name = random.pick(drawn);
    const ask = askOf(soak, user, name);
    const dice = random.below(60);
    const since = Date.now();
    const feed = user.feeds[dice % Math.max(user.feeds.length, 1)];
    await (
      feed === undefined
        ? addFeed(soak, user, random, ask)
        : acts[name]![1]({ soak, user, feed, random, ask })
    ).catch((error: unknown) => {
      const text = String(error);
      if (!isDisturbed(soak, since) && !/answered 4\d\d/.test(text)) lose(soak, `${name}: ${text}`);
    });
    soak.counts.acts += 1;
    await wait(randomFor(soak, 'rest', user.place, n).below(REST_MS));
  }
}

/** Watches the feeds as channels would, until the end. */
async function look(soak: Soak, end: number): Promise<void> {
  for (let n = 0; Date.now() < end; n += 1) {
    const user = soak.users[n % soak.users.length]!;
    for (const feed of user.feeds) {
      await untilUp(soak);
      await watch(soak, user, feed, randomFor(soak, 'look', n));
    }
    await wait(100);
  }
}
