import ipaddr from 'ipaddr.js';
import { type Clock, SKEW_MS } from '../clock.ts';

/** Maximum number of calls (`turns`) in any window of this length. */
export interface RateLimit {
  readonly turns: number;
  readonly windowMs: number;
}

/** Counts calls per key in this process's memory. */
export interface RateLimiter {
  /** Counts a call and returns 0; or, if the limit is reached, returns the milliseconds until the next one is allowed. */
  take(key: string): number;
  /** Undoes the latest counted call of this key. */
  giveBack(key: string): void;
  /** Returns the number of calls counted for this key in the window that ends now. */
  taken(key: string): number;
}

// Maximum number of keys, since callers choose them; the least recently used one is dropped first.
const keysMax = 50_000;

export function createRateLimiter(limit: RateLimit, clock: Clock): RateLimiter {
  const turnsOf = new Map<string, number[]>();
  const since = (key: string, now: number) =>
    (turnsOf.get(key) ?? []).filter((at) => at > now - limit.windowMs && at <= now + SKEW_MS);
  return {
    take(key) {
      const now = clock.now().getTime();
      const turns = since(key, now);
      const isFree = turns.length < limit.turns;
      if (isFree) turns.push(now);
      turnsOf.delete(key);
      turnsOf.set(key, turns);
      dropOldest(turnsOf);
      const [oldest = now] = turns;
      return isFree ? 0 : oldest + limit.windowMs - now;
    },
    giveBack(key) {
      turnsOf.get(key)?.pop();
    },
    taken: (key) => since(key, clock.now().getTime()).length,
  };
}

/**
 * Returns the network of an address, by which calls are counted. An IPv6 customer has a whole /64 network, and could pass for many callers
 * otherwise.
 */
export function findNetwork(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'local';
  const ip = ipaddr.process(address);
  if (!('parts' in ip)) return ip.toString();
  const network = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

function dropOldest(turnsOf: Map<string, number[]>): void {
  if (turnsOf.size <= keysMax) return;
  const [oldest] = turnsOf.keys();
  if (oldest !== undefined) turnsOf.delete(oldest);
}
