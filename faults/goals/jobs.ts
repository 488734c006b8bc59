import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { makeRandom } from '../../packages/feed/src/random.fixture.ts';
import { openQueue } from '#server/platform/queue/boss-queue.ts';
import type { Queue } from '#server/platform/queue/port.ts';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import type { Fault } from '../fault.ts';

const JOBS = 2_000;
const PROCESSES = 4;
/** Number of processes killed from outside, in addition to those that the bad job ends. */
const KILLS = 6;
const MS_MAX = 180_000;

/** Runs jobs in several processes, some of which are killed, with one job that kills every process that takes it. */
export const fault: Fault = {
  title: `${JOBS} jobs at ${PROCESSES} processes; ${KILLS} are killed, and one job kills whoever takes it`,
  async run({ seed, say }) {
    const random = makeRandom(seed);
    const poison = random.below(JOBS);
    const database = await openTestDatabase();
    const queue = await fillQueue(database);
    const workers = startWorkers(database, poison);
    const since = performance.now();
    let kills = 0;
    try {
      let seen = await look(database);
      while ((seen.done < JOBS - 1 || seen.failed === 0) && performance.now() - since < MS_MAX) {
        await wait(500);
        seen = await look(database);
        if (kills >= KILLS || seen.done <= ((kills + 1) * JOBS) / (KILLS + 2)) continue;
        workers.kill(random.below(PROCESSES));
        kills += 1;
        say(`${seen.done} done, ${kills} killed`);
      }
      const seconds = Math.round((performance.now() - since) / 1000);
      const { done, twice, again, failed, retries } = seen;
      const losses = [
        ...(done === JOBS - 1 ? [] : [`${JOBS - 1 - done} jobs were not done`]),
        ...(twice === 0 ? [] : [`${twice} were done twice`]),
        ...(failed === 1 ? [] : ['the job that kills is not set aside']),
      ];
      const figure = `${done} of ${JOBS - 1} done, ${twice} twice, ${again} begun again beside ${kills} kills; the one that kills set aside after ${retries + 1} tries; ${seconds} s`;
      return {
        rows: [{ seed, done, twice, kills, 'tries of the one that kills': retries + 1 }],
        losses,
        goals: [{ goal: 'R11', figure, isMet: losses.length === 0 && kills === KILLS }],
      };
    } finally {
      await workers.end();
      await queue.stop();
      await database.close();
    }
  },
};

/** Enqueues all jobs, and creates the tables in which workers record what they do. */
async function fillQueue(database: TestDatabase): Promise<Queue> {
  await database.execute('create table public.tries (n int); create table public.done (n int)');
  const definition = { name: 'counted', schema: z.object({ n: z.number() }) };
  const options = { definitions: [definition], isWorker: false, isOnlyProcess: false, log: silentLog };
  const queue = await openQueue(database, options);
  await queue.enqueueMany(
    definition,
    Array.from({ length: JOBS }, (_unused, n) => ({ data: { n } })),
  );
  return queue;
}

/** Starts the processes, and restarts each when it ends. */
function startWorkers({ target }: TestDatabase, poison: number) {
  const { host, port, database } = target.owner;
  const program = path.join(import.meta.dirname, 'job-process.ts');
  const workers: ChildProcess[] = [];
  const over = new AbortController();
  const keep = async (place: number) => {
    while (!over.signal.aborted) {
      const child = spawn(
        process.execPath,
        [program, String(host), String(port), String(database), String(poison)],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      workers[place] = child;
      await once(child, 'exit');
    }
  };
  const kept = Array.from({ length: PROCESSES }, (_unused, place) => keep(place));
  return {
    kill: (place: number) => workers[place]?.kill('SIGKILL'),
    async end() {
      over.abort();
      for (const child of workers) child.kill('SIGKILL');
      await Promise.all(kept);
    },
  };
}

interface Seen {
  /** Numbers of different jobs done, and of jobs done a second time. */
  readonly done: number;
  readonly twice: number;
  /** Number of jobs started more than once. */
  readonly again: number;
  /** Number of jobs that failed for good, after one more attempt than `retries`. */
  readonly failed: number;
  readonly retries: number;
}

function look(database: TestDatabase): Promise<Seen> {
  return database.query.one(
    `select (select count(distinct n) from public.done) as done,
        (select count(*) - count(distinct n) from public.done) as twice,
        (select count(*) - count(distinct n) from public.tries) as again,
        count(*) as failed, coalesce(max(retry_count), 0) as retries
      from pgboss.job where name = 'counted' and state = 'failed'`,
  );
}
