import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { FUZZ, makeRandom } from '../../../../packages/feed/src/random.fixture.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { addFeed } from '#tests/harness/feed-rows.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { countRead } from '../count-read.ts';
import {
  deleteProductsOfRun,
  endProducts,
  hashOfRead,
  insertProducts,
  loadStored,
  type NewProduct,
} from './insert-products.ts';

const database = await databaseForFile();
const { query } = database;
const random = makeRandom(FUZZ.seed);

interface Run {
  readonly id: string;
  readonly feed_id: string;
}

async function openRun({ userId, feedId }: { userId: string; feedId: string }): Promise<Run> {
  const id = randomUUID();
  await query.run(
    "insert into feedmaker.runs (id, feed_id, user_id, state, settings) values ($1, $2, $3, 'published', '{}')",
    [id, feedId, userId],
  );
  return { id, feed_id: feedId };
}

function productAt(position: number, title: string): NewProduct {
  const product = {
    position,
    productId: `sku ${title}`,
    imageLink: 'photo',
    additionalLinks: [],
    furtherLinks: ['further'],
    moreImages: 0,
    values: { title },
    state: 'enhanced',
    rule: null,
    inFormerDesign: false,
    inputKey: `key ${title}`,
    imageHash: `picture ${title}`,
    additionalHashes: [null],
    reasonCode: null,
    reasonText: null,
    reasonFacts: null,
    backgrounds: null,
    findings: ['small_photo'],
    keptSince: null,
    shopPrice: null,
  } as const satisfies Omit<NewProduct, 'readHash'>;
  return { ...product, readHash: hashOfRead(product) };
}

const noCounts = {
  kept: 0,
  original: 0,
  untitled: 0,
  unpriced: 0,
  damaged: 0,
  leftOut: 0,
  leftOutMatched: 0,
  rulePhotos: 0,
};

/** Reads these products as a run does, some at a time; `isEnded`: to the end of the feed. */
async function read(run: Run, titles: readonly string[], isEnded = true): Promise<void> {
  const size = 1 + random.below(4);
  for (let at = 0; at < titles.length; at += size)
    await withLockedRun({ database }, run, async (locked) => {
      const some = titles.slice(at, at + size).map((title, i) => productAt(at + i, title));
      const range = { first: at, last: at + some.length - 1, checkedAfter: new Date(0) };
      const fresh = await insertProducts(locked, some, await loadStored(locked.sql, run, range), {
        at: new Date(),
        isSeen: () => true,
      });
      const [products, matched, known] = [fresh.size, fresh.size, fresh.size];
      await countRead(locked, { products, matched, known, ...noCounts });
    });
  if (!isEnded) return;
  await withLockedRun({ database }, run, endProducts);
  await query.run('update feedmaker.runs set is_read = true where id = $1', [run.id]);
}

async function shown({ id }: Run): Promise<string[]> {
  const rows = await query.rows<{ shown: string }>(
    `select property_values ->> 'title' || coalesce(' ' || reason_code, '') as shown
      from feedmaker.products_of($1) order by position`,
    [id],
  );
  return rows.map((row) => row.shown);
}

const countRows = async (feedId: string) =>
  (
    await query.one<{ n: number }>('select count(*) as n from feedmaker.products where feed_id = $1', [
      feedId,
    ])
  ).n;

test('a run that reads what the run before it has read writes no row, and one that reads another title writes one', async () => {
  const feed = await addFeed(query);
  const [first, same, other] = [await openRun(feed), await openRun(feed), await openRun(feed)];
  await read(first, ['a', 'b', 'c']);
  const { last } = await query.one<{ last: string }>(
    'select max(xmin::text::bigint)::text as last from feedmaker.products',
  );
  await read(same, ['a', 'b', 'c']);
  expect(
    await query.one('select max(xmin::text::bigint)::text as last, count(*) as rows from feedmaker.products'),
  ).toEqual({ last, rows: 3 });
  await read(other, ['a', 'x', 'c']);
  expect(await countRows(feed.feedId)).toBe(4);
  expect([await shown(first), await shown(same), await shown(other)]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'x', 'c'],
  ]);
});

test('a run that is being read shows what it has read so far, and nothing of the run before', async () => {
  const feed = await addFeed(query);
  const [first, next] = [await openRun(feed), await openRun(feed)];
  await read(first, ['a', 'b', 'c']);
  expect(await shown(next)).toEqual([]);
  await read(next, ['a', 'x'], false);
  expect([await shown(next), await shown(first)]).toEqual([
    ['a', 'x'],
    ['a', 'b', 'c'],
  ]);
  // Reading again after a crash adds what is missing, and counts nothing twice.
  await read(next, ['a', 'x', 'c', 'd']);
  expect(await query.one('select product_count from feedmaker.runs where id = $1', [next.id])).toEqual({
    product_count: 4,
  });
  expect(await shown(next)).toEqual(['a', 'x', 'c', 'd']);
});

/** Changes products of one run, in the database and in the model of what it shows. */
async function steer(model: ReadonlyMap<Run, string[]>): Promise<void> {
  const [steered, own] = random.pick([...model]);
  const at = own.flatMap((_, position) => (random.isLucky(0.3) ? [position] : []));
  await query.run(
    "update feedmaker.run_products set reason_code = 'refused' where run_id = $1 and position = any($2)",
    [steered.id, at],
  );
  for (const position of at) own[position] = `${own[position]!.split(' ')[0]} refused`;
}

test(
  'whatever runs read, change and forget, each shows its own products, and no row stays that none shows',
  async () => {
    for (let round = 0; round < (isLongRun ? 60 : 6); round += 1) {
      const feed = await addFeed(query);
      const model = new Map<Run, string[]>();
      for (let step = 0; step < 14; step += 1) {
        const run = await openRun(feed);
        // Also while the next run has begun and read nothing.
        if (model.size > 0) await steer(model);
        const before = [...model.values()].at(-1) ?? [];
        const base = random.isLucky(0.3) ? [] : before.map((title) => title.split(' ')[0]!);
        const more = Array.from({ length: random.below(4) }, () => random.pick(['a', 'b']));
        const titles = [...base, ...more].filter(() => random.isLucky(0.9));
        const changed = titles.map((title) =>
          random.isLucky(0.2) ? random.pick(['a', 'b', 'c', 'd']) : title,
        );
        const isEnded = random.isLucky(0.8);
        await read(run, changed, isEnded);
        model.set(run, [...changed]);
        await steer(model);
        if (model.size > 4) {
          const [old] = random.pick([...model].slice(0, -1));
          await withLockedRun({ database }, old, deleteProductsOfRun);
          model.delete(old);
        }
        for (const [each, expected] of model)
          expect([round, step, await shown(each)]).toEqual([round, step, expected]);
      }
      const unseen = await query.one(
        `select count(*) as n from feedmaker.products p where feed_id = $1 and valid_to < 2147483647
        and not exists (select from feedmaker.runs r where r.feed_id = $1 and r.has_products and p.valid_from <= r.seq and p.valid_to > r.seq)`,
        [feed.feedId],
      );
      expect([round, unseen]).toEqual([round, { n: 0 }]);
    }
  },
  FUZZ.timeout,
);
