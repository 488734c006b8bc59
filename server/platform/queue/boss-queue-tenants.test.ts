import { describe, expect, test } from 'vitest';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { define, gate, jobState, queueScenarios } from '#tests/harness/harness-queue.ts';

const database = await databaseForFile();
const withQueue = queueScenarios(database);

describe('jobs of several tenants', () => {
  test('one tenant has no more in work than its share, and the others get the places that are left', async () => {
    const definition = define();
    await withQueue([definition], async (queue) => {
      const inWork: number[] = [];
      const held = gate();
      const hog = Array.from({ length: 50 }, (_unused, n) => ({ data: { n }, tenant: 'hog' }));
      await queue.enqueueMany(definition, hog);
      await queue.work(definition, { concurrency: 5, perTenant: 2 }, async (job) => {
        inWork.push(job.data.n);
        if (job.data.n < 100) await held.opened;
      });
      await expect.poll(() => inWork).toHaveLength(2);
      for (const n of [100, 101, 102]) await queue.enqueue(definition, { n }, { tenant: `other ${n}` });
      await expect.poll(() => inWork).toEqual([...inWork.slice(0, 2), 100, 101, 102]);
      held.open();
      await queue.runUntilIdle();
      expect(inWork).toHaveLength(53);
    });
  });

  test('a job that lingers makes room for the next of its tenant, up to three times as many', async () => {
    const definition = define();
    await withQueue([definition], async (queue) => {
      const inWork: number[] = [];
      const held = gate();
      const hog = Array.from({ length: 9 }, (_unused, n) => ({ data: { n }, tenant: 'hog' }));
      await queue.enqueueMany(definition, hog);
      await queue.work(definition, { concurrency: 9, perTenant: 1 }, async (job) => {
        inWork.push(job.data.n);
        job.linger();
        await held.opened;
      });
      await expect.poll(() => inWork).toHaveLength(4);
      await queue.enqueue(definition, { n: 100 }, { tenant: 'other' });
      await expect.poll(() => inWork).toEqual([...inWork.slice(0, 4), 100]);
      held.open();
      await queue.runUntilIdle();
    });
  });

  test('a share that becomes free goes on with the next of its tenant, highest priority first', async () => {
    const definition = define();
    await withQueue([definition], async (queue) => {
      const order: number[] = [];
      const jobs = [1, 2, 3, 4].map((n) => ({ data: { n }, tenant: 'a', priority: n }));
      await queue.enqueueMany(definition, jobs);
      await queue.work(
        definition,
        { concurrency: 9, perTenant: 1 },
        async (job) => void order.push(job.data.n),
      );
      await queue.runUntilIdle();
      expect(order).toEqual([4, 3, 2, 1]);
    });
  });

  test('those without a tenant are bounded by the number of places alone', async () => {
    const definition = define();
    await withQueue([definition], async (queue) => {
      let inWork = 0;
      const held = gate();
      await queue.enqueueMany(
        definition,
        Array.from({ length: 9 }, (_unused, n) => ({ data: { n } })),
      );
      await queue.work(definition, { concurrency: 4, perTenant: 1 }, async () => {
        inWork++;
        await held.opened;
      });
      await expect.poll(() => inWork).toBe(4);
      held.open();
      await queue.runUntilIdle();
      expect(inWork).toBe(9);
    });
  });
});

test('a failure that says when to come again is not tried before, and holds no place meanwhile', async () => {
  const definition = define();
  await withQueue([definition], async (queue) => {
    const ran: number[] = [];
    await queue.work(definition, { concurrency: 1 }, async (job) => {
      ran.push(job.data.n);
      if (job.data.n === 1) throw Object.assign(new Error('the host is away'), { retryAfterMs: 90_000 });
    });
    const id = await queue.enqueue(definition, { n: 1 });
    await expect.poll(() => jobState(database, id)).toBe('retry');
    const waitOf = () =>
      database.query.one<{ seconds: number }>(
        'select extract(epoch from start_after - now())::int as seconds from pgboss.job where id = $1',
        [id],
      );
    await expect.poll(async () => (await waitOf()).seconds).toBeGreaterThan(60);
    await queue.enqueue(definition, { n: 2 });
    await expect.poll(() => ran).toEqual([1, 2]);
  });
});
