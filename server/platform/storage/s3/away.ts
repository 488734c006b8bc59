import { StorageAway } from '../storage-away.ts';

/** Spares everybody the wait for a service that is away: after some failures in a row, one call at a time is let through. */
export interface AwayGuard {
  /**
   * Does the work, or fails with `StorageAway` at once. `isSilence` decides which failures count: an answer of any kind shows that the
   * service is up. With `discard`, the caller is also refused when the service is given up while it waits, and what the work brings
   * after that is discarded.
   */
  run<T>(work: () => Promise<T>, discard?: (answer: T) => void): Promise<T>;
}

interface AwayOptions {
  readonly isSilence: (error: unknown) => boolean;
  /** Failures in a row after which calls are refused. */
  readonly failuresMax: number;
  /** Pause before the next one is let through; it doubles with each that fails. */
  readonly pauseMs: number;
  readonly pauseMsMax: number;
  /** Called once when calls are refused from now on, and once when the service has answered again. */
  readonly noteAway?: (isAway: boolean) => void;
  /** Milliseconds that only ever grow. */
  readonly now?: () => number;
}

/** Begins without a memory. */
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

/** Resolves with the work's result, unless one of `waiting` refuses first. */
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
