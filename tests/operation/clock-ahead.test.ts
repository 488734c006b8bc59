import { expect, test } from 'vitest';
import { listDueFeeds } from '#server/db/feeds/list-feeds.ts';
import { moveTimesBack } from '#server/db/installation/times-ahead.ts';
import { countAlive } from '#server/db/installation/processes.ts';
import { checkData } from '#server/operation/installation/check-data.ts';
import { watchClock } from '#server/operation/installation/watch-clock.ts';
import { requestRun } from '#server/jobs.ts';
import { createLog } from '#server/platform/process/log.ts';
import { createFeed, signIn } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { DAY_MS, movingClock, newestRun, scheduledRun } from '#tests/harness/publishing.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';

const clock = movingClock();
let logged = '';
const log = createLog({
  isProduction: true,
  destination: { write: (line: string) => void (logged += line) },
});
const { shop, product, client } = await openShop(numberedProducts(2), { clock, log });
const { query } = product.platform.database;
const { feedId } = await createFeed(client, shop.feedUrl);
await product.settle();

const isDue = async () => (await listDueFeeds(query, clock.now())).some(({ id }) => id === feedId);

test('a feed that a clock ahead has put off is due once the clock is right, and the log says so', async () => {
  const look = watchClock(product.platform);
  for (const aheadMs of [3 * 60 * 60_000, 400 * DAY_MS]) {
    await look();
    logged = '';
    clock.aheadMs = aheadMs;
    await look();
    await requestRun(product.platform, feedId, { restart: false });
    await product.settle();
    clock.aheadMs = 0;
    expect(await isDue()).toBe(false);
    for (let n = 0; n < 3; n += 1) await look();
    expect(await isDue()).toBe(true);
    expect(logged.match(/The clock was ahead for a time/g)).toHaveLength(1);
    expect(await scheduledRun(product, client, feedId)).toMatchObject({ state: 'published' });
    expect(await isDue()).toBe(false);
  }
});

test('a token of a clock ahead opens nothing when the clock is right', async () => {
  clock.aheadMs = 400 * DAY_MS;
  const early = await signIn(product.origin, client.email);
  const path = '/api/v1/projects';
  expect((await early.call('GET', path)).status).toBe(200);
  // Machines of one installation may differ by a little.
  clock.aheadMs = 30_000;
  const other = await signIn(product.origin, client.email);
  clock.aheadMs = 0;
  expect((await early.call('GET', path)).status).toBe(401);
  expect((await other.call('GET', path)).status).toBe(200);
});

test('runs, leases, jobs and the look after the queue that a clock ahead has stamped hold nothing up', async () => {
  await moveTimesBack(query, clock.now());
  const { id } = await newestRun(client, feedId);
  const ahead = `+ interval '400 days'`;
  await query.run(`update feedmaker.runs set started_at = started_at ${ahead}, finished_at = finished_at ${ahead}
    where id = '${id}'`);
  await query.run(`insert into auth.processes (id, roles, host, pid, version, seen_at)
    values (gen_random_uuid(), '{worker}', 'gone', 1, '1', now() ${ahead})`);
  await query.run(`update pgboss.queue set monitor_on = now() ${ahead}, monitor_claim_on = now() ${ahead}`);
  await query.run(`insert into feedmaker.feed_events (id, user_id, feed_id, sequence, type, data, created_at, mail_at)
    select gen_random_uuid(), user_id, id, 1000, 'feed.failed', '{}', now(), now() ${ahead} from feedmaker.feeds where id = '${feedId}'`);
  const clockFinding = async () =>
    (await checkData(product.platform.config, query, async () => 'away')).find(
      ({ code }) => code === 'clock',
    );
  expect(await clockFinding()).toMatchObject({
    state: 'warn',
    text: expect.stringContaining('feedmaker.runs'),
  });
  expect(new Set((await moveTimesBack(query, clock.now())).keys())).toEqual(
    new Set(['feedmaker.runs', 'auth.processes', 'pgboss.queue', 'feedmaker.feed_events']),
  );
  expect(await clockFinding()).toMatchObject({ state: 'ok' });
  const last = (await countAlive(query, 'worker')).last_seen_at?.getTime() ?? Infinity;
  expect(last).toBeLessThan(Date.now() + 1_000);
  expect((await scheduledRun(product, client, feedId)).id).not.toBe(id);
});
