import { doctorMessages as texts } from '#core/messages/doctor-messages.ts';
import { findLateJobs } from '#server/db/installation/health.ts';
import { countAlive } from '#server/db/installation/processes.ts';
import type { Config } from '#server/config.ts';
import { jobs } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Queue } from '#server/platform/queue/port.ts';

/** State of jobs and workers, each with a sentence where it is not well. */
export interface WorkLook {
  readonly jobs: { readonly state: 'ok' | 'late' | 'failed'; readonly problem?: string };
  readonly workers: { readonly state: 'ok' | 'none'; readonly problem?: string };
  /** Worker processes that are alive, this one included. */
  readonly workersAlive: number;
  /** When one was alive last; null where none was within a week. */
  readonly workersSeenAt: Date | null;
}

/** The pictures of a large feed wait for each other for hours, as they should; nothing else waits for so long. */
const LATE_SECONDS = 15 * 60;

/** Looks at the whole installation through its database. Without a queue the jobs are only looked at for being late. */
export async function lookAtWork({
  roles,
  sql,
  queue,
}: {
  /** Roles of the calling process. */
  readonly roles: Config['roles'];
  readonly sql: Sql;
  readonly queue?: Pick<Queue, 'isStalled'>;
}): Promise<WorkLook> {
  const [isStalled, late, known] = await Promise.all([
    queue?.isStalled() ?? false,
    findLateJobs(sql, { seconds: LATE_SECONDS, except: jobs.renderProducts.name }),
    countAlive(sql, 'worker'),
  ]);
  // The calling process is alive, whatever its record says.
  const workersAlive = Math.max(known.alive, roles.includes('worker') ? 1 : 0);
  const seenAt = known.last_seen_at;
  return {
    jobs: isStalled
      ? { state: 'failed', problem: texts.jobsStalled }
      : late === null
        ? { state: 'ok' }
        : { state: 'late', problem: texts.jobsLate({ queue: late.queue, minutes: late.minutes }) },
    workers: workersAlive > 0 ? { state: 'ok' } : { state: 'none', problem: texts.workersNone(seenAt) },
    workersAlive,
    workersSeenAt: seenAt,
  };
}
