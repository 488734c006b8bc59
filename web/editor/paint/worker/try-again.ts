import { waitAfter } from '#web/lib/back-off.ts';

/** Wait before a failed request is repeated, in ms; doubles each time. */
const againMs = { first: 1_000, most: 60_000 };

/** Plans the retries of something that failed to load. */
export type TryAgain = {
  /** Reports a failure: `again` is called later, once for any number of reports. */
  readonly later: () => void;
  /** Reports a success: the next failure counts as the first. */
  readonly came: () => void;
};

/** Opens how long to wait for one thing. */
export function openTryAgain(again: () => void): TryAgain {
  let misses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    later: () => {
      if (timer !== undefined) return;
      const waitMs = waitAfter(againMs, misses);
      misses += 1;
      timer = setTimeout(() => {
        timer = undefined;
        again();
      }, waitMs);
    },
    came: () => {
      misses = 0;
    },
  };
}
