import { waitAfter } from '#web/lib/back-off.ts';

/** Wait in ms before a failed request is repeated; doubles from `first` to `most`. */
const againMs = { first: 1_000, most: 60_000 };

/** Plans the retries of something that failed to load. */
export type TryAgain = {
  /** Reports a failure: `again` is called after a wait, once even if there are several reports. */
  readonly later: () => void;
  /** Reports a success: the wait after the next failure is short again. */
  readonly came: () => void;
};

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
