import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type ProductFilter,
  type ProductOrder,
  productOrders,
  type ProductState,
} from '#core/contract/feeds/feed-products-api.ts';
import { FUZZ, makeRandom } from '../../../../packages/feed/src/random.fixture.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { addFeed } from '#tests/harness/feed-rows.ts';
import { readingOf } from '#tests/harness/plan-rows.ts';
import type { FeedRun } from './filtered-products.ts';
import { reopenPublishedRun } from '../reopen-run.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { deleteProductsOfRun } from './insert-products.ts';
import { keepOrders, sortedPositions } from './sorted-products.ts';

const products = 150;
const database = await databaseForFile();
const random = makeRandom(FUZZ.seed);

interface Product {
  position: number;
  product_id: string;
  title: string;
  price_order: number | null;
  title_order: string | null;
  state: ProductState;
  findings: string[] | null;
  image_hash: string | null;
}

/** Few prices, titles and moments, so that many products are equal in them; some have none. */
const titles = [null, 'mug', 'mug large', 'mützen', 'éclair', 'zebra', '10 mugs', '9 mugs', '鞄', '😀'];
const states = ['waiting', 'enhanced', 'kept', 'original', 'skipped', 'left_out'] as const;

function someProducts(): Product[] {
  return Array.from({ length: products }, (_, position) => {
    const title = random.pick(titles);
    return {
      position,
      product_id: `sku-${position}`,
      title: title ?? '',
      price_order: random.isLucky(0.1) ? null : random.below(20) / 2,
      title_order: title,
      state: random.pick(states),
      findings: random.isLucky(0.3) ? ['small_photo'] : null,
      image_hash: random.isLucky(0.2) ? null : `picture ${random.below(60)}`,
    };
  });
}

/** Returns pictures by key: two keys may have led to the same picture; of some products the picture is gone. */
const someImages = () =>
  Array.from({ length: 90 }, (_, n) => {
    return { key: `key ${n}`, hash: `picture ${random.below(55)}`, at: random.below(40) };
  });

interface Scene {
  run: FeedRun;
  userId: string;
  read: Product[];
  images: ReturnType<typeof someImages>;
}

/** Inserts a feed whose published run has read products; `isKept`: with the orders that are stored for it. */
async function publishedRun(isKept: boolean): Promise<Scene> {
  const { query } = database;
  const [{ userId, feedId }, id] = [await addFeed(query), randomUUID()];
  const run = { id, feedId };
  const scene = { run, userId, read: someProducts(), images: someImages() };
  await query.run(
    `insert into feedmaker.images (feed_id, render_key, image_hash, size_bytes, created_at)
      select $1, key, hash, 1, to_timestamp(at) from jsonb_to_recordset($2) as i (key text, hash text, at int)`,
    [feedId, JSON.stringify(scene.images)],
  );
  await query.run(
    `insert into feedmaker.runs (id, feed_id, user_id, state, settings, product_count, is_read, has_products)
      values ($1, $2, $3, 'publishing', '{}', $4, true, true)`,
    [id, feedId, userId, products],
  );
  await query.run(
    `insert into feedmaker.products
        (feed_id, valid_from, position, product_id, image_link, property_values, price_order, title_order, state, findings, image_hash)
      select r.feed_id, r.seq, position, p.product_id, 'photo', jsonb_build_object('title', title), p.price_order, p.title_order, p.state, p.findings, p.image_hash
        from jsonb_populate_recordset(null::feedmaker.products, $2) p join jsonb_to_recordset($2) t (position int, title text) using (position)
          join feedmaker.runs r on r.id = $1`,
    [id, JSON.stringify(scene.read)],
  );
  if (isKept) await keepOrders(query, run);
  await query.run(
    `insert into feedmaker.publications (feed_id, run_id, storage_key, content_hash, size_bytes, product_count, enhanced_count)
      values ($1, $2, '', '', 0, $3, 0)`,
    [feedId, id, products],
  );
  await query.run(
    "update feedmaker.runs set state = 'published', finished_at = clock_timestamp() where id = $1",
    [id],
  );
  return scene;
}

/** Compares by value; missing values come last. */
function byValue<Value>(
  valueOf: (product: Product) => Value | null | undefined,
  compare: (a: Value, b: Value) => number,
): (a: Product, b: Product) => number {
  return (a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one == null || other == null) return Number(one == null) - Number(other == null);
    return compare(one, other);
  };
}

const ranks = ['original', 'kept', 'noted', 'waiting', 'enhanced', 'other'];

function rankOf({ state, findings }: Product): number {
  if (state === 'original' || state === 'kept') return ranks.indexOf(state);
  if (findings !== null) return ranks.indexOf('noted');
  return ranks.indexOf(ranks.includes(state) ? state : 'other');
}

