import { describe, expect, test } from 'vitest';
import { type Random, makeRandom } from '../../packages/feed/src/random.fixture.ts';
import { usually } from '#tests/harness/long-run.ts';
import { readSkuUsage } from '#server/db/billing/sku-usage.ts';
import {
  decidedProject,
  skusOfFeed,
  type DecidedFeed,
  type DecidedProject,
  type ReadProduct,
} from './decided-project.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const { product, client } = await openProduct({ env: { BILLING: 'on' } });

const seeds = Array.from({ length: usually(4, 200) }, (_, i) => 20_261_122 + i);

/** A feed of up to 14 of the shop's 20 products, in any order: some twice, some without an id or without a photo. */
function randomProducts(random: Random): ReadProduct[] {
  return Array.from({ length: random.below(15) }, () => {
    const id = random.isLucky(0.1) ? '' : `sku-${random.below(20)}`;
    if (random.isLucky(0.1))
      return { id, is: random.isLucky(0.5) ? ('skipped' as const) : ('without a photo' as const) };
    return { id };
  });
}

/** Everything that may be shown in the end, whichever of the runs going on fail. */
function endings(feeds: readonly DecidedFeed[]): Set<string>[] {
  return feeds.reduce<Set<string>[]>(
    (before, { shown, open }) => {
      const ways = [shown, ...(open === null ? [] : [open])];
      return before.flatMap((each) => ways.map((way) => new Set([...each, ...(way?.covered ?? [])])));
    },
    [new Set()],
  );
}

const most = (project: DecidedProject) => Math.max(...endings(project.feeds).map(({ size }) => size));

/** A run from beginning to end, as nothing else is going on. */
async function wholeRun(project: DecidedProject, feed: DecidedFeed, products: ReadProduct[], limit: number) {
  const run = await project.decide(feed, await project.read(feed, products, limit), limit);
  await project.end(feed, 'published');
  return run;
}

/** The same with the products that the feed shows already. */
async function wholeRepeat(project: DecidedProject, feed: DecidedFeed, limit: number) {
  const run = await project.repeat(feed, limit);
  await project.end(feed, 'published');
  return run;
}

async function projectOfFeeds(count: number): Promise<DecidedProject> {
  const project = await decidedProject(product, client);
  for (let i = 0; i < count; i += 1) await project.addFeed();
  return project;
}

describe.each(seeds)('whatever the feeds of a project have (seed %i)', (seed) => {
  test('one run after the other covers the first products that there is room for, and what others show for nothing', async () => {
    const random = makeRandom(seed);
    const project = await projectOfFeeds(3);
    let limit = 1 + random.below(10);
    for (let step = 0; step < 12; step += 1) {
      if (random.isLucky(0.2)) limit += random.below(6);
      const feed = random.pick(project.feeds);
      const isRepeated = random.isLucky(0.4);
      const products = isRepeated ? project.shownProducts(feed) : randomProducts(random);
      const others = endings(project.feeds.filter((each) => each !== feed))[0]!;
      let room = limit - others.size;
      const wanted = skusOfFeed(feed.id, products).filter((sku): sku is string => {
        if (sku === null) return false;
        return others.has(sku) || room-- > 0;
      });
      const { covered } = isRepeated
        ? await wholeRepeat(project, feed, limit)
        : await wholeRun(project, feed, products, limit);
      expect([step, [...covered]]).toEqual([step, wanted]);
    }
  });

  test('runs at once never have more than the limit together, whichever of them fail', async () => {
    const random = makeRandom(seed + 1_000);
    const project = await projectOfFeeds(3);
    let limit = 1 + random.below(10);
    for (let step = 0; step < 24; step += 1) {
      if (random.isLucky(0.1)) limit += random.below(6);
      const feed = random.pick(project.feeds);
      if (feed.open !== null) await project.end(feed, random.isLucky(0.6) ? 'published' : 'failed');
      else if (random.isLucky(0.3)) {
        const { id, isShared, covered } = await project.repeat(feed, limit);
        // What is shared is what would be decided.
        if (isShared && random.isLucky(0.5))
          expect([step, (await project.decide(feed, id, limit)).covered]).toEqual([step, covered]);
      } else await project.decide(feed, await project.read(feed, randomProducts(random), limit), limit);
      expect([step, most(project)]).toEqual([step, Math.min(most(project), limit)]);
    }
  });

  test('after a smaller limit the feeds are within it once each has run, in any order, and use it whole', async () => {
    const random = makeRandom(seed + 2_000);
    const project = await projectOfFeeds(3);
    const limits = [6 + random.below(10), 1 + random.below(6)] as const;
    const products = new Map(project.feeds.map((feed) => [feed, randomProducts(random)]));
    const runAll = async (limit: number) => {
      for (const feed of project.feeds.toSorted(() => random.below(3) - 1))
        await wholeRun(project, feed, products.get(feed)!, limit);
    };
    const all = new Set(project.feeds.flatMap((feed) => skusOfFeed(feed.id, products.get(feed)!)));
    all.delete(null);
    for (const limit of limits) {
      await runAll(limit);
      expect(most(project)).toBeLessThanOrEqual(limit);
      await runAll(limit);
      for (const feed of project.feeds) await wholeRepeat(project, feed, limit);
      expect(most(project)).toBe(Math.min(limit, all.size));
    }
  });
});

