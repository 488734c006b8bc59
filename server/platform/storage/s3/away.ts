import { StorageAway } from '../storage-away.ts';

/** Avoids waiting for an unreachable service: after some failures in a row, calls fail immediately, except one probe at a time. */
export interface AwayGuard {
  /**
   * Runs the work, or fails immediately with `StorageAway`. `isSilence` decides which failures count: any answer shows that the service is
   * reachable. With `discard`, the call also fails if the service turns out to be unreachable while it waits, and a later result of the
   * work is passed to `discard`.
   */
  run<T>(work: () => Promise<T>, discard?: (answer: T) => void): Promise<T>;
}

interface AwayOptions {
  readonly isSilence: (error: unknown) => boolean;
  /** Number of failures in a row after which calls fail immediately. */
  readonly failuresMax: number;
  /** Pause in ms before the next probe; it doubles with each failed one. */
  readonly pauseMs: number;
  readonly pauseMsMax: number;
  /** Called once when calls begin to fail immediately, and once when the service answers again. */
  readonly noteAway?: (isAway: boolean) => void;
  /** Returns monotonic milliseconds. */
  readonly now?: () => number;
}

export function guardAgainstAway(options: AwayOptions): AwayGuard {
  const { isSilence, failuresMax, pauseMs, pauseMsMax, noteAway, now = () => performance.now() } = options;
  let failures = 0;
  let pause = pauseMs;
  let closedUntil = 0;
  let isProbing = false;
  const waiting = new Set<() => void>();
  const noteSilence = (wasProbe: boolean) => {
    failures += 1;
    if (failures < failuresMax || (!wasProbe && failures > failuresMax)) return;
    closedUntil = now() + pause;
    pause = Math.min(pause * 2, pauseMsMax);
    if (failures === failuresMax) noteAway?.(true);
    for (const refuse of waiting) refuse();
  };
  const noteLife = () => {
    if (failures >= failuresMax) noteAway?.(false);
    failures = 0;
    pause = pauseMs;
  };
  const attempt = async <T>(work: () => Promise<T>, isProbe: boolean): Promise<T> => {
    if (isProbe) isProbing = true;
    try {
      const answer = await work();
      noteLife();
      return answer;
    } catch (error) {
      if (isSilence(error)) noteSilence(isProbe);
      else noteLife();
      throw error;
    } finally {
      if (isProbe) isProbing = false;
    }
  };
  return {
    async run(work, discard) {
      const isAway = failures >= failuresMax;
      if (isAway && (isProbing || now() < closedUntil)) throw refusal();
      if (discard === undefined || isAway) return attempt(work, isAway);
      return unlessRefused(attempt(work, false), waiting, discard);
    },
  };
}

/** Resolves with the work's result, unless a function in `waiting` is called before, which makes it fail. */
function unlessRefused<T>(
  work: Promise<T>,
  waiting: Set<() => void>,
  discard: (answer: T) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isRefused = false;
    const refuse = () => {
      isRefused = true;
      waiting.delete(refuse);
      reject(refusal());
    };
    waiting.add(refuse);
    void work
      .then((answer) => (isRefused ? discard(answer) : resolve(answer)), reject)
      .finally(() => waiting.delete(refuse));
  });
}

function refusal(): StorageAway {
  return new StorageAway('S3 has not answered for a while');
}
