import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AppError } from '#core/errors.ts';
import { makeRandom } from '../../packages/feed/src/random.fixture.ts';
import { requestRun } from '#server/jobs.ts';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { openTestDatabase } from '#tests/harness/harness-database.ts';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import type { Fault } from '../fault.ts';
import { checkFeed, startPricedShop } from '../support/shop-feed.ts';
import { hasEnded } from '../support/until-ended.ts';

const PRODUCTS = 10;
const ROUNDS = 120;

const kinds = ['storage', 'database', 'shop'] as const;
type Kind = (typeof kinds)[number];
type Target = { kind: Kind; n: number };

/** Counts calls, and makes the chosen one fail. */
interface Saboteur {
  readonly counts: Record<Kind, number>;
  /** Selects the n-th call of a kind, counted from now on, to fail; null for none. */
  arm(target: Target | null): void;
  isHit(kind: Kind): boolean;
  hits: number;
}

/** Runs a feed in which one call fails, then again with the next call failing, and so on. */
export const fault: Fault = {
  title: `the n-th call of storage, database or shop fails in a run of ${PRODUCTS} products, ${ROUNDS} times another one`,
  async run({ seed, say }) {
    const random = makeRandom(seed);
    const saboteur = createSaboteur();
    const scene = await openScene(saboteur);
    const losses: string[] = [];
    const row = { seed, rounds: 0, hits: 0, 'published at once': 0, 'runs that failed': 0 };
    try {
      const { calls } = await scene.nextRun(null);
      say(`a run asks ${JSON.stringify(calls)}`);
      const targets = chooseTargets(calls, (limit) => random.below(limit));
      for (const target of targets) {
        const name = `${target.kind} ${target.n}`;
        const { state } = await scene.nextRun(target);
        row.rounds += 1;
        if (row.rounds % 20 === 0) say(JSON.stringify(row));
        const during = await scene.look();
        if (!during.isWhole) losses.push(`${name}: the feed was ${during.text}`);
        if (state === 'published') row['published at once'] += 1;
        else if (state === 'failed') row['runs that failed'] += 1;
        else losses.push(`${name}: the run stayed ${state}`);
        // The next run must repair all losses by itself, without an operator.
        const { state: next } = await scene.nextRun(null);
        const after = await scene.look();
        if (next !== 'published' || !after.isWhole || !after.isNew)
          losses.push(`${name}: the next run is ${next}, the feed ${after.text}`);
      }
      row.hits = saboteur.hits;
    } finally {
      await scene.close();
    }
    const figure = `${row.hits} calls failed in ${row.rounds} runs, ${row['published at once']} of which were published all the same; ${losses.length} losses`;
    return {
      rows: [row],
      losses,
      goals: [{ goal: 'R3', figure, isMet: losses.length === 0 && row.hits >= ROUNDS * 0.9 }],
    };
  },
};

/** Selects every call of the shop and the storage, and fills up to `ROUNDS` with the database's calls, spread over the run. */
function chooseTargets(calls: Readonly<Record<Kind, number>>, below: (limit: number) => number) {
  const targets: Target[] = [];
  for (const kind of ['shop', 'storage'] as const)
    for (let n = 1; n <= Math.min(calls[kind], 40); n += 1) targets.push({ kind, n });
  while (targets.length < ROUNDS) targets.push({ kind: 'database', n: 1 + below(calls.database) });
  return targets;
}

async function openScene(saboteur: Saboteur) {
  const { shop, reprice } = await startPricedShop(PRODUCTS);
  const files = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-nth-'));
  const database = await openTestDatabase();
  const product = await startProduct([shop.host], {
    data: { database: sabotaged(database, saboteur), files },
    disk: (storage) => sabotagedStorage(storage, saboteur),
  });
  sabotageShop(shop, saboteur);
  const client = await signUp(product.origin);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  let price = 0;
  return {
    /** Changes every price and runs the feed while this call fails. Returns how the run ends and the calls it made. */
    async nextRun(target: Target | null): Promise<{ state: string; calls: Record<Kind, number> }> {
      price = 10 + reprice();
      const before = (await statusOf(client, feedId)).run?.id;
      saboteur.arm(target);
      // Like a person who presses a button again if it answers with an error.
      const ask = () => requestRun(product.platform, feedId, { restart: false, isManual: true });
      await ask().catch(ask);
      await product.settle().catch(() => product.settle());
      const calls = { ...saboteur.counts };
      saboteur.arm(null);
      const { run } = await statusOf(client, feedId);
      if (run === null || run.id === before) return { state: 'none', calls };
      return { state: hasEnded(run) ? run.state : `open as ${run.state}`, calls };
    },
    async look() {
      const { status, products, pictures } = await checkFeed(product.origin, feedId, shop);
      const text = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
      const isNew = text.match(new RegExp(`<g:price>${price}\\.`, 'g'))?.length === PRODUCTS;
      const isWhole = status === 200 && products === PRODUCTS && pictures === PRODUCTS;
      return {
        isWhole,
        isNew,
        text: `${status} with ${products} products, ${pictures} pictures, ${isNew ? 'new' : 'old'} prices`,
      };
    },
    async close() {
      saboteur.arm(null);
      await product.close();
      await shop.close();
      await rm(files, { recursive: true, force: true });
    },
  };
}

function createSaboteur(): Saboteur {
  let target: Target | null = null;
  const saboteur: Saboteur = {
    counts: { storage: 0, database: 0, shop: 0 },
    hits: 0,
    arm(next) {
      target = next;
      for (const kind of kinds) saboteur.counts[kind] = 0;
    },
    isHit(kind) {
      saboteur.counts[kind] += 1;
      const isHit = target?.kind === kind && target.n === saboteur.counts[kind];
      if (isHit) saboteur.hits += 1;
      return isHit;
    },
  };
  return saboteur;
}

function sabotagedStorage(storage: Storage, saboteur: Saboteur): Storage {
  const check = () => {
    if (saboteur.isHit('storage')) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  };
  return {
    ...storage,
    async put(key, body) {
      check();
      return storage.put(key, body);
    },
    async get(key) {
      check();
      return storage.get(key);
    },
    async open(key) {
      check();
      return storage.open(key);
    },
    async exists(key) {
      check();
      return storage.exists(key);
    },
  };
}

function sabotaged(database: PostgresDatabase, saboteur: Saboteur): PostgresDatabase {
  const check = () => {
    if (saboteur.isHit('database')) throw new AppError('unavailable');
  };
  const statements = (sql: Sql): Sql => ({
    async rows(text, params) {
      check();
      return sql.rows(text, params);
    },
    async one(text, params) {
      check();
      return sql.one(text, params);
    },
    async maybe(text, params) {
      check();
      return sql.maybe(text, params);
    },
    async run(text, params) {
      check();
      return sql.run(text, params);
    },
  });
  return {
    ...database,
    query: statements(database.query),
    asOwner: (work) => database.asOwner((sql) => work(statements(sql))),
    async execute(text, params) {
      check();
      return database.execute(text, params);
    },
  };
}

function sabotageShop(shop: FakeShop, saboteur: Saboteur): void {
  const usual = shop.answers.get.bind(shop.answers);
  shop.answers.get = (asked) =>
    saboteur.isHit('shop') ? (request) => void request.socket.destroy() : usual(asked);
}
