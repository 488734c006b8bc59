import type { PgBoss } from 'pg-boss';
import type { PostgresDatabase } from '../database/database.ts';
import { oneAtATime } from '../turns/shared-work.ts';
import type { WakeUp } from './boss-connection.ts';

// Interval at which jobs without a NOTIFY are found (a job whose start time has come, a lost connection).
const LOOK_INTERVAL_MS = 1000;

/** pg-boss maintains its queues after each look while jobs are in progress; else this often, to delete old ones. */
const IDLE_PASS_INTERVAL_MS = 60_000;

/** Longer than two looks: pg-boss reads again which keys are in progress after its last pass. */
const BUSY_MS = 2500;

// Time in seconds without a heartbeat after which we return a job ourselves: pg-boss needs ten seconds, and then delays the job as after a
// failure.
export const SILENT_SECONDS_MAX = 8;

/** Looks at all queues at once, every second. */
export interface QueueWatch {
  /** Whether jobs, here or elsewhere, are in progress or were a moment ago. */
  readonly isBusy: () => boolean;
  start(database: PostgresDatabase, boss: PgBoss, wakeUp: WakeUp): void;
  stop(): void;
}

/** Does nothing before `start`. */
export function createQueueWatch(): QueueWatch {
  let timer: NodeJS.Timeout | undefined;
  let busyUntilMs = -Infinity;
  let passAtMs = -Infinity;
  return {
    isBusy: () => performance.now() < busyUntilMs,
    start(database, boss, wakeUp) {
      const report = (error: unknown) => {
        if (error instanceof Error) boss.emit('error', error);
      };
      const pass = oneAtATime(() => boss.supervise().catch(report));
      const look = async () => {
        const found = await lookAtQueues(database);
        for (const { name, is_due: isDue } of found) if (isDue) wakeUp(name);
        const nowMs = performance.now();
        const isBusy = found.some(({ is_active: isActive }) => isActive);
        if (isBusy) busyUntilMs = nowMs + BUSY_MS;
        if (!isBusy && nowMs - passAtMs < IDLE_PASS_INTERVAL_MS) return;
        passAtMs = nowMs;
        void pass();
      };
      const lookInPeace = oneAtATime(() => look().catch(report));
      timer = setInterval(() => void lookInPeace(), LOOK_INTERVAL_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** A killed try counts, or a job that kills its worker would be tried for ever. After the last one pg-boss fails it. */
export const takeBackSilent = (silentSeconds: number) => `update pgboss.job
    set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and heartbeat_on <= now() - interval '${silentSeconds} s' and retry_count < retry_limit`;

/**
 * Gives back the jobs of killed workers, and returns of each queue whether jobs are due and whether any is in progress, or was when
 * pg-boss looked last. In one statement, as this is all that an idle installation asks.
 */
function lookAtQueues(
  database: PostgresDatabase,
): Promise<{ name: string; is_due: boolean; is_active: boolean }[]> {
  return database.query.rows(
    `with silent as (${takeBackSilent(SILENT_SECONDS_MAX)} returning name)
      select name,
          name in (select name from silent) or exists (select from pgboss.job j
            where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()) as is_due,
          singletons_active is not null or exists (select from pgboss.job j
            where j.name = q.name and j.state = 'active') as is_active
        from pgboss.queue q`,
  );
}
