import type { Clock } from '#server/platform/clock.ts';
import { AuthError } from './auth-error.ts';
import {
  createRateLimiter,
  networkOf,
  type RateLimit,
  type RateLimiter,
} from '#server/platform/rate-limit.ts';

/** How often passwords may be tried and accounts made. */
export interface AuthLimits {
  readonly signInPerAccount: RateLimit;
  readonly signInPerAddress: RateLimit;
  readonly signUpPerAccount: RateLimit;
  readonly signUpPerAddress: RateLimit;
}

const minuteMs = 60_000;

export const authLimits: AuthLimits = {
  signInPerAccount: { turns: 10, windowMs: 15 * minuteMs },
  signInPerAddress: { turns: 100, windowMs: 15 * minuteMs },
  signUpPerAccount: { turns: 10, windowMs: 15 * minuteMs },
  signUpPerAddress: { turns: 30, windowMs: 5 * minuteMs },
};

/** Who tries: the account they name and the address their socket comes from (never a header, anyone can write those). */
export interface Attempt {
  readonly account: string;
  readonly address: string | undefined;
}

export interface AttemptLimits {
  /** Runs `work` if a sign-in is allowed now. Only refused ones count, so that a right password costs nothing. */
  signIn<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>;
  /** Runs `work` if a sign-up is allowed now. */
  signUp<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>;
}

export function createAttemptLimits(limits: AuthLimits, clock: Clock): AttemptLimits {
  const signIn = createPair(limits.signInPerAccount, limits.signInPerAddress, clock);
  const signUp = createPair(limits.signUpPerAccount, limits.signUpPerAddress, clock);
  return {
    async signIn(attempt, work) {
      // Taken before the work, or a burst of guesses would all start before the first one is counted.
      const giveBack = signIn(attempt);
      let isRefused = false;
      try {
        return await work();
      } catch (error) {
        isRefused = error instanceof AuthError;
        throw error;
      } finally {
        if (!isRefused) giveBack();
      }
    },
    async signUp(attempt, work) {
      signUp(attempt);
      return await work();
    },
  };
}

function createPair(perAccount: RateLimit, perAddress: RateLimit, clock: Clock) {
  const accounts = createRateLimiter(perAccount, clock);
  const addresses = createRateLimiter(perAddress, clock);
  return function take(attempt: Attempt): () => void {
    const network = networkOf(attempt.address);
    const accountKey = `${network} ${attempt.account}`;
    takeOrRefuse(addresses, network);
    try {
      takeOrRefuse(accounts, accountKey);
    } catch (error) {
      addresses.giveBack(network);
      throw error;
    }
    return () => {
      addresses.giveBack(network);
      accounts.giveBack(accountKey);
    };
  };
}

function takeOrRefuse(limiter: RateLimiter, key: string): void {
  const waitMs = limiter.take(key);
  if (waitMs > 0)
    throw new AuthError('over_request_rate_limit', undefined, {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
}
