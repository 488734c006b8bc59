import { doctorMessages as texts } from '#core/messages/doctor-messages.ts';
import { findLateJobs } from '#server/db/installation/health.ts';
import { countAlive } from '#server/db/installation/processes.ts';
import type { Config } from '#server/config.ts';
import { jobs } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Queue } from '#server/platform/queue/port.ts';

/** State of jobs and workers, each with a sentence if something is wrong. */
export interface WorkLook {
  readonly jobs: { readonly state: 'ok' | 'late' | 'failed'; readonly problem?: string };
  readonly workers: { readonly state: 'ok' | 'none'; readonly problem?: string };
  /** Number of live worker processes, including this one. */
  readonly workersAlive: number;
  /** When a worker was last alive; null if none was within a week. */
  readonly workersSeenAt: Date | null;
}

/** Age in seconds at which jobs count as late; only the pictures of a large feed may wait longer. */
const LATE_SECONDS = 15 * 60;

/** Checks the jobs and workers of the whole installation through its database. Without a queue, jobs are only checked for being late. */
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
  // The calling process is alive, even if its record is old.
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
