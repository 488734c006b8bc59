import type { Endpoint } from '#core/contract/endpoint.ts';
import { AppError } from '#core/errors.ts';
import type { Clock } from '../clock.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import type { RouteHost } from './route.ts';

const minuteMs = 60_000;

/**
 * Counts each user's calls: `callsPerMinute` over all endpoints but those that are counted apart, and an endpoint's own number besides. Refuses with
 * `AppError('rate_limited')` and says when to come back. Every process counts for itself.
 */
export function createCallLimits(callsPerMinute: number, clock: Clock): RouteHost['countCall'] {
  const overAll = createRateLimiter({ turns: callsPerMinute, windowMs: minuteMs }, clock);
  const ownOf = new Map<string, RateLimiter>();
  const limiterOf = ({ path, callsPerMinute: turns }: Pick<Endpoint, 'path' | 'callsPerMinute'>) => {
    if (turns === undefined) return null;
    const limiter = ownOf.get(path) ?? createRateLimiter({ turns, windowMs: minuteMs }, clock);
    ownOf.set(path, limiter);
    return limiter;
  };
  return (userId, endpoint) => {
    const overAllMs = endpoint.isCountedApart === true ? 0 : overAll.take(userId);
    const waitMs = Math.max(overAllMs, limiterOf(endpoint)?.take(userId) ?? 0);
    if (waitMs > 0)
      throw new AppError('rate_limited', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  };
}
