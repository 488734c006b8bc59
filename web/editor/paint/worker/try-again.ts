import { waitAfter } from '#web/lib/back-off.ts';

/** Wait before a failed request is repeated, in ms; doubles each time. */
const againMs = { first: 1_000, most: 60_000 };

/** When something that did not come is asked for again. */
export type TryAgain = {
  /** It did not come: `again` is called later, once for however many tell. */
  readonly later: () => void;
  /** It has come: the next time that it does not is the first one. */
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
