/** Lets a loop sleep until it is woken; if `wake` was called since the last `reset`, the next sleep ends immediately. */
export interface Waker {
  wake(): void;
  reset(): void;
  wait(): Promise<void>;
}

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
