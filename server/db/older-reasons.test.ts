import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { remoteReasons, type RemoteReason } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { cutOutDoubts } from '#core/messages/reasons/products/cut-out-reasons.ts';
import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import type { RunEnd, RunReason } from '#core/messages/reasons/runs/run-reasons.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { openOlderDatabase } from '#tests/harness/harness-database.ts';
import { migrateDatabase } from './migrate.ts';
import { storedEnd, storedReason } from './stored-reasons.ts';

// Rows of a release that wrote sentences alone, and the migration that finds their facts.
const fixture = path.join(import.meta.dirname, '../../tests/fixtures/release-0150/rows.json');
const rows = JSON.parse(readFileSync(fixture, 'utf8')) as Record<string, object[]>;
const database = await openOlderDatabase('0150', rows);
afterAll(() => database.close());
await migrateDatabase(database);
const step = readFileSync(path.join(import.meta.dirname, 'migrations/0391_older_reasons.sql'), 'utf8');

const remote = Object.entries(remoteReasons).flatMap(([code, sentence]) =>
  typeof sentence === 'string' ? [{ code } as RemoteReason] : [],
);
const failures: RunReason[] = [
  ...[...remote, { code: 'http_status', status: 503 } as const].map(
    (why) => ({ code: 'source_not_fetched', why }) as const,
  ),
  ...(['feed_empty', 'storage_full', 'not_read', 'not_written', 'interrupted'] as const).map((code) => ({
    code,
  })),
];
const ends: RunEnd[] = [
  ...failures.map((why) => ({ why, outcome: 'stays_up' }) as const),
  ...failures.map((why) => ({ why, outcome: 'nothing_yet' }) as const),
  { why: { code: 'template_lost' }, outcome: null },
];
const doubts = Object.keys(cutOutDoubts) as (keyof typeof cutOutDoubts)[];
const remarks: RemarkReason[] = [
  { code: 'background_unavailable' },
  ...doubts.flatMap((doubt): RemarkReason[] => [
    { code: 'background_kept', doubt },
    { code: 'further_background_kept', photo: 12, doubt },
  ]),
];

/** Runs the migration's step on rows that `write` leaves, shows what became of them, and takes all of it back. */
async function afterStep<Row>(write: (sql: Sql) => Promise<void>, read: string): Promise<Row[]> {
  const onlyLooked = new Error('only looked at');
  let found: Row[] = [];
  const looking = database.asOwner(async (sql) => {
    await write(sql);
    await sql.run(step);
    found = await sql.rows<Row>(read);
    throw onlyLooked;
  });
  await expect(looking).rejects.toBe(onlyLooked);
  return found;
}

test('the facts of every failure that an event tells are those that were told', async () => {
  const found = await afterStep<{ facts: RunEnd | null }>(async (sql) => {
    for (const [at, end] of ends.entries()) {
      const { code, text } = storedEnd(end);
      await sql.run(
        `insert into feedmaker.feed_events (id, user_id, feed_id, sequence, type, data, created_at)
          select gen_random_uuid(), user_id, id, $1, 'feed.failed', $2, now() from feedmaker.feeds order by id limit 1`,
        [at + 1, { code, message: text }],
      );
    }
  }, 'select reason_facts as facts from feedmaker.feed_events order by sequence');
  expect(found.map(({ facts }) => facts)).toEqual(ends);
});

test('so are those of a run that failed, of one that is held, and of its event', async () => {
  const failed: RunEnd = { why: { code: 'not_read' }, outcome: 'stays_up' };
  const held: RunEnd = { findings: [{ measure: 'products', before: 12, now: 4 }] };
  const [one, other] = (rows['feedmaker.runs'] as { id: string; feed_id: string }[]).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  const found = await afterStep<{ facts: RunEnd | null }>(
    async (sql) => {
      const write = `update feedmaker.runs set state = $2, error_code = $3, error_text = $4, held_for = $5::jsonb where id = $1`;
      const [first, second] = [storedEnd(failed), storedEnd(held)];
      await sql.run(write, [one?.id, 'failed', first.code, first.text, null]);
      await sql.run(write, [other?.id, 'held', second.code, second.text, JSON.stringify(held.findings)]);
      await sql.run(
        `insert into feedmaker.feed_events (id, user_id, feed_id, sequence, type, data, created_at)
        select gen_random_uuid(), user_id, feed_id, 1, 'feed.held', $2, now() from feedmaker.runs where id = $1`,
        [other?.id, { code: second.code, message: second.text, run_id: other?.id }],
      );
    },
    `select facts from (
      select 1 as n, id, error_facts as facts from feedmaker.runs where error_code is not null
      union all select 2, id, reason_facts from feedmaker.feed_events) found order by n, id`,
  );
  expect(found.map(({ facts }) => facts)).toEqual([failed, held, held]);
});

test('and those of the remarks on backgrounds, which last as long as their pictures; others stay sentences', async () => {
  const other: RemarkReason = { code: 'code_too_long' };
  const reasons = [...remarks, other].map((each) => ({ code: 'remarks', remarks: [each] }) as const);
  const found = await afterStep<{ facts: unknown }>(async (sql) => {
    for (const [at, reason] of reasons.entries()) {
      const { reasonCode, reasonText } = storedReason(reason);
      await sql.run(
        `insert into feedmaker.results (feed_id, input_key, image_hash, reason_code, reason_text)
          select id, 'key ' || $1, '', $2, $3 from feedmaker.feeds order by id limit 1`,
        [String(at).padStart(2, '0'), reasonCode, reasonText],
      );
    }
  }, `select reason_facts as facts from feedmaker.results where input_key like 'key %' order by input_key`);
  expect(found.map(({ facts }) => facts)).toEqual([...reasons.slice(0, -1), null]);
});
