/** Lets a loop sleep until it is woken; a call to `wake` since the last `reset` makes the next sleep end at once. */
export interface Waker {
  wake(): void;
  reset(): void;
  wait(): Promise<void>;
}

/** Starts as not woken. */
export function createWaker(): Waker {
  let isWoken = false;
  let endWait: (() => void) | null = null;
  return {
    wake() {
      isWoken = true;
      endWait?.();
    },
    reset() {
      isWoken = false;
    },
    async wait() {
      if (isWoken) return;
      await new Promise<void>((resolve) => {
        endWait = resolve;
      });
      endWait = null;
    },
  };
}
