import ipaddr from 'ipaddr.js';
import { type Clock, SKEW_MS } from '../clock.ts';

/** This many turns in any stretch of time of this length. */
export interface RateLimit {
  readonly turns: number;
  readonly windowMs: number;
}

/** Counts turns per key in this process's memory. */
export interface RateLimiter {
  /** Takes a turn and returns 0, or takes none and returns in how many milliseconds one is free. */
  take(key: string): number;
  /** Undoes the latest turn of this key. */
  giveBack(key: string): void;
  /** Returns the turns that this key has taken in the window that ends now. */
  taken(key: string): number;
}

// Keys come from strangers, so their number is bounded; the one untouched for longest goes first.
const keysMax = 50_000;

/** Creates a limiter over a sliding window. */
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
 * Returns the network that a socket counts for. An IPv6 customer owns a whole /64 network and could otherwise be as many strangers as they
 * like.
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
