/** Minimum speed of a body while we wait for data. */
export interface Pace {
  /** Minimum bytes per second on the wire; 0 for any. */
  readonly bytesPerSecondMin: number;
  /** Waiting time over which the speed is measured. The reader's own working time does not count. */
  readonly paceWindowMs: number;
}

/** Yields bytes as they arrive. Calls `onTooSlow` once if they are slower than the minimum; the callback should end the request. */
export async function* steadyBody(
  wire: AsyncIterable<Uint8Array>,
  { bytesPerSecondMin, paceWindowMs }: Pace,
  onTooSlow: () => void,
): AsyncGenerator<Uint8Array> {
  const iterator = wire[Symbol.asyncIterator]();
  let window = { waitedMs: 0, sizeBytes: 0 };
  let since = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const judge = () => {
    if (window.sizeBytes < (bytesPerSecondMin * paceWindowMs) / 1000) return onTooSlow();
    window = { waitedMs: 0, sizeBytes: 0 };
    since = performance.now();
    timer = setTimeout(judge, paceWindowMs);
  };
  try {
    for (;;) {
      since = performance.now();
      timer = setTimeout(judge, Math.max(paceWindowMs - window.waitedMs, 0));
      const next = await iterator.next();
      clearTimeout(timer);
      if (next.done === true) return;
      window.waitedMs += performance.now() - since;
      window.sizeBytes += next.value.byteLength;
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    await iterator.return?.();
  }
}
