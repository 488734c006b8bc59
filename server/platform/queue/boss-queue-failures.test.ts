import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { define, gate, jobState, queueScenarios } from '#tests/harness/harness-queue.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { openQueue } from './boss-queue.ts';
import { deadLetters, JobPutOff } from './port.ts';

const database = await databaseForFile();
const withQueue = queueScenarios(database);
await database.execute('create table effect (n int, attempt int)');

const stateOf = (id: string | null) => jobState(database, id);
const startQueue = (definition: ReturnType<typeof define>) =>
  openQueue(database, { definitions: [definition], isWorker: true, isOnlyProcess: false, log: silentLog });

describe('the look after the queues', () => {
  const passes = async () =>
    (
      await database.query.one<{ at: number }>(
        'select coalesce(max(extract(epoch from monitor_claim_on)), 0)::float8 as at from pgboss.queue',
      )
    ).at;

  test('goes on every second of a job, without a warning, when the clock goes back by a year', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => void warnings.push(warning.name);
    process.on('warning', note);
    const own = Date.now;
    Date.now = () => own() + 400 * 24 * 60 * 60_000;
    try {
      const definition = define();
      await withQueue([definition], async (queue) => {
        const done = gate();
        await queue.work(definition, { concurrency: 1 }, () => done.opened);
        await queue.enqueue(definition, { n: 1 });
        const first = await passes();
        await expect.poll(passes, { timeout: 30_000 }).toBeGreaterThan(first);
        Date.now = own;
        for (let n = 0; n < 2; n += 1) {
          const before = await passes();
          await expect.poll(passes, { timeout: 30_000 }).toBeGreaterThan(before);
        }
        done.open();
      });
    } finally {
      Date.now = own;
      process.off('warning', note);
    }
    expect(warnings).toEqual([]);
  });

  test('says once what goes wrong again and again', async () => {
    const said = { warn: 0, debug: 0 };
    const log = { ...silentLog, warn: () => void (said.warn += 1), debug: () => void (said.debug += 1) };
    const options = { definitions: [define()], isWorker: true, isOnlyProcess: false, log };
    const queue = await openQueue(database, options);
    const rename = (from: string, to: string) =>
      database.execute(`alter table pgboss.${from} rename to ${to}`);
    await rename('queue', 'queue_away');
    await expect.poll(() => said.warn + said.debug, { timeout: 30_000 }).toBeGreaterThan(4);
    await rename('queue_away', 'queue');
    await queue.stop();
    expect(said.debug).toBeGreaterThan(said.warn);
    expect(said.warn).toBeLessThanOrEqual(2);
  });
});

describe('a job that fails', () => {
  test('is tried again as often as its definition says, then kept among the dead letters', async () => {
    const definition = define({ retryLimit: 2 });
    await withQueue([definition], async (queue) => {
      const attempts: [number, boolean][] = [];
      await queue.work(definition, { concurrency: 1 }, async (job) => {
        attempts.push([job.attempt, job.isLastAttempt]);
        throw new Error('the photo is gone');
      });
      const id = await queue.enqueue(definition, { n: 5 });
      await queue.runUntilIdle();
      expect(attempts).toEqual([
        [0, false],
        [1, false],
        [2, true],
      ]);
      expect(await stateOf(id)).toBe('failed');
      const letters: unknown[] = [];
      await queue.work(deadLetters, { concurrency: 1 }, async (job) => {
        if (job.deadLetter?.name === definition.name) letters.push([job.data, job.deadLetter.reason]);
      });
      await queue.runUntilIdle();
      expect(letters).toEqual([[{ n: 5 }, 'the photo is gone']]);
    });
  });

  test('that is put off comes back without having used up a try', async () => {
    const definition = define({ retryLimit: 1 });
    await withQueue([definition], async (queue) => {
      const attempts: number[] = [];
      await queue.work(definition, { concurrency: 1 }, async (job) => {
        attempts.push(job.attempt);
        if (attempts.length < 5) throw new JobPutOff(60_000, new Error('no room'));
      });
      const id = await queue.enqueue(definition, { n: 1 });
      await queue.runUntilIdle();
      expect([attempts, await stateOf(id)]).toEqual([[0, 0, 0, 0, 0], 'completed']);
    });
  });

  test.each([
    ['that is put off waits for as long as it says', new JobPutOff(600_000, new Error('no room')), 500, 600],
    ['waits longer before each retry', new Error('again'), 4, 20],
  ])('%s', async (_name, failure, least, most) => {
    const definition = define({ retryDelaySeconds: 10, retryLimit: 5 });
    await withQueue([definition], async (queue) => {
      await queue.work(definition, { concurrency: 1 }, () => Promise.reject(failure));
      const id = await queue.enqueue(definition, { n: 1 });
      await expect.poll(() => stateOf(id)).toBe('retry');
      const { wait } = await database.query.one<{ wait: number }>(
        'select extract(epoch from start_after - now())::float8 as wait from pgboss.job where id = $1',
        [id],
      );
      expect(wait).toBeGreaterThan(least);
      expect(wait).toBeLessThanOrEqual(most);
    });
  });
});

