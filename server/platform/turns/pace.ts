import { setImmediate as others } from 'node:timers/promises';

/** Long work that shares its thread. */
export interface Pace {
  /** Whether it is time for a rest. Costs next to nothing. */
  readonly isDue: () => boolean;
  /** Lets others have the thread. Returns false when the work is to end: it has had its time, or nobody waits for it. */
  readonly rest: () => Promise<boolean>;
  /** Waits for others' work, which is not counted. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Begins work that rests after `pauseAfterMs` each and has `mostMs` in all. */
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
