import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';
import type { Sql } from '#server/platform/database/port.ts';

/**
 * Definition of a job: its name, the shape of its data and how it is repeated. Its handler lives elsewhere (`Queue.work`). A job runs at
 * least once, so every handler must be idempotent.
 */
export interface JobDefinition<Data extends object> {
  readonly name: string;
  /** Checks data on the way in and on the way out. A zod schema fits. */
  readonly schema: { parse(data: unknown): Data };
  /**
   * 'standard': every enqueue is a job. 'stately': per key at most one waiting and one running, so an enqueue during
   * a run means one more run afterwards. 'exclusive': per key at most one waiting or running.
   */
  readonly policy?: 'standard' | 'stately' | 'exclusive';
  /** Retries after the first try; 3 unless said otherwise. Then the job is kept as failed in the dead letters. */
  readonly retryLimit?: number;
  /** Wait before the first retry, doubled each time with jitter; 1 s unless said otherwise. */
  readonly retryDelaySeconds?: number;
  /** Longest wait between retries; 60 s unless said otherwise. */
  readonly retryDelayMaxSeconds?: number;
  /** Time that one attempt may take before the job is given to another worker; 900 s by default. */
  readonly expireSeconds?: number;
}

export interface EnqueueOptions {
  /** The one thing this job is about (a feed's id); see `JobDefinition.policy`. */
  readonly key?: string;
  /** Higher runs first; 0 unless said otherwise, negative allowed. */
  readonly priority?: number;
  /** Tenant of the job, for `perTenant` of `Queue.work`. */
  readonly tenant?: string;
  /** Earliest start. */
  readonly startAfter?: Date;
  /** Enqueue inside this transaction of `asOwner`: a rollback takes the job back. */
  readonly sql?: Sql;
}

/** One try of one job. */
export interface Job<Data extends object> {
  readonly id: string;
  readonly data: Data;
  /** 0 on the first try. */
  readonly attempt: number;
  /** True when a failure of this try is final. */
  readonly isLastAttempt: boolean;
  /**
   * True when a process ended by itself while this job was in progress: do as little as possible at once, so that what ends it is found.
   */
  readonly isSuspect: boolean;
  /** For a job of `deadLetters`: the job that failed for good, and the message. Else null. */
  readonly deadLetter: { readonly name: string; readonly reason: string } | null;
  /** Aborted when the process stops or the job was taken away from this worker. */
  readonly signal: AbortSignal;
  /**
   * Says that this try takes long because it waits for somebody: then it counts no longer among those that `perTenant`
   * bounds, up to three times as many.
   */
  linger(): void;
  /**
   * Marks the job as done inside the caller's transaction, so that its effect and its end are one step. Fails when
   * the job meanwhile belongs to another try, which rolls that transaction back. A handler that returns without
   * calling it completes the job on its own.
   */
  complete(sql: Sql): Promise<void>;
}

/**
 * Queue of jobs that failed for good, with their data. Work on it to clean up behind a job whose last attempt was a kill, which its own
 * handler could not see.
 */
export const deadLetters: JobDefinition<object> = {
  name: 'dead-letters',
  schema: { parse: (data) => (typeof data === 'object' && data !== null ? data : {}) },
};

/** Reason of a dead letter that was in progress twice when its process ended by itself. */
export const ENDS_ITS_PROCESS = 'The process ended twice while this job was at work.';

/**
 * Thrown by a handler whose job cannot be done now for a reason that says nothing about the job, such as a full disk: it
 * is tried again after `waitMs`, and this try does not count.
 */
export class JobPutOff extends Fault<'put_off'> {
  override readonly name = 'JobPutOff';
  readonly waitMs: number;

  constructor(waitMs: number, cause: unknown) {
    const message = cause instanceof Error ? cause.message : 'put off';
    super('put_off', workFaults.put_off, message, { cause });
    this.waitMs = waitMs;
  }
}

/** Does the work of one try. Failing gives the job back for the next; see `JobPutOff` for not yet. */
export type JobHandler<Data extends object> = (job: Job<Data>) => Promise<void>;

export interface WorkOptions {
  /** Jobs that run at once in this process. */
  readonly concurrency: number;
  /** Maximum of these for one tenant, apart from those that linger; all by default. The others' jobs are taken before its next. */
  readonly perTenant?: number;
}

/** Background work on the database: survives a kill, is shared by all workers. */
export interface Queue {
  /** The new job's id, or null when the definition's policy says that one for this key is already there. */
  enqueue<Data extends object>(
    definition: JobDefinition<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Many jobs in one statement; returns how many were new. */
  enqueueMany<Data extends object>(
    definition: JobDefinition<Data>,
    jobs: readonly (Pick<EnqueueOptions, 'key' | 'priority' | 'tenant'> & { readonly data: Data })[],
    options?: Pick<EnqueueOptions, 'sql' | 'startAfter'>,
  ): Promise<number>;
  /**
   * Works on this many jobs at once in this process. A handler that throws gives the job back for a retry; an error with
   * `retryAfterMs` makes it wait at least that long.
   */
  work<Data extends object>(
    definition: JobDefinition<Data>,
    options: WorkOptions,
    handler: JobHandler<Data>,
  ): Promise<void>;
  /**
   * Whether jobs have been due for more than a minute while no worker, here or elsewhere, is active on any; or for more than five minutes
   * those of a tenant that no worker serves.
   */
  isStalled(): Promise<boolean>;
  /**
   * Resolves when no job that a worker of this process could run is left (waiting retries are brought forward instead of waited for). For
   * tests.
   */
  runUntilIdle(): Promise<void>;
  /** Takes no new jobs, waits a moment for running ones and gives the unfinished back; jobs may still be enqueued. */
  rest(): Promise<void>;
  /** Rests and disconnects. */
  stop(): Promise<void>;
}
