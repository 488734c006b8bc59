import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listForgottenImages, touchImages } from '#server/db/runs/photos/images.ts';
import { deleteOldResults } from '#server/db/runs/products/results.ts';
import { deleteProductsOfRun } from '#server/db/runs/products/run-products.ts';
import { sweepImages } from '#server/files/sweep-images.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';

/** Pictures of one feed that are kept; `ROWS` in the environment says otherwise. */
const rowsMax = Number(process.env['ROWS'] ?? 1_000_000);
const forgotten = 10_000;

/** In the order in which they are done; seconds each. */
type Row = Readonly<Record<string, string | number>>;

/** What a sweep costs beside few pictures and beside many: the pictures that go are as many in both. */
export async function run(options: { json: boolean }): Promise<void> {
  const rows: Row[] = [];
  for (const kept of [Math.round(rowsMax / 10), rowsMax]) rows.push(await measure(kept));
  if (options.json) console.log(JSON.stringify({ bench: 'sweep', forgotten, rows }));
  else console.table(rows);
}

async function measure(kept: number): Promise<Row> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-sweep-'));
  const [database, storage] = [await openTestDatabase(), await openFolderStorage(folder)];
  const { query } = database;
  try {
    const { feedId, runId } = await fill(database, kept);
    const now = new Date();
    const before = new Date(now.getTime() - 46 * 24 * 60 * 60_000);
    const seconds = {
      'finding 1,000': await secondsOf(() => listForgottenImages(query, before)),
      [`removing ${forgotten}`]: await secondsOf(() => sweepImages({ database, storage }, before)),
      'naming all that are up': await secondsOf(() => touchImages(query, feedId, runId, now)),
      'old results': await secondsOf(() => deleteOldResults(query, before)),
      'rows of an old run': await secondsOf(() => deleteProductsOfRun(query, runId)),
    };
    return { kept, ...seconds };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill({ query }: TestDatabase, kept: number): Promise<{ feedId: string; runId: string }> {
  const [userId, feedId, runId] = [randomUUID(), randomUUID(), randomUUID()];
  await query.run(
    'insert into auth.users (id, email, created_at, updated_at) values ($1, $2, now(), now())',
    [userId, `${userId}@example.com`],
  );
  await query.run(
    "insert into feedmaker.feeds (id, user_id, settings, activate) values ($1, $2, '{}', false)",
    [feedId, userId],
  );
  await query.run(
    "insert into feedmaker.runs (id, feed_id, user_id, state, settings) values ($1, $2, $3, 'published', '{}')",
    [runId, feedId, userId],
  );
  const made = [feedId, kept + forgotten, kept];
  await query.run(
    `insert into feedmaker.images (feed_id, render_key, image_hash, size_bytes, last_named_at)
      select $1, encode(sha256(('key ' || n)::bytea), 'hex'), encode(sha256(n::text::bytea), 'hex'), 50000,
        now() - case when n > $3 then interval '50 days' else interval '2 days' end
      from generate_series(1, $2::int) n`,
    made,
  );
  await query.run(
    `insert into feedmaker.results (feed_id, input_key, image_hash, checked_at)
      select $1, encode(sha256(('input ' || n)::bytea), 'hex'), encode(sha256(n::text::bytea), 'hex'),
        now() - case when n > $3 + 1000 then interval '50 days' else interval '2 days' end
      from generate_series(1, $2::int) n`,
    made,
  );
  await query.run(
    `insert into feedmaker.products (run_id, position, product_id, image_link, property_values, state, image_hash)
      select $1, n, 'sku-' || n, 'https://shop.example/' || n || '.jpg', '{"title": "Enamel mug", "price": "9.00 EUR"}',
        'enhanced', encode(sha256(n::text::bytea), 'hex')
      from generate_series(1, $2::int) n`,
    [runId, kept],
  );
  await query.run('analyze');
  return { feedId, runId };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round((performance.now() - startedAt) / 10) / 100;
}
