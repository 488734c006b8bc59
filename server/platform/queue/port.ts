import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';
import type { Sql } from '#server/platform/database/port.ts';

/**
 * Definition of a job: its name, the shape of its data and its retries. Its handler is defined elsewhere (`Queue.work`). A job runs at
 * least once, so every handler must be idempotent.
 */
export interface JobDefinition<Data extends object> {
  readonly name: string;
  /** Validates data when enqueued and when taken. A zod schema fits. */
  readonly schema: { parse(data: unknown): Data };
  /**
   * 'standard': every enqueue creates a job. 'stately': per key at most one waiting and one running, so an enqueue during a run causes one
   * more run afterwards. 'exclusive': per key at most one waiting or running.
   */
  readonly policy?: 'standard' | 'stately' | 'exclusive';
  /** Retries after the first attempt; default 3. Then the job is stored as failed in the dead letters. */
  readonly retryLimit?: number;
  /** Wait before the first retry, doubled each time with jitter; default 1 s. */
  readonly retryDelaySeconds?: number;
  /** Longest wait between retries; default 60 s. */
  readonly retryDelayMaxSeconds?: number;
  /** Maximum time of an attempt before the job is given to another worker; default 900 s. */
  readonly expireSeconds?: number;
}

export interface EnqueueOptions {
  /** The subject of this job (such as a feed's id); see `JobDefinition.policy`. */
  readonly key?: string;
  /** Priority of the job: higher runs first; default 0, negative allowed. */
  readonly priority?: number;
  /** Tenant of the job, for `perTenant` of `Queue.work`. */
  readonly tenant?: string;
  readonly startAfter?: Date;
  /** Enqueues inside this transaction of `asOwner`: a rollback removes the job. */
  readonly sql?: Sql;
}

export interface Job<Data extends object> {
  readonly id: string;
  readonly data: Data;
  /** Number of the attempt, 0 for the first. */
  readonly attempt: number;
  /** True if a failure of this attempt is final. */
  readonly isLastAttempt: boolean;
  /** True if a process crashed while this job was in progress: work in small steps, so that the cause of the crash is found. */
  readonly isSuspect: boolean;
  /** For a job of `deadLetters`: the job that failed finally, and the message. Else null. */
  readonly deadLetter: { readonly name: string; readonly reason: string } | null;
  /** Aborted when the process stops or this worker has lost the job. */
  readonly signal: AbortSignal;
  /**
   * Reports that this attempt takes long because it waits for a remote server. It then no longer counts for `perTenant`; at most three
   * times `perTenant` jobs may do so.
   */
  linger(): void;
  /**
   * Marks the job as done inside the caller's transaction, so that its effect and its end are atomic. Fails if the job now belongs to
   * another attempt, which rolls that transaction back. If a handler returns without calling it, the job completes automatically.
   */
  complete(sql: Sql): Promise<void>;
}

/**
 * Queue of jobs that failed for good, with their data. Its handler cleans up after jobs whose last attempt was killed, which their own
 * handler could not notice.
 */
export const deadLetters: JobDefinition<object> = {
  name: 'dead-letters',
  schema: { parse: (data) => (typeof data === 'object' && data !== null ? data : {}) },
};

/** Reason of a dead letter that was in progress during two crashes of its process. */
export const ENDS_ITS_PROCESS = 'The process ended twice while this job was at work.';

/**
 * Thrown by a handler whose job cannot be done now for a reason unrelated to the job, such as a full disk: it is retried after `waitMs`,
 * and this attempt does not count.
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

/** Does the work of one attempt. A thrown error returns the job for a retry; see `JobPutOff` to postpone it. */
export type JobHandler<Data extends object> = (job: Job<Data>) => Promise<void>;

export interface WorkOptions {
  /** Number of jobs that run concurrently in this process. */
  readonly concurrency: number;
  /** Maximum number of concurrent jobs per tenant, without those that reported `linger`; no limit by default. Others' jobs come first. */
  readonly perTenant?: number;
}

/** Queue of background work, stored in the database: it survives a killed process, and all workers share it. */
export interface Queue {
  /** Returns the new job's id, or null if the definition's policy finds an existing job for this key. */
  enqueue<Data extends object>(
    definition: JobDefinition<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Enqueues many jobs in one statement; returns the number of new ones. */
  enqueueMany<Data extends object>(
    definition: JobDefinition<Data>,
    jobs: readonly (Pick<EnqueueOptions, 'key' | 'priority' | 'tenant'> & { readonly data: Data })[],
    options?: Pick<EnqueueOptions, 'sql' | 'startAfter'>,
  ): Promise<number>;
  /**
   * Runs this many jobs concurrently in this process. A handler that throws returns the job for a retry; an error with `retryAfterMs`
   * delays the retry at least that long.
   */
  work<Data extends object>(
    definition: JobDefinition<Data>,
    options: WorkOptions,
    handler: JobHandler<Data>,
  ): Promise<void>;
  /**
   * True if jobs have been due for more than a minute while no worker, in any process, is active; or a tenant's jobs for more than five
   * minutes while no worker serves that tenant.
   */
  isStalled(): Promise<boolean>;
  /** Resolves when no job is left that a worker of this process could run; jobs that wait for a retry run immediately. For tests. */
  runUntilIdle(): Promise<void>;
  /** Takes no new jobs, waits a moment for running ones and returns the unfinished ones to the queue; jobs may still be enqueued. */
  rest(): Promise<void>;
  /** Like `rest`, and then disconnects. */
  stop(): Promise<void>;
}
