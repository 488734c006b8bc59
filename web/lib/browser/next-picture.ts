/** Nobody waits longer for a picture that may never come. */
const patienceMs = 2_000;

/** Waits until the next picture has come, so that what nobody sees yet does not share its way through a slow network. */
export async function afterNextPicture(): Promise<void> {
  const stop = new AbortController();
  await new Promise<void>((resolve) => {
    setTimeout(resolve, patienceMs);
    // The event does not bubble.
    addEventListener('load', ({ target }) => target instanceof HTMLImageElement && resolve(), {
      capture: true,
      signal: stop.signal,
    });
  });
  stop.abort();
}
