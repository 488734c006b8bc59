import type { Build } from '../build.ts';

/** While somebody looks, what the server has is looked at this often, in ms. */
const everyMs = 60_000;

/** Follows what changes on the server while the page stays open. Returns how to stop. */
export function followServer(build: Build, refresh: () => void, outdate: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState === 'visible') refresh();
  };
  const hear = (): void => {
    if (build.state().isOutdated) outdate();
  };
  const timer = setInterval(look, everyMs);
  document.addEventListener('visibilitychange', look);
  const stop = build.subscribe(hear);
  hear();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    stop();
  };
}
