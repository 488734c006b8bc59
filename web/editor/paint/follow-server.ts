import type { Build } from '../build.ts';
import { lookAgain } from '../look-again.ts';

/** Follows what changes on the server while the page stays open. Returns how to stop. */
export function followServer(build: Build, refresh: () => void, outdate: () => void): () => void {
  const hear = (): void => {
    if (build.state().isOutdated) outdate();
  };
  const stopLooking = lookAgain(refresh);
  const stop = build.subscribe(hear);
  hear();
  return () => {
    stopLooking();
    stop();
  };
}
