import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { withLockedRun } from '#server/db/locked-run.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { addFeed, addPublication } from '#tests/harness/feed-rows.ts';
import { followDecisions } from './followed-decisions.ts';

const database = await databaseForFile();

test.each([
  { percent: 10, reads: 'what is up', shows: 'before' },
  { percent: 10, reads: 'a newer run', shows: 'before' },
  { percent: null, reads: 'what is up', shows: 'before' },
  // The feed is about to publish the same.
  { percent: null, reads: 'a newer run', shows: 'new' },
])(
  'of a product that its feed holds back, an output that reads $reads shows the picture $shows at a roll-out of $percent % a day',
  async ({ percent, reads, shows }) => {
    const showing = await database.asOwner(async (sql) => {
      const { userId, feedId } = await addFeed(sql, { rolloutPercent: percent });
      const outputId = randomUUID();
      await sql.run(
        "insert into feedmaker.feeds (id, user_id, parent_id, name, overrides) values ($1, $2, $3, 'Further', '{}')",
        [outputId, userId, feedId],
      );
      const up = await addRun(sql, feedId, { hash: 'before', nextHash: 'new' });
      await addPublication(sql, feedId, up);
      const newer = await addRun(sql, feedId, { hash: 'new' });
      const parentRun = reads === 'what is up' ? up : newer;
      const run = await addRun(sql, outputId, { hash: 'new', parentRun });
      const platform = { database: { asOwner: <T>(work: (own: Sql) => Promise<T>) => work(sql) } };
      await withLockedRun(platform, { id: run, feed_id: outputId }, (locked) =>
        followDecisions(locked, feedId),
      );
      return sql.one('select image_hash from feedmaker.products_of($1) products', [run]);
    });
    expect(showing).toEqual({ image_hash: shows });
  },
);

/** Inserts a run of one product with the pictures that it shows. */
async function addRun(
  sql: Sql,
  feedId: string,
  shown: { hash: string; nextHash?: string; parentRun?: string },
): Promise<string> {
  const { hash, nextHash = null, parentRun = null } = shown;
  const id = randomUUID();
  await sql.run(
    `insert into feedmaker.runs (id, feed_id, user_id, state, settings, parent_run, is_read, has_products)
      select $1, id, user_id, $4, '{}', $3, true, true from feedmaker.feeds where id = $2`,
    [id, feedId, parentRun, parentRun === null ? 'published' : 'publishing'],
  );
  await sql.run(
    `insert into feedmaker.products (feed_id, valid_from, valid_to, position, product_id, image_link, property_values, state, image_hash, next_hash)
      select feed_id, seq, seq + 1, 0, 'sku', 'photo', '{}', 'enhanced', $2, $3 from feedmaker.runs where id = $1`,
    [id, hash, nextHash],
  );
  return id;
}
