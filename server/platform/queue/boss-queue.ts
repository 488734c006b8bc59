import type { PgBoss } from 'pg-boss';
import type { PostgresDatabase } from '../database/database.ts';
import type { Log } from '../process/log.ts';
import { openAtWork } from './at-work.ts';
import { inside, startBoss, type WakeUp } from './boss-connection.ts';
import type { EnqueueOptions, JobDefinition, JobHandler, Queue, WorkOptions } from './port.ts';
import { createQueueWatch, SILENT_SECONDS_MAX, takeBackSilent } from './queue-watch.ts';
import { markSuspects } from './suspects.ts';
import { type Attempt, startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

export interface QueueOptions {
  readonly definitions: readonly JobDefinition<object>[];
  /** True if this process runs jobs, and so also returns those of killed workers to the queue. */
  readonly isWorker: boolean;
  /** True if no other process can use this database, so a running job at start belongs to a killed process. */
  readonly isOnlyProcess: boolean;
  /** File that lists the jobs in progress, see `openAtWork`; none by default. */
  readonly atWorkFile?: string | null;
  readonly log: Log;
}

/** Opens the queue in our own database, in the schema `pgboss`. */
export async function openQueue(database: PostgresDatabase, options: QueueOptions): Promise<Queue> {
  const loops: WorkerLoop[] = [];
  const wakeUp: WakeUp = (name) => {
    for (const loop of loops) if (name === null || loop.name === name) loop.wake();
  };
  const watch = createQueueWatch();
  const boss = await startBoss(database, { ...options, wakeUp, isBusy: watch.isBusy });
  const atWork = openAtWork(options.atWorkFile ?? null);
  await markSuspects({ database, boss, log: options.log }, atWork.left);
  if (options.isOnlyProcess) await database.query.run(takeBackSilent(0));
  if (options.isWorker) watch.start(database, boss, wakeUp);
  const giveBack = (name: string, attempt: Attempt, waitMs: number) =>
    putBack(database, name, attempt, waitMs);
  const postpone = (name: string, attempt: Attempt, waitMs: number) =>
    putOff(database, name, attempt, waitMs);
  const alone = oneAfterTheOther();
  let resting: Promise<unknown> | null = null;
  const rest = async () => {
    await (resting ??= Promise.all(loops.map((loop) => loop.stop(DRAIN_MS_MAX))));
  };
  return {
    enqueue: (definition, data, enqueueOptions = {}) => enqueue(boss, definition, data, enqueueOptions),
    async enqueueMany(definition, jobs, { sql, startAfter } = {}) {
      if (jobs.length === 0) return 0;
      const rows = jobs.map(({ data, key, priority, tenant }) => ({
        data: definition.schema.parse(data),
        ...present({ singletonKey: key, priority, startAfter, group: tenant ? { id: tenant } : undefined }),
      }));
      const ids = await boss.insert(definition.name, rows, {
        returnId: true,
        ...present({ db: sql && inside(sql) }),
      });
      return ids?.length ?? 0;
    },
    async work<Data extends object>(
      definition: JobDefinition<Data>,
      workOptions: WorkOptions,
      handler: JobHandler<Data>,
    ) {
      const { log } = options;
      const shared = { boss, log, atWork, alone, giveBack, postpone };
      loops.push(startWorkerLoop({ ...shared, definition, handler, ...workOptions }));
    },
    isStalled: () =>
      isStalled(
        database,
        options.definitions.map(({ name }) => name),
      ),
    runUntilIdle: () => runUntilIdle(database, loops),
    rest,
    async stop() {
      watch.stop();
      await rest();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

function oneAfterTheOther(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Time in ms for running jobs to finish; those that take longer are repeated by the next worker. */
const DRAIN_MS_MAX = 2000;

function enqueue<Data extends object>(
  boss: PgBoss,
  definition: JobDefinition<Data>,
  data: Data,
  { key, priority, tenant, startAfter, sql }: EnqueueOptions,
): Promise<string | null> {
  const group = tenant ? { id: tenant } : undefined;
  const options = present({ singletonKey: key, priority, startAfter, group, db: sql && inside(sql) });
  return boss.send(definition.name, definition.schema.parse(data), options);
}

// pg-boss rejects properties that are present but undefined.
function present<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter is what makes the claim true
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

// `started_on` tells pg-boss that an attempt was made; without it the next attempt would get the number of this one.
function putBack(database: PostgresDatabase, name: string, attempt: Attempt, waitMs: number): Promise<void> {
  return database.query
    .run(
      `update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null,
          start_after = now() + make_interval(secs => $4)
        where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
      [name, attempt.id, attempt.retryCount, waitMs / 1000],
    )
    .then(() => undefined);
}

async function putOff(
  database: PostgresDatabase,
  name: string,
  attempt: Attempt,
  waitMs: number,
): Promise<void> {
  await database.query.run(
    `update pgboss.job set start_after = greatest(start_after, now() + make_interval(secs => $3))
      where name = $1 and id = $2 and state = 'retry'`,
    [name, attempt.id, waitMs / 1000],
  );
}

const STALLED_SECONDS = 60;

/** Seconds after which a tenant counts as not served: one of their jobs of a kind is due, and none of that kind is running for them. */
const STARVED_SECONDS = 300;

// A long queue is not stalled: a worker is active then, and reports every two seconds.
async function isStalled(database: PostgresDatabase, names: readonly string[]): Promise<boolean> {
  const { stalled } = await database.query.one<{ stalled: boolean }>(
    `with active as (
        select name, group_id from pgboss.job
          where state = 'active' and heartbeat_on > now() - make_interval(secs => $3)),
      due as (
        select distinct name, group_id, start_after < now() - make_interval(secs => $4) as is_starved from pgboss.job
          where name = any($1) and state in ('created', 'retry') and start_after < now() - make_interval(secs => $2))
      select exists (select from due) and not exists (select from active)
        or exists (select from due where is_starved and group_id is not null and not exists (
          select from active where active.name = due.name and active.group_id = due.group_id)) as stalled`,
    [names, STALLED_SECONDS, SILENT_SECONDS_MAX, STARVED_SECONDS],
  );
  return stalled;
}

const IDLE_CHECK_MS = 100;

async function runUntilIdle(database: PostgresDatabase, loops: readonly WorkerLoop[]): Promise<void> {
  const names = loops.map(({ name }) => name);
  for (;;) {
    await database.query.run(
      `update pgboss.job set start_after = now() where name = any($1) and state = 'retry' and start_after > now()`,
      [names],
    );
    const { count } = await database.query.one<{ count: number }>(
      `select count(*) from pgboss.job
        where name = any($1) and (state in ('retry', 'active') or (state = 'created' and start_after <= now()))`,
      [names],
    );
    if (count === 0) return;
    const waiting = new AbortController();
    const limit = setTimeout(() => waiting.abort(), IDLE_CHECK_MS);
    const settled = Promise.race(loops.map((loop) => loop.nextSettled(waiting.signal)));
    for (const loop of loops) loop.wake();
    await settled;
    clearTimeout(limit);
    waiting.abort();
  }
}
