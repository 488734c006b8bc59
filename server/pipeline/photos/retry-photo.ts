import { setTimeout as wait } from 'node:timers/promises';
import { RemoteError, type RemoteFailure } from '#server/platform/fetch/remote-error.ts';

/** Waits before the second and the third try of a transient failure. */
const RETRY_WAITS_MS = [400, 1_500];

/** Longest wait that the shop may request within a run, in ms: above it the product keeps what it has. */
const RETRY_WAIT_MAX_MS = 5_000;

/** Transient, but not within a run. */
const NOT_AGAIN: ReadonlySet<RemoteFailure> = new Set(['dns_failed', 'host_away']);

/** These have cost all the time that a photo gets, so they get a second try and no third. */
const SLOW: ReadonlySet<RemoteFailure> = new Set(['timeout', 'too_slow']);

/**
 * Retries within a run what may be over in a moment. A photo that still fails is fetched again by the next run, see `look-at-photo.ts`.
 * Fails with the last attempt's error.
 */
export async function retryPhoto<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const waitMs = RETRY_WAITS_MS[tries];
      if (!(error instanceof RemoteError) || !error.mayPass || waitMs === undefined) throw error;
      if (NOT_AGAIN.has(error.code) || (tries > 0 && SLOW.has(error.code))) throw error;
      if ((error.retryAfterMs ?? 0) > RETRY_WAIT_MAX_MS) throw error;
      await wait(Math.max(waitMs, error.retryAfterMs ?? 0), undefined, { signal });
    }
  }
}