describe('complete inside a transaction', () => {
  test('the effect and the end of the job are one step', async () => {
    const definition = define();
    await withQueue([definition], async (queue) => {
      await queue.work(definition, { concurrency: 1 }, (job) =>
        database.asOwner(async (sql) => {
          await sql.run('insert into effect values ($1, $2)', [job.data.n, job.attempt]);
          await job.complete(sql);
          // The first try fails after both, which must take both back.
          if (job.attempt === 0) throw new Error('crash before commit');
        }),
      );
      const id = await queue.enqueue(definition, { n: 41 });
      await queue.runUntilIdle();
      expect(await database.query.rows('select attempt from effect where n = 41')).toEqual([{ attempt: 1 }]);
      expect(await stateOf(id)).toBe('completed');
    });
  });

  test('a try whose job was given to somebody else changes nothing', async () => {
    const definition = define();
    await withQueue([definition], async (queue) => {
      const refused = gate<string>();
      await queue.work(definition, { concurrency: 2 }, async (job) => {
        if (job.attempt === 0)
          await database.query.run(
            `update pgboss.job set state = 'retry', start_after = now() where id = $1`,
            [job.id],
          );
        const work = database.asOwner(async (sql) => {
          await sql.run('insert into effect values ($1, $2)', [job.data.n, job.attempt]);
          await job.complete(sql);
        });
        await work.catch((error: unknown) => {
          refused.open(String(error));
          throw error;
        });
      });
      await queue.enqueue(definition, { n: 42 });
      await queue.runUntilIdle();
      expect(await refused.opened).toContain('belongs to another try');
      expect(await database.query.rows('select attempt from effect where n = 42')).toEqual([{ attempt: 1 }]);
    });
  });
});

describe('stop', () => {
  test('tells the handler and lets it finish', async () => {
    const definition = define();
    const queue = await startQueue(definition);
    const running = gate();
    await queue.work(definition, { concurrency: 1 }, async (job) => {
      running.open();
      await once(job.signal, 'abort');
    });
    const id = await queue.enqueue(definition, { n: 1 });
    await running.opened;
    await queue.stop();
    expect(await stateOf(id)).toBe('completed');
  });

  test('gives an unfinished job back without counting the try', async () => {
    const definition = define({ retryLimit: 0 });
    const queue = await startQueue(definition);
    const running = gate();
    await queue.work(definition, { concurrency: 1 }, async (job) => {
      running.open();
      await once(job.signal, 'abort');
      throw job.signal.reason;
    });
    const id = await queue.enqueue(definition, { n: 1 });
    await running.opened;
    await queue.stop();
    await withQueue([definition], async (second) => {
      const attempts: [number, boolean][] = [];
      await second.work(
        definition,
        { concurrency: 1 },
        async (job) => void attempts.push([job.attempt, job.isLastAttempt]),
      );
      await second.runUntilIdle();
      expect([attempts, await stateOf(id)]).toEqual([[[0, true]], 'completed']);
    });
  });
});

/** Starts a worker process that takes the job, and kills it. */
async function killWorkerOf(definition: ReturnType<typeof define>): Promise<void> {
  const { host = '', port = 0, database: name = '' } = database.target.owner;
  const program = path.join(process.cwd(), 'tests', 'harness', 'queue-worker.ts');
  const args = [program, host, String(port), name, definition.name];
  const victim = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(victim.stdout, 'data');
  victim.kill('SIGKILL');
  await once(victim, 'exit');
}

describe('a killed worker process', () => {
  test('loses its job to another when its signs of life have stopped', async () => {
    const definition = define();
    await withQueue([definition], async (queue) => {
      const id = await queue.enqueue(definition, { n: 1 });
      await killWorkerOf(definition);
      const done = gate<number>();
      await queue.work(definition, { concurrency: 1 }, async (job) => done.open(job.attempt));
      expect(await done.opened).toBe(1);
      await queue.runUntilIdle();
      expect(await stateOf(id)).toBe('completed');
    });
  });

  test('loses its job at once when it was the only process there can be', async () => {
    const definition = define();
    await (await startQueue(definition)).stop();
    let id: string | null = null;
    await withQueue([definition], async (queue) => void (id = await queue.enqueue(definition, { n: 1 })));
    await killWorkerOf(definition);
    expect(await stateOf(id)).toBe('active');
    const options = { definitions: [definition], isWorker: true, isOnlyProcess: true, log: silentLog };
    const queue = await openQueue(database, options);
    // Not only after the missing signs of life.
    expect(await stateOf(id)).toBe('retry');
    const done = gate<number>();
    await queue.work(definition, { concurrency: 1 }, async (job) => done.open(job.attempt));
    expect(await done.opened).toBe(1);
    await queue.stop();
  });
});
