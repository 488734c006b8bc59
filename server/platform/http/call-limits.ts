import type { Endpoint } from '#core/contract/endpoint.ts';
import { AppError } from '#core/errors.ts';
import type { OpenRateLimit, SharedRateLimiter } from '../turns/shared-rate-limit.ts';
import type { RouteHost } from './route.ts';

const minuteMs = 60_000;

/**
 * Counts each user's calls. `callsPerMinute` limits all endpoints together, except those marked as counted apart; an endpoint may also have
 * its own limit. Fails with `AppError('rate_limited')`, which tells when to retry.
 */
export function createCallLimits(callsPerMinute: number, open: OpenRateLimit): RouteHost['countCall'] {
  const overAll = open('calls', { turns: callsPerMinute, windowMs: minuteMs });
  const ownOf = new Map<string, SharedRateLimiter>();
  const limiterOf = ({ path, callsPerMinute: turns }: Pick<Endpoint, 'path' | 'callsPerMinute'>) => {
    if (turns === undefined) return null;
    const limiter = ownOf.get(path) ?? open(`calls of ${path}`, { turns, windowMs: minuteMs });
    ownOf.set(path, limiter);
    return limiter;
  };
  return async (userId, endpoint) => {
    const [overAllMs, ownMs = 0] = await Promise.all([
      endpoint.isCountedApart === true ? 0 : overAll.take(userId),
      limiterOf(endpoint)?.take(userId),
    ]);
    const waitMs = Math.max(overAllMs, ownMs);
    if (waitMs > 0)
      throw new AppError('rate_limited', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  };
}
