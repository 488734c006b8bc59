import type { Clock } from '../clock.ts';
import { createRateLimiter, type RateLimit } from './rate-limit.ts';

/** Counts calls per key, for all processes of the installation together. */
export interface SharedRateLimiter {
  /** Counts a call and returns 0; or, if the limit is reached, returns the milliseconds until the next one is allowed. */
  take(key: string): Promise<number>;
  /** Undoes the latest counted call of this key. */
  giveBack(key: string): Promise<void>;
}

/** Opens the limiter of this name; all processes that share it must pass the same limit. */
export type OpenRateLimit = (name: string, limit: RateLimit) => SharedRateLimiter;

export function countInMemory(clock: Clock): OpenRateLimit {
  return (_name, limit) => {
    const limiter = createRateLimiter(limit, clock);
    return {
      take: async (key) => limiter.take(key),
      giveBack: async (key) => limiter.giveBack(key),
    };
  };
}