describe('a decision', () => {
  const products = Array.from({ length: 60 }, (_, i) => ({ id: `sku-${i}` }));

  /** When each row was last written. */
  const writings = (table: string, where: string, runId: string) =>
    product.platform.database.query.rows(
      `select xmin::text as xmin, ctid::text as ctid from feedmaker.${table} where ${where} order by 1, 2`,
      [runId],
    );

  test('that is made again and ends alike writes no product and no SKU', async () => {
    const project = await projectOfFeeds(1);
    const [feed] = project.feeds;
    const runId = await project.read(feed!, products, 48);
    await project.decide(feed!, runId, 48);
    const all = () =>
      Promise.all([
        writings('run_skus', 'run_id = $1', runId),
        writings('products', 'feed_id = (select feed_id from feedmaker.runs where id = $1)', runId),
      ]);
    const before = await all();
    expect(before.map(({ length }) => length)).toEqual([60, 60]);
    const { covered } = await project.decide(feed!, runId, 48);
    expect(covered.size).toBe(48);
    expect(await all()).toEqual(before);
  });

  test('of a run with the products of the published one is shared where it would be the same whatever other feeds show', async () => {
    const project = await projectOfFeeds(2);
    const [feed, other] = project.feeds as [DecidedFeed, DecidedFeed];
    const { query } = product.platform.database;
    const rows = () =>
      query.one<{ count: number }>(
        'select count(*) as count from feedmaker.run_skus s join feedmaker.runs r on r.id = s.run_id where r.feed_id = $1',
        [feed.id],
      );
    await wholeRun(project, feed, products, 48);
    // Each run before is forgotten, and the decision of the first still holds.
    for (let i = 0; i < 3; i += 1)
      expect(await wholeRepeat(project, feed, 48)).toMatchObject({ isShared: true });
    expect(await rows()).toEqual({ count: 60 });
    const usage = await readSkuUsage(query, project.projectId);
    expect([usage.skus, usage.enhanced, usage.feeds.map(({ over }) => over)]).toEqual([60, 48, [12, 0]]);
    // Another feed counts it as it is.
    expect((await wholeRun(project, other, [{ id: 'new' }, { id: 'sku-1' }], 48)).covered).toEqual(
      new Set(['sku-1']),
    );
    // A larger limit has room for more, and a smaller one for less.
    expect(await wholeRepeat(project, feed, 60)).toMatchObject({ isShared: false, covered: { size: 60 } });
    expect(await wholeRepeat(project, feed, 60)).toMatchObject({ isShared: true });
    expect(await wholeRepeat(project, feed, 9)).toMatchObject({ isShared: false, covered: { size: 9 } });
    expect(await rows()).toEqual({ count: 60 });
  });

  test('is made again where another feed had what this one was given for nothing', async () => {
    const project = await projectOfFeeds(2);
    const [feed, other] = project.feeds as [DecidedFeed, DecidedFeed];
    await wholeRun(project, other, [{ id: 'd' }], 2);
    const own = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    expect((await wholeRun(project, feed, own, 2)).covered).toEqual(new Set(['a', 'd']));
    await wholeRun(project, other, [], 2);
    expect(await wholeRepeat(project, feed, 2)).toMatchObject({
      isShared: false,
      covered: new Set(['a', 'b']),
    });
  });

  test('of one feed does not wait until the products of another are written', async () => {
    const project = await projectOfFeeds(2);
    const [first, second] = project.feeds as [DecidedFeed, DecidedFeed];
    const runId = await project.read(first, products, 48);
    const other = await project.read(second, products, 48);
    const slow = await product.platform.database.asOwner(async (sql) => {
      // The first run's last product, which is not covered, cannot be written until this transaction ends.
      await sql.run(
        'select from feedmaker.products where feed_id = (select feed_id from feedmaker.runs where id = $1) and position = 59 for update',
        [runId],
      );
      const deciding = project.decide(first, runId, 48);
      const waiting = () =>
        sql.rows(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await expect.poll(waiting).toHaveLength(1);
      const { covered } = await project.decide(second, other, 48);
      expect(covered.size).toBe(48);
      expect(first.open).toBeNull();
      return { deciding };
    });
    expect((await slow.deciding).covered.size).toBe(48);
  });
});
