import { expect, test } from 'vitest';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { systemClock } from '../clock.ts';
import { describeRateLimits } from '../turns/shared-rate-limit.contract.ts';
import { countInDatabase } from './count-in-database.ts';

const database = await databaseForFile();

describeRateLimits('the database', (clock) => countInDatabase(database.query, clock));

test('processes count together, and what counts no more is deleted', async () => {
  const elsewhere = database.connectAgain();
  const limit = { turns: 10, windowMs: 600_000 };
  const limiters = [database, elsewhere].map(({ query }) =>
    countInDatabase(query, systemClock)('shared', limit),
  );
  const waits = await Promise.all(
    Array.from({ length: 60 }, async (_unused, n) => limiters[n % 2]?.take('somebody@example.com')),
  );
  expect(waits.filter((ms) => ms === 0)).toHaveLength(10);
  const rows = () => database.query.rows<{ row: string }>('select t::text as row from auth.turns t');
  // Nobody can read who it was.
  expect((await rows()).some(({ row }) => row.includes('somebody'))).toBe(false);
  await database.query.run("update auth.turns set until = now() - interval '1 day'");
  await countInDatabase(database.query, systemClock)('shared', limit).take('somebody else');
  await expect.poll(async () => (await rows()).length).toBe(1);
  await elsewhere.close();
});
