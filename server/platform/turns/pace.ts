import { setImmediate as others } from 'node:timers/promises';

/** Pauses of long work that shares its thread with other work. */
export interface Pace {
  /** True if it is time to pause. Costs almost nothing. */
  readonly isDue: () => boolean;
  /** Yields the thread to other work. Returns false if the work should end: its time is over, or nobody waits for it. */
  readonly rest: () => Promise<boolean>;
  /** Runs `work`, whose duration does not count as time of the long work. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Starts counting the time of work that pauses every `pauseAfterMs` and may take `mostMs` in total. */
export function openPace({
  pauseAfterMs,
  mostMs,
  signal,
}: {
  readonly pauseAfterMs: number;
  readonly mostMs: number;
  readonly signal: AbortSignal;
}): Pace {
  let worked = 0;
  let since = performance.now();
  const during: Pace['during'] = async (work) => {
    worked += performance.now() - since;
    try {
      return await work();
    } finally {
      since = performance.now();
    }
  };
  return {
    isDue: () => performance.now() - since >= pauseAfterMs,
    during,
    async rest() {
      await during(() => others());
      return worked < mostMs && !signal.aborted;
    },
  };
}
