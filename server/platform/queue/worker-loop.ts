import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Sql } from '../database/port.ts';
import { textProperty } from '../error-facts.ts';
import type { Log } from '../process/log.ts';
import type { AtWork } from './at-work.ts';
import { inLanguage } from '../language.ts';
import { withLogFacts } from '../process/log-context.ts';
import { inside } from './boss-connection.ts';
import { type Job, type JobDefinition, type JobHandler, JobPutOff, type WorkOptions } from './port.ts';
import { isSuspect } from './suspects.ts';
import { createWaker, type Waker } from './waker.ts';

/** One attempt of a job. Results are reported with it, so that a late result cannot end a later attempt of the same job. */
export interface Attempt {
  readonly id: string;
  readonly retryCount: number;
  /** Ids and positions that tell an operator what the job is about. */
  readonly data: unknown;
}

export interface LoopParts<Data extends object> extends WorkOptions {
  readonly boss: PgBoss;
  readonly log: Log;
  readonly definition: JobDefinition<Data>;
  readonly handler: JobHandler<Data>;
  /** Returns a job to the queue as if this attempt had not happened, to start after `waitMs`. */
  readonly giveBack: (name: string, attempt: Attempt, waitMs: number) => Promise<void>;
  readonly atWork: AtWork;
  /** Runs a suspected job when no other suspected job is running. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Delays a job's next attempt by at least this long. */
  readonly postpone: (name: string, attempt: Attempt, waitMs: number) => Promise<void>;
}

/** The loop of one definition in this process: fetches as many jobs as it has free slots and runs them. */
export interface WorkerLoop {
  readonly name: string;
  wake(): void;
  /** Resolves when the next job of this loop is settled or `signal` is aborted. */
  nextSettled(signal: AbortSignal): Promise<unknown>;
  /** Takes no more jobs, aborts the running ones, and resolves when they have ended or after `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

export function startWorkerLoop<Data extends object>(parts: LoopParts<Data>): WorkerLoop {
  const loop: Loop<Data> = {
    parts,
    running: new Set(),
    waker: createWaker(),
    events: new EventEmitter(),
    hasLeft: true,
    isStopping: false,
  };
  const fetching = fetchUntilStopped(loop);
  const heartbeat = setInterval(() => void beat(loop), HEARTBEAT_MS).unref();
  return {
    name: parts.definition.name,
    wake: () => loop.waker.wake(),
    nextSettled: (signal) => once(loop.events, 'settled', { signal }).catch(() => undefined),
    async stop(limitMs) {
      loop.isStopping = true;
      loop.waker.wake();
      for (const job of loop.running) job.abort.abort(new Error('The process stops.'));
      await Promise.race([drained(loop, fetching), wait(limitMs, undefined, { ref: false })]);
      clearInterval(heartbeat);
      await Promise.all([...loop.running].map((job) => giveUp(loop, job)));
    },
  };
}

const HEARTBEAT_MS = 2000;

interface RunningJob {
  readonly attempt: Attempt;
  readonly tenant: string | null;
  /** True if the job waits for a remote server, so that its tenant may have another one in progress. */
  isLingering: boolean;
  readonly abort: AbortController;
  /** True if the handler has completed the job in its own transaction. */
  isCompleted: boolean;
  /** True if the job now belongs to another attempt, so that this one must not change it any more. */
  isLost: boolean;
}

interface Loop<Data extends object> {
  readonly parts: LoopParts<Data>;
  readonly running: Set<RunningJob>;
  readonly waker: Waker;
  readonly events: EventEmitter;
  /** True if the queue may have a due job that was not taken because of those running, so that the end of one is a reason to look again. */
  hasLeft: boolean;
  isStopping: boolean;
}

async function fetchUntilStopped<Data extends object>(loop: Loop<Data>): Promise<void> {
  while (!loop.isStopping) {
    const free = loop.parts.concurrency - loop.running.size;
    loop.waker.reset();
    const jobs = free > 0 ? await fetchJobs(loop, free) : [];
    for (const job of jobs) void run(loop, job);
    if (jobs.length === 0 || loop.running.size >= loop.parts.concurrency) await loop.waker.wait();
  }
}

async function fetchJobs<Data extends object>(
  loop: Loop<Data>,
  free: number,
): Promise<JobWithMetadata<unknown>[]> {
  const { boss, definition, perTenant } = loop.parts;
  const full = perTenant === undefined ? [] : fullTenants(loop);
  // One job per fetch, because several jobs fetched in one statement could all belong to one tenant.
  const limit = perTenant === undefined ? { batchSize: free } : { batchSize: 1, ignoreGroups: full };
  try {
    const jobs = await boss.fetch<unknown>(definition.name, { ...limit, includeMetadata: true });
    loop.hasLeft = jobs.length > 0 || full.length > 0 || definition.policy === 'stately';
    return jobs;
  } catch (err) {
    loop.parts.log.debug({ err }, 'The queue could not be read; trying again.');
    return [];
  }
}

/** Factor of `perTenant` up to which a tenant may have jobs in progress, including those that wait for a remote server. */
const LINGERING_SHARES = 3;

/** Returns the tenants that already run their maximum number of jobs. */
function fullTenants<Data extends object>({
  running,
  parts: { perTenant = Infinity },
}: Loop<Data>): string[] {
  const counts = new Map<string, { usual: number; lingering: number }>();
  for (const { tenant, isLingering } of running) {
    if (tenant === null) continue;
    const count = counts.get(tenant) ?? { usual: 0, lingering: 0 };
    counts.set(tenant, count);
    count[isLingering ? 'lingering' : 'usual'] += 1;
  }
  const isFull = ({ usual, lingering }: { usual: number; lingering: number }) =>
    usual + Math.max(0, lingering - LINGERING_SHARES * perTenant) >= perTenant;
  return [...counts].filter(([, count]) => isFull(count)).map(([tenant]) => tenant);
}

