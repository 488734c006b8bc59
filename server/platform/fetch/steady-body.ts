/** The least that must arrive while we wait for it. */
export interface Pace {
  /** Lowest speed on the wire; 0 for any. */
  readonly bytesPerSecondMin: number;
  /** Measured over this much time of waiting. The time that the reader takes for itself does not count. */
  readonly paceWindowMs: number;
}

/** Bytes as they arrive. `onTooSlow` is called once when they come slower than that; it should end the request. */
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
