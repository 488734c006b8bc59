import type { Clock } from '../clock.ts';
import { createRateLimiter, type RateLimit } from './rate-limit.ts';

/** Counts turns per key, for all processes of the installation together. */
export interface SharedRateLimiter {
  /** Takes a turn and returns 0, or takes none and returns in how many milliseconds one is free. */
  take(key: string): Promise<number>;
  /** Undoes the latest turn of this key. */
  giveBack(key: string): Promise<void>;
}

/** Opens the limiter of this name, which every process that shares it gives the same limit. */
export type OpenRateLimit = (name: string, limit: RateLimit) => SharedRateLimiter;

/** Counts in memory, for an installation of one process. */
export function countInMemory(clock: Clock): OpenRateLimit {
  return (_name, limit) => {
    const limiter = createRateLimiter(limit, clock);
    return {
      take: async (key) => limiter.take(key),
      giveBack: async (key) => limiter.giveBack(key),
    };
  };
}
