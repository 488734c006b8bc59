import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { addFeed } from '#tests/harness/feed-rows.ts';
import { readingOf } from '#tests/harness/plan-rows.ts';
import { deleteImages, listForgottenImages, touchImages } from './images.ts';

const before = new Date('2026-10-01T00:00:00Z');
const day = 24 * 60 * 60_000;
const kept = 30_000;

const database = await databaseForFile();
const { userId, feedId } = await addFeed(database.query);
await database.query.run(
  `insert into feedmaker.images (feed_id, render_key, image_hash, size_bytes, last_named_at)
    select $1, 'key ' || n, 'kept ' || n, 1, $2 from generate_series(1, $3::int) n`,
  [feedId, new Date(before.getTime() + day), kept],
);
await database.query.run(
  `insert into feedmaker.results (feed_id, input_key, image_hash, additional_hashes)
    select $1, 'input ' || n, 'kept ' || n, case n % 100 when 0 then array['more ' || n] else '{}' end
    from generate_series(1, $2::int) n`,
  [feedId, kept],
);

async function addImage(renderKey: string, imageHash: string, namedAt: Date): Promise<void> {
  await database.query.run(
    `insert into feedmaker.images (feed_id, render_key, image_hash, size_bytes, last_named_at)
      values ($1, $2, $3, 1, $4)`,
    [feedId, renderKey, imageHash, namedAt],
  );
}

async function addResult(inputKey: string, imageHash: string, additional: readonly (string | null)[]) {
  await database.query.run(
    `insert into feedmaker.results (feed_id, input_key, image_hash, additional_hashes) values ($1, $2, $3, $4)`,
    [feedId, inputKey, imageHash, additional],
  );
}

test('an image goes with all that gave it, and one that was named under another key stays', async () => {
  const longAgo = new Date(before.getTime() - day);
  await addImage('old', 'forgotten', longAgo);
  await addImage('older', 'forgotten', new Date(longAgo.getTime() - day));
  await addImage('once', 'in two', longAgo);
  await addImage('again', 'in two', before);
  await addResult('gave it', 'forgotten', []);
  await addResult('gave it as a further one', 'kept 1', [null, 'forgotten']);
  await addResult('gave the other', 'in two', [null]);

  expect(await listForgottenImages(database.query, before)).toEqual([
    { feed_id: feedId, image_hash: 'forgotten' },
  ]);
  await deleteImages(database.query, feedId, ['forgotten']);

  expect(await listForgottenImages(database.query, before)).toEqual([]);
  const left = await database.query.rows(
    `select render_key from feedmaker.images where image_hash in ('forgotten', 'in two') order by 1`,
  );
  expect(left).toEqual([{ render_key: 'again' }, { render_key: 'once' }]);
  const results = await database.query.rows(
    `select input_key from feedmaker.results where input_key like 'gave%' order by 1`,
  );
  expect(results).toEqual([{ input_key: 'gave the other' }]);
});

test('forgetting images reads what is forgotten, and not what is kept', async () => {
  const longAgo = new Date(before.getTime() - 2 * day);
  const hashes = Array.from({ length: 20 }, (_, n) => `gone ${n}`);
  for (const hash of hashes) await addImage(`key of ${hash}`, hash, longAgo);
  for (const hash of hashes) await addResult(`input of ${hash}`, hash, [hash]);
  await database.query.run('analyze feedmaker.images, feedmaker.results');
  const { sql, rowsRead } = readingOf(database);

  expect(await listForgottenImages(sql, before)).toHaveLength(hashes.length);
  await deleteImages(sql, feedId, hashes);

  // Each of them is looked at a few times, and none of the thirty thousand others.
  expect(rowsRead()).toBeGreaterThanOrEqual(hashes.length);
  expect(rowsRead()).toBeLessThan(20 * hashes.length);
});

test('every image of a feed that is up is named today, wherever its product stands, and no other', async () => {
  const longAgo = new Date(before.getTime() - 10 * day);
  const runId = randomUUID();
  await database.query.run(
    "insert into feedmaker.runs (id, feed_id, user_id, state, settings, is_read, has_products) values ($1, $2, $3, 'published', '{}', true, true)",
    [runId, feedId, userId],
  );
  const places = [0, 4_999, 5_000, 12_345];
  for (const place of places) {
    for (const which of ['main', 'further'])
      await addImage(`${which} ${place}`, `${which} at ${place}`, longAgo);
    await database.query.run(
      `insert into feedmaker.products
         (feed_id, valid_from, position, product_id, image_link, property_values, state, image_hash, additional_hashes)
       select feed_id, seq, $2, 'sku', 'https://shop.example/1.jpg', '{}', 'enhanced', $3, $4 from feedmaker.runs where id = $1`,
      [runId, place, `main at ${place}`, [null, `further at ${place}`]],
    );
  }
  await addImage('of nobody', 'nobody has it', longAgo);
  const now = new Date(before.getTime() + 5 * day);
  await touchImages(database.query, feedId, runId, now);

  const named = await database.query.rows<{ image_hash: string }>(
    'select image_hash from feedmaker.images where last_named_at = $1',
    [now],
  );
  const expected = places.flatMap((place) => [`further at ${place}`, `main at ${place}`]);
  expect(named.map(({ image_hash: hash }) => hash).toSorted()).toEqual(expected.toSorted());
});
