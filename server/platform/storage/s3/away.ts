import { AppError } from '#core/errors.ts';

/** Spares everybody the wait for a service that is away: after some failures in a row, one call at a time is let through. */
export interface AwayGuard {
  /**
   * Does the work, or fails with `AppError('unavailable')` at once. `isSilence` says which failures count: an answer of any kind
   * is a sign of life.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface AwayOptions {
  readonly isSilence: (error: unknown) => boolean;
  /** So many in a row, and calls are refused. */
  readonly failuresMax: number;
  /** How long until the next one is let through; twice as long with each that fails. */
  readonly pauseMs: number;
  readonly pauseMsMax: number;
  /** Milliseconds that only ever grow. */
  readonly now?: () => number;
}

/** Begins without a memory. */
export function guardAgainstAway(options: AwayOptions): AwayGuard {
  const { isSilence, failuresMax, pauseMs, pauseMsMax, now = () => performance.now() } = options;
  let failures = 0;
  let pause = pauseMs;
  let closedUntil = 0;
  let isProbing = false;
  const noteSilence = (wasProbe: boolean) => {
    failures += 1;
    if (failures < failuresMax || (!wasProbe && failures > failuresMax)) return;
    closedUntil = now() + pause;
    pause = Math.min(pause * 2, pauseMsMax);
  };
  const noteLife = () => {
    failures = 0;
    pause = pauseMs;
  };
  return {
    async run(work) {
      const isAway = failures >= failuresMax;
      if (isAway && (isProbing || now() < closedUntil))
        throw new AppError('unavailable', undefined, {
          cause: new Error('S3 has not answered for a while'),
          retryAfterSeconds: 30,
        });
      if (isAway) isProbing = true;
      try {
        const answer = await work();
        noteLife();
        return answer;
      } catch (error) {
        if (isSilence(error)) noteSilence(isAway);
        else noteLife();
        throw error;
      } finally {
        if (isAway) isProbing = false;
      }
    },
  };
}
