import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listDrawnProducts } from '#server/db/editor/editor-products.ts';
import { hasSearchIndex } from '#server/db/installation/health.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { addFeed } from '#tests/harness/feed-rows.ts';
import { listProducts } from './run-product-list.ts';

const database = await databaseForFile();
const { userId, feedId } = await addFeed(database.query);
const run = { id: randomUUID(), feedId };
await database.query.run(
  `insert into feedmaker.runs (id, feed_id, user_id, settings, state, is_read, has_products, product_count, matched_count)
    values ($1, $2, $3, '{}', 'published', true, true, 5004, 5004)`,
  [run.id, feedId, userId],
);
const titles = [
  'Blue Mug',
  'Teapot',
  null,
  '100% wool MÜTZE',
  ...Array.from({ length: 5_000 }, () => 'Kettle'),
];
await database.query.run(
  `insert into feedmaker.products (feed_id, valid_from, position, product_id, image_link, property_values, state)
    select $1, 1, n - 1, 'Sku-' || n, 'photo', jsonb_build_object('title', title, 'description', repeat(md5(n::text), 20)), 'enhanced'
    from unnest($2::text[]) with ordinality t (title, n)`,
  [feedId, titles],
);
await database.execute('vacuum analyze feedmaker.products');

/** Finds products in the gallery and in the editor, and collects the plans of what is asked with a worker's rights. */
async function search(words: string): Promise<{ gallery: number[]; editor: number[]; plans: string[] }> {
  const plans: string[] = [];
  const found = await database.asOwner(async (owner) => {
    const worker: Sql = {
      ...owner,
      async one<Row>(text: string, params?: readonly unknown[]) {
        const plan = await owner.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
        plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
        return owner.one<Row>(text, params);
      },
    };
    const { items } = await listProducts(owner, run, { search: words }, worker);
    const page = { search: words, limit: 24, offset: 0 };
    const drawn = await listDrawnProducts({ sql: owner, worker }, run.id, page);
    return {
      gallery: items.map(({ position }) => position),
      editor: drawn.products.map(({ position }) => position),
    };
  });
  return { ...found, plans };
}

test.each([
  { words: 'mug', positions: [0], hasIndex: true },
  { words: 'mütze', positions: [3], hasIndex: true },
  { words: '0% w', positions: [3], hasIndex: true },
  { words: 'sku-1234', positions: [1233], hasIndex: true },
  { words: 'nothing', positions: [], hasIndex: true },
  // Fewer than three letters are looked for in every product.
  { words: 'ü', positions: [3], hasIndex: false },
  { words: '%', positions: [3], hasIndex: false },
])('a search for "$words" finds titles and ids in any case', async ({ words, positions, hasIndex }) => {
  const { gallery, editor, plans } = await search(words);
  expect({ gallery, editor }).toEqual({ gallery: positions, editor: positions });
  expect(plans.map((plan) => plan.includes('products_by_words'))).toEqual([hasIndex, hasIndex]);
});

test('a server without the extensions is brought up to date, is told of, and searches all the same', async () => {
  expect(await hasSearchIndex(database.query)).toBe(true);
  await database.execute('drop extension pg_trgm cascade; drop extension btree_gin cascade');
  await database.execute(
    `do $$ begin execute format('revoke create on database %I from current_user', current_database()); end $$`,
  );
  const migration = await readFile(path.join(migrationsFolder, '0399_product_search.sql'), 'utf8');
  await database.execute(migration);
  expect(await hasSearchIndex(database.query)).toBe(false);
  expect(await search('mug')).toMatchObject({ gallery: [0], editor: [0] });
});