function run<Data extends object>(loop: Loop<Data>, job: JobWithMetadata<unknown>): Promise<void> {
  // Texts stored by a job are read by many users with different languages, so they are in English.
  return inLanguage('en', () =>
    withLogFacts({ job: loop.parts.definition.name, jobId: job.id }, () => tryJob(loop, job)),
  );
}

async function tryJob<Data extends object>(loop: Loop<Data>, job: JobWithMetadata<unknown>): Promise<void> {
  const { definition, handler } = loop.parts;
  const running: RunningJob = {
    attempt: { id: job.id, retryCount: job.retryCount, data: job.data },
    tenant: job.groupId ?? null,
    isLingering: false,
    abort: new AbortController(),
    isCompleted: false,
    isLost: false,
  };
  loop.running.add(running);
  if (loop.isStopping) running.abort.abort(new Error('The process stops.'));
  const isSuspected = isSuspect(job.output);
  const work = async () => {
    loop.parts.atWork.add(job.id);
    await handler({
      id: job.id,
      data: definition.schema.parse(job.data),
      attempt: job.retryCount,
      isLastAttempt: job.retryCount >= job.retryLimit,
      isSuspect: isSuspected,
      deadLetter: findDeadLetter(job),
      signal: running.abort.signal,
      linger: () => {
        running.isLingering = true;
        loop.waker.wake();
      },
      complete: (sql) => complete(loop, running, sql),
    });
  };
  try {
    await (isSuspected ? loop.parts.alone(work) : work());
    if (!running.isCompleted) await complete(loop, running, null);
  } catch (error) {
    loop.hasLeft = true;
    await settleFailure(loop, running, error);
  } finally {
    loop.parts.atWork.delete(job.id);
    loop.running.delete(running);
    loop.events.emit('settled');
    if (loop.hasLeft || loop.isStopping) loop.waker.wake();
  }
}

function findDeadLetter(job: JobWithMetadata<unknown>): Job<object>['deadLetter'] {
  if (job.sourceName === null) return null;
  return { name: job.sourceName, reason: textProperty(job.sourceOutput, 'message') };
}

async function complete<Data extends object>(
  loop: Loop<Data>,
  job: RunningJob,
  sql: Sql | null,
): Promise<void> {
  const { boss, definition } = loop.parts;
  const options = sql === null ? {} : { db: inside(sql) };
  const answer = job.isLost ? {} : await boss.complete(definition.name, job.attempt, null, options);
  if (!hasTouchedOne(answer)) {
    job.isLost = true;
    throw new Error(`Job ${job.attempt.id} of '${definition.name}' belongs to another try now.`);
  }
  job.isCompleted = true;
}

async function settleFailure<Data extends object>(
  loop: Loop<Data>,
  job: RunningJob,
  error: unknown,
): Promise<void> {
  const { boss, definition, log } = loop.parts;
  const context = {
    job: definition.name,
    jobId: job.attempt.id,
    attempt: job.attempt.retryCount,
    data: job.attempt.data,
  };
  if (job.isLost) return log.warn(context, 'A job was taken away while it ran.');
  if (loop.isStopping) return giveUp(loop, job);
  if (error instanceof JobPutOff) {
    log.warn({ ...context, err: error.cause }, `The job '${definition.name}' waits.`);
    return giveUp(loop, job, error.waitMs);
  }
  log.warn({ ...context, err: error }, `The job '${definition.name}' failed.`);
  const reason =
    error instanceof Error ? { name: error.name, message: error.message } : { message: 'unknown' };
  try {
    await boss.fail(definition.name, job.attempt, reason);
    const waitMs = readRetryAfter(error);
    if (waitMs > 0) await loop.parts.postpone(definition.name, job.attempt, waitMs);
  } catch (err) {
    // The job returns to the queue anyway when its heartbeat is missing, once the database is reachable again.
    log.debug({ ...context, err }, 'A failed job could not be given back.');
  }
}

function readRetryAfter(error: unknown): number {
  const isTimed = typeof error === 'object' && error !== null && 'retryAfterMs' in error;
  return isTimed && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : 0;
}

async function giveUp<Data extends object>(loop: Loop<Data>, job: RunningJob, waitMs = 0): Promise<void> {
  if (job.isLost) return;
  job.isLost = true;
  await loop.parts.giveBack(loop.parts.definition.name, job.attempt, waitMs).catch(() => undefined);
}

async function beat<Data extends object>(loop: Loop<Data>): Promise<void> {
  const { boss, definition } = loop.parts;
  const jobs = [...loop.running];
  if (jobs.length === 0) return;
  const attempts = jobs.map(({ attempt }) => attempt);
  const touched = touchedIds(await boss.touch(definition.name, attempts).catch(() => null));
  if (touched === null) return;
  for (const job of jobs) {
    if (touched.has(job.attempt.id) || job.isCompleted || !loop.running.has(job)) continue;
    job.isLost = true;
    job.abort.abort(new Error('The job belongs to another try now.'));
  }
}

async function drained<Data extends object>(loop: Loop<Data>, fetching: Promise<void>): Promise<void> {
  await fetching;
  while (loop.running.size > 0) await once(loop.events, 'settled');
}

// pg-boss returns the rows that it changed, but its types do not declare this.
function touchedIds(answer: object | null): ReadonlySet<string> | null {
  if (answer === null || !('settled' in answer) || !Array.isArray(answer.settled)) return null;
  return new Set(answer.settled.map(String));
}

function hasTouchedOne(answer: object): boolean {
  return 'affected' in answer && answer.affected === 1;
}
