import { describe, expect, test } from 'vitest';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { type Data, define, gate, jobState, queueScenarios } from '#tests/harness/harness-queue.ts';
import type { Job } from './port.ts';

const database = await databaseForFile();
const withQueue = queueScenarios(database);

const stateOf = (id: string | null) => jobState(database, id);

describe('enqueue', () => {
  test('hands the data to a worker once and completes the job, and refuses what the definition does not say', async () => {
    const definition = define();
    await withQueue([definition], async (queue) => {
      const seen: Job<Data>[] = [];
      await queue.work(definition, { concurrency: 2 }, async (job) => void seen.push(job));
      const id = await queue.enqueue(definition, { n: 7 });
      const wrong: unknown = { n: 'seven' };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mistake under test
      await expect(async () => queue.enqueue(definition, wrong as Data)).rejects.toThrow();
      await queue.runUntilIdle();
      expect(seen.map((job) => [job.id, job.data, job.attempt])).toEqual([[id, { n: 7 }, 0]]);
      expect(await stateOf(id)).toBe('completed');
    });
  });

  test('inside a transaction exists only if that commits', async () => {
    const definition = define();
    await withQueue([definition], async (queue) => {
      const ran: number[] = [];
      await queue.work(definition, { concurrency: 1 }, async (job) => void ran.push(job.data.n));
      const failing = database.asOwner(async (sql) => {
        await queue.enqueue(definition, { n: 1 }, { sql });
        await queue.enqueueMany(definition, [{ data: { n: 2 } }], { sql });
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await database.asOwner((sql) => queue.enqueue(definition, { n: 3 }, { sql }));
      await queue.runUntilIdle();
      expect(ran).toEqual([3]);
    });
  });

  test('many jobs run highest priority first, equal ones in their order', async () => {
    const definition = define();
    await withQueue([definition], async (queue) => {
      const priorities = [-5, 3, 0, -1, 10];
      const jobs = priorities.map((priority, n) => ({ data: { n }, priority }));
      expect(await queue.enqueueMany(definition, jobs)).toBe(5);
      expect(await queue.enqueueMany(definition, [])).toBe(0);
      const ran: number[] = [];
      await queue.work(definition, { concurrency: 1 }, async (job) => void ran.push(job.data.n));
      await queue.runUntilIdle();
      expect(ran.map((n) => priorities[n])).toEqual(priorities.toSorted((a, b) => b - a));
    });
  });

  test('not before its time', async () => {
    const definition = define();
    await withQueue([definition], async (queue) => {
      const ran: number[] = [];
      await queue.work(definition, { concurrency: 1 }, async (job) => void ran.push(job.data.n));
      const id = await queue.enqueue(definition, { n: 1 }, { startAfter: new Date(Date.now() + 3_600_000) });
      await queue.runUntilIdle();
      expect([ran, await stateOf(id)]).toEqual([[], 'created']);
    });
  });
});

describe('one job per key', () => {
  test('stately: one running and one waiting per key; other keys are free', async () => {
    const definition = define({ policy: 'stately' });
    await withQueue([definition], async (queue) => {
      const first = gate();
      const ran: number[] = [];
      const running = gate();
      await queue.work(definition, { concurrency: 3 }, async (job) => {
        ran.push(job.data.n);
        running.open();
        if (job.data.n === 1) await first.opened;
      });
      expect(await queue.enqueue(definition, { n: 1 }, { key: 'a' })).not.toBeNull();
      await running.opened;
      expect(await queue.enqueue(definition, { n: 2 }, { key: 'a' })).not.toBeNull();
      expect(await queue.enqueue(definition, { n: 3 }, { key: 'a' })).toBeNull();
      expect(await queue.enqueue(definition, { n: 4 }, { key: 'b' })).not.toBeNull();
      await expect.poll(() => ran).toEqual([1, 4]);
      first.open();
      await queue.runUntilIdle();
      expect(ran).toEqual([1, 4, 2]);
    });
  });

  test('exclusive: one waiting or running per key', async () => {
    const definition = define({ policy: 'exclusive' });
    await withQueue([definition], async (queue) => {
      expect(await queue.enqueue(definition, { n: 1 }, { key: 'a' })).not.toBeNull();
      expect(await queue.enqueue(definition, { n: 2 }, { key: 'a' })).toBeNull();
      const twice = [
        { data: { n: 3 }, key: 'a' },
        { data: { n: 4 }, key: 'b' },
      ];
      expect(await queue.enqueueMany(definition, twice)).toBe(1);
    });
  });
});
