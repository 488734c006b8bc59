import { setTimeout as wait } from 'node:timers/promises';
import { RemoteError, type RemoteFailure } from '#server/platform/fetch/remote-error.ts';

/** Waits before the second and the third attempt after a temporary failure. */
const RETRY_WAITS_MS = [400, 1_500];

/** Longest wait that the shop may request within a run, in ms: for a longer one the product keeps what it has. */
const RETRY_WAIT_MAX_MS = 5_000;

/** Failures that are temporary but usually last longer than a run, so that a retry within it is useless. */
const NOT_AGAIN: ReadonlySet<RemoteFailure> = new Set(['dns_failed', 'host_away']);

/** Failures that take all the time allowed for a photo, so there is a second attempt but no third. */
const SLOW: ReadonlySet<RemoteFailure> = new Set(['timeout', 'too_slow']);

/**
 * Retries temporary failures within a run. A photo that still fails is fetched again by the next run, see `look-at-photo.ts`. Fails with
 * the last attempt's error.
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