/** Returns the positions of these products as they are sorted, worked out here. */
function sorted(read: readonly Product[], sort: ProductOrder, images: Scene['images']): number[] {
  const madeAt = new Map<string, number>();
  for (const { hash, at } of images) madeAt.set(hash, Math.max(at, madeAt.get(hash) ?? 0));
  const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const numbers = (a: number, b: number) => a - b;
  const price = (each: Product) => each.price_order;
  const orders: Record<ProductOrder, (a: Product, b: Product) => number> = {
    price_up: byValue(price, numbers),
    price_down: byValue(price, (a, b) => b - a),
    title: byValue((each) => each.title_order, bytes),
    newest: byValue(
      ({ image_hash: hash }) => madeAt.get(hash ?? ''),
      (a, b) => b - a,
    ),
    problems: (a, b) => rankOf(a) - rankOf(b),
  };
  const order = orders[sort];
  return read.toSorted((a, b) => order(a, b) || a.position - b.position).map(({ position }) => position);
}

/** Returns all pages, one after the other; each has the total. */
async function listed({ run, userId }: Scene, filter: ProductFilter & { sort: ProductOrder }) {
  const positions: number[] = [];
  for (;;) {
    const page = { limit: 24, offset: positions.length };
    const found = await database.asUser(userId, (sql) =>
      sortedPositions({ sql, worker: database.query }, run, filter, page),
    );
    positions.push(...found.positions);
    if (found.positions.length < page.limit) return { total: found.total, positions };
  }
}

async function expectSorted(
  scene: Scene,
  filter: ProductFilter = {},
  isAsked: (product: Product) => boolean = () => true,
): Promise<void> {
  const asked = scene.read.filter(isAsked);
  for (const sort of productOrders)
    expect([sort, await listed(scene, { sort, ...filter })]).toEqual([
      sort,
      { total: asked.length, positions: sorted(asked, sort, scene.images) },
    ]);
}

test('the pages of a list are those of all products as they are sorted, whether the order was kept or not', async () => {
  await expectSorted(await publishedRun(false));
  const scene = await publishedRun(true);
  await expectSorted(scene);
  // A page after the last product is empty, and still has the total.
  const page = { limit: 24, offset: products + 24 };
  const { query } = database;
  const found = await sortedPositions({ sql: query, worker: query }, scene.run, { sort: 'title' }, page);
  expect(found).toEqual({ total: products, positions: [] });
});

test('of the products of a filter or search, those that are sorted stand as they do among all', async () => {
  const scene = await publishedRun(true);
  await expectSorted(scene, { state: 'enhanced' }, ({ state }) => state === 'enhanced');
  await expectSorted(scene, { finding: 'small_photo' }, ({ findings }) => findings !== null);
  await expectSorted(scene, { search: 'MUG' }, ({ title }) => title.includes('mug'));
  await expectSorted(scene, { search: 'nobody has it' }, () => false);
});

/** Changes the products like a run that tries them again and draws them. */
async function changeProducts({ run, read }: Scene): Promise<void> {
  for (const product of read)
    if (product.state === 'original') Object.assign(product, { state: 'enhanced', image_hash: 'picture 1' });
  const changed = "update feedmaker.run_products set state = 'enhanced', image_hash = 'picture 1'";
  await database.query.run(`${changed} where run_id = $1 and state = 'original'`, [run.id]);
}

const setState = ({ run }: Scene, state: string) =>
  database.query.run('update feedmaker.runs set state = $2 where id = $1', [run.id, state]);

test('a run that is opened again is sorted as its products are now, and once more when it is up', async () => {
  const scene = await publishedRun(true);
  const { run } = scene;
  expect((await withLockedFeed({ database }, run.feedId, reopenPublishedRun))?.id).toBe(run.id);
  await changeProducts(scene);
  await expectSorted(scene);
  await setState(scene, 'cancelled');
  await expectSorted(scene);
  // Published by a process that stores no orders, like those of an earlier release.
  await setState(scene, 'published');
  await expectSorted(scene);
  await keepOrders(database.query, run);
  await expectSorted(scene);
});

test('what is not up yet is sorted as its products are now, and orders are forgotten with the products', async () => {
  const scene = await publishedRun(true);
  await setState(scene, 'publishing');
  await changeProducts(scene);
  await expectSorted(scene);
  await setState(scene, 'published');
  await withLockedRun({ database }, { id: scene.run.id, feed_id: scene.run.feedId }, deleteProductsOfRun);
  await expectSorted({ ...scene, read: [] });
});

test('a sorted page of what is up goes through no product but those that it shows', async () => {
  const { run } = await publishedRun(true);
  const { sql, rowsRead } = readingOf(database);
  for (const sort of productOrders) {
    const { positions } = await sortedPositions(
      { sql, worker: sql },
      run,
      { sort },
      { limit: 24, offset: 72 },
    );
    expect(positions).toHaveLength(24);
  }
  expect(rowsRead()).toBeGreaterThan(0);
  expect(rowsRead()).toBeLessThan(10 * productOrders.length);
});
