import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { define, jobState } from '#tests/harness/harness-queue.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { openQueue } from './boss-queue.ts';
import { deadLetters, ENDS_ITS_PROCESS, type Job, type Queue } from './port.ts';

const database = await databaseForFile();
const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-at-work-'));
afterAll(() => rm(folder, { recursive: true }));

const definition = define({ retryLimit: 4 });
const file = (name: string) => path.join(folder, name);
const options = { definitions: [definition], isWorker: true, isOnlyProcess: true, log: silentLog };
const open = (atWorkFile: string) => openQueue(database, { ...options, atWorkFile });

/** Works until both are as the process would leave them in this moment, and returns which jobs were in progress. */
async function worked(queue: Queue, note: string, handler: (job: Job<{ n: number }>) => Promise<void>) {
  const held: number[] = [];
  await queue.work(definition, { concurrency: 2 }, async (job) => {
    await handler(job);
    held.push(job.data.n);
    // Until the process is told to end.
    if (!job.signal.aborted)
      await new Promise((resolve) => job.signal.addEventListener('abort', resolve, { once: true }));
    throw job.signal.reason;
  });
  return {
    held,
    async die() {
      await copyFile(note, `${note}-left`);
      await queue.stop();
      return `${note}-left`;
    },
  };
}

test('a job that was at work twice when its process ended is set aside, and one that was beside it once is done', async () => {
  const first = await open(file('first'));
  const ids = [await first.enqueue(definition, { n: 0 }), await first.enqueue(definition, { n: 1 })];
  const both = await worked(first, file('first'), () => Promise.resolve());
  await expect.poll(() => new Set(both.held)).toEqual(new Set([0, 1]));
  const leftByFirst = await both.die();
  expect(new Set((await readFile(leftByFirst, 'utf8')).split('\n'))).toEqual(new Set(ids));

  const second = await open(leftByFirst);
  const suspected: boolean[] = [];
  const alone = await worked(second, leftByFirst, async (job) => void suspected.push(job.isSuspect));
  await expect.poll(() => alone.held).toHaveLength(1);
  // The queue decides which of them comes first.
  const [guilty = -1] = alone.held;
  const leftBySecond = await alone.die();
  expect(await readFile(leftBySecond, 'utf8')).toBe(ids[guilty]);
  expect(suspected[0]).toBe(true);

  const third = await open(leftBySecond);
  expect(await jobState(database, ids[guilty] ?? null)).toBe('failed');
  const letters: unknown[] = [];
  await third.work(deadLetters, { concurrency: 1 }, async (job) => {
    letters.push([job.data, job.deadLetter?.reason]);
  });
  await third.work(definition, { concurrency: 2 }, () => Promise.resolve());
  await third.runUntilIdle();
  expect(letters).toEqual([[{ n: guilty }, ENDS_ITS_PROCESS]]);
  expect(await jobState(database, ids[1 - guilty] ?? null)).toBe('completed');
  await third.stop();
});
