import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type LockedRun, withLockedRun } from '#server/db/locked-run.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { addFeed, addPublication } from '#tests/harness/feed-rows.ts';
import { rowsReadFor } from '#tests/harness/plan-rows.ts';
import { followDecisions } from './followed-decisions.ts';
import { keepRefused } from './review-changes.ts';
import { countCandidates, holdBack } from './rollouts.ts';

const products = 2_000;

/** A statement goes through each row of either run a few times; one that looks through a run for each product of another does so 2,000 times. */
const rowsMax = products * 100;

const database = await databaseForFile();

const statements: [string, (run: LockedRun) => Promise<unknown>][] = [
  ['what was refused', keepRefused],
  ['what a roll-out holds back', (run) => holdBack(run, { rolloutId: 'a', last: '1' })],
  ['what may be rolled out', (run) => countCandidates(run.sql, { id: run.id, feedId: run.feedId })],
  ['what a feed has decided', (run) => followDecisions(run, run.feedId)],
];

test.each(statements)(
  '%s of thousands of products is found without going through all of them for each',
  async (_name, look) => {
    const seen = { statements: 0, rows: 0 };
    const onlyLooked = new Error('only looked at');
    const looking = database.asOwner(async (sql) => {
      // In the same transaction, so that nothing counts the rows of the newer run meanwhile.
      const run = await addRuns(sql);
      await withLockedRun({ database: { asOwner: (work) => work(explaining(sql, seen)) } }, run, look);
      throw onlyLooked;
    });
    await expect(looking).rejects.toBe(onlyLooked);
    expect(seen.statements).toBe(1);
    expect(seen.rows).toBeLessThan(rowsMax);
  },
);

/** Inserts a feed that shows one run, and has drawn another whose every picture differs. */
async function addRuns(sql: Sql): Promise<{ id: string; feed_id: string }> {
  const { userId, feedId } = await addFeed(sql);
  const [up, drawn] = [randomUUID(), randomUUID()];
  for (const run of [up, drawn]) {
    const state = run === up ? 'published' : 'publishing';
    await sql.run(
      "insert into feedmaker.runs (id, feed_id, user_id, state, settings, is_read, has_products) values ($1, $2, $3, $4, '{}', true, true)",
      [run, feedId, userId, state],
    );
    await sql.run(
      `insert into feedmaker.products (feed_id, valid_from, valid_to, position, product_id, image_link, property_values, state, image_hash)
        select feed_id, seq, seq + 1, n, 'sku ' || n, 'photo ' || n, '{}', 'enhanced', $2 || n
          from feedmaker.runs, generate_series(1, $3::int) n where id = $1`,
      [run, run, products],
    );
    // Like the database's own analyze between two runs: it knows of the first, and expects no rows of another.
    if (run === up) await sql.run('analyze feedmaker.products');
  }
  await addPublication(sql, feedId, up);
  return { id: drawn, feed_id: feedId };
}

/** Does the same, and counts the rows that the database goes through for statements about products. */
function explaining(sql: Sql, seen: { statements: number; rows: number }): Sql {
  const look = async (text: string, params: readonly unknown[] = []) => {
    seen.statements += 1;
    seen.rows += await rowsReadFor(sql, text, params);
  };
  const isAboutProducts = (text: string) => /feedmaker\.(?:run_)?products/.test(text);
  return {
    ...sql,
    async run(text, params) {
      if (!isAboutProducts(text)) return sql.run(text, params);
      await look(text, params);
      return 0;
    },
    async one(text, params) {
      if (isAboutProducts(text) && text.includes('with ')) await look(text, params);
      return sql.one(text, params);
    },
  };
}
