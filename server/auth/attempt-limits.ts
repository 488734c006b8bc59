import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { AuthError, type AuthErrorCode } from './auth-error.ts';
import { findNetwork, type RateLimit } from '#server/platform/turns/rate-limit.ts';
import type { OpenRateLimit, SharedRateLimiter } from '#server/platform/turns/shared-rate-limit.ts';

/** Limits of one kind of attempt: by account, and by the caller's network. */
interface LimitPair {
  readonly perAccount: RateLimit;
  readonly perAddress: RateLimit;
}

export interface AuthLimits {
  readonly signIn: LimitPair;
  /** Wrong passwords for one account from all networks together (NIST SP 800-63B-4, 3.2.2: at most 100). */
  readonly everywhere: RateLimit;
  /** Attempts allowed when `everywhere` is used up, from networks that the account has not used before. */
  readonly afterwards: RateLimit;
  readonly signUp: LimitPair;
  /** Limits of mails to one mailbox, by caller. */
  readonly mail: LimitPair;
  /** Limit of mails to one mailbox from all callers together. */
  readonly mailbox: RateLimit;
  /** Limit of refused links and codes. */
  readonly link: RateLimit;
  /**
   * Limits of wrong codes in one account's second step from everywhere: few, because six digits can be guessed. The same number is allowed
   * separately from networks where the owner has taken that step.
   */
  readonly secondStep: readonly RateLimit[];
}

const minuteMs = 60_000;

export const authLimits: AuthLimits = {
  signIn: {
    perAccount: { turns: 10, windowMs: 15 * minuteMs },
    perAddress: { turns: 100, windowMs: 15 * minuteMs },
  },
  everywhere: { turns: 100, windowMs: 60 * minuteMs },
  afterwards: { turns: 1, windowMs: 20_000 },
  signUp: {
    perAccount: { turns: 10, windowMs: 15 * minuteMs },
    perAddress: { turns: 30, windowMs: 5 * minuteMs },
  },
  mail: {
    perAccount: { turns: 1, windowMs: minuteMs },
    perAddress: { turns: 30, windowMs: 5 * minuteMs },
  },
  mailbox: { turns: 10, windowMs: 60 * minuteMs },
  link: { turns: 30, windowMs: 5 * minuteMs },
  secondStep: [
    { turns: 5, windowMs: 15 * minuteMs },
    { turns: 30, windowMs: 24 * 60 * minuteMs },
  ],
};

/** The account that a caller names, and the caller's address, resolved by `TRUSTED_PROXIES`. */
interface Attempt {
  readonly account: string;
  readonly address: string | undefined;
  /** Returns true if the account was signed in to, or its second step taken, from the caller's network before. Absent: unknown. */
  readonly isKnown?: () => Promise<boolean>;
  /** Called at most once a day when an account's password is being guessed from everywhere. */
  readonly onSpread?: () => Promise<void>;
}

export interface AttemptLimits {
  /**
   * Runs `work` if a sign-in is allowed now. Only refused ones count, so a correct password costs nothing. An attacker with many networks
   * cannot lock an owner out: a widely attacked account is only slowed down, and not from networks where its owner has signed in.
   */
  signIn<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>;
  signUp<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>;
  /** Counts a mail to the address `account`, even an unknown one. */
  mail(attempt: Attempt): Promise<void>;
  /** Runs `work` if links may be opened now. Only refused ones count. */
  link<T>(address: string | undefined, work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` if a second-step code may be tried for this account (its id) now. Only refused ones count, and those from known networks
   * separately, so that a thief of the password cannot lock the owner out.
   */
  secondStep<T>(attempt: Attempt, code: AuthErrorCode, work: () => Promise<T>): Promise<T>;
}

interface Opening {
  readonly open: OpenRateLimit;
  readonly isShared: (address: string | undefined) => boolean;
}

/** Sign-ups allowed for all addresses of unknown proxies together, as a multiple of one network's. */
const sharedSignUps = 10;

/**
 * Creates the limits. `isShared` tells which addresses are shared by many indistinguishable callers, such as a proxy's. Attempts are not
 * counted by such an address, or one stranger could lock everybody out; they are still counted by account and mailbox.
 */
export function createAttemptLimits(
  limits: AuthLimits,
  open: OpenRateLimit,
  isShared: (address: string | undefined) => boolean = () => false,
): AttemptLimits {
  const signIn = createPair('sign-in', limits.signIn, { open, isShared });
  const everywhere = createEverywhere(limits, open);
  const signUp = createPair('sign-up', limits.signUp, { open, isShared });
  const { turns, windowMs } = limits.signUp.perAddress;
  const sharedSignUp = open('sign-up of all', { turns: turns * sharedSignUps, windowMs });
  const mails = open('mail', limits.mail.perAccount);
  const mailboxes = open('mailbox', limits.mailbox);
  const mailSenders = open('mail by network', limits.mail.perAddress);
  const links = open('link', limits.link);
  return {
    async signIn(attempt, work) {
      const giveBackHere = await signIn(attempt);
      // A refusal by the other limit is not a guess, as no password was checked.
      const giveBackEverywhere = await everywhere(attempt).catch(async (error: unknown) => {
        await giveBackHere();
        throw error;
      });
      return await countRefusals(async () => {
        await giveBackHere();
        await giveBackEverywhere();
      }, work);
    },
    async signUp(attempt, work) {
      if (isShared(attempt.address)) await takeOrRefuse(sharedSignUp, 'shared');
      await signUp(attempt);
      return await work();
    },
    async mail({ account, address }) {
      if (!isShared(address)) await takeOrRefuse(mailSenders, findNetwork(address));
      // Counted by mailbox only, whatever the caller's address.
      await takeOrRefuse(mails, account, 'over_email_send_rate_limit');
      await takeOrRefuse(mailboxes, account, 'over_email_send_rate_limit');
    },
    async link(address, work) {
      // The secret of a link or code cannot be guessed, so not counting shared addresses is safe.
      if (isShared(address)) return await work();
      const network = findNetwork(address);
      await takeOrRefuse(links, network);
      return await countRefusals(() => links.giveBack(network), work);
    },
    secondStep: createSecondStep(limits.secondStep, { open, isShared }),
  };
}

function createSecondStep(
  limits: readonly RateLimit[],
  { open, isShared }: Opening,
): AttemptLimits['secondStep'] {
  const limiters = limits.map((limit, index) => open(`second step ${index}`, limit));
  return async ({ account, address, isKnown }, code, work) => {
    // Behind a shared address there may be anyone, so it never counts as the user's home.
    const isHome = !isShared(address) && (await isKnown?.()) === true;
    const key = isHome ? `${account} at home` : account;
    const taken: SharedRateLimiter[] = [];
    const giveBack = async () => {
      for (const limiter of taken) await limiter.giveBack(key);
    };
    try {
      for (const limiter of limiters) {
        await takeOrRefuse(limiter, key, code);
        taken.push(limiter);
      }
    } catch (error) {
      await giveBack();
      throw error;
    }
    return await countRefusals(giveBack, work);
  };
}

/** Takes the turn before the work, or a burst of guesses would all start before the first is counted. */
async function countRefusals<T>(giveBack: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  let isRefused = false;
  try {
    return await work();
  } catch (error) {
    isRefused = error instanceof AuthError;
    throw error;
  } finally {
    if (!isRefused) await giveBack();
  }
}

/** Limit of notices to an account's owner that its password is being guessed. */
const tellings: RateLimit = { turns: 1, windowMs: 24 * 60 * minuteMs };

/** Counts an attempt on the account from anywhere; the returned function reverts that. */
function createEverywhere({ everywhere, afterwards }: AuthLimits, open: OpenRateLimit) {
  const all = open('guesses from everywhere', everywhere);
  const slow = open('guesses afterwards', afterwards);
  const told = open('guesses told', tellings);
  return async function take({ account, isKnown, onSpread }: Attempt): Promise<() => Promise<void>> {
    // A request without an account needs no protection.
    if (account === '') return async () => undefined;
    if ((await all.take(account)) === 0) return () => all.giveBack(account);
    if ((await told.take(account)) === 0) await onSpread?.();
    if ((await isKnown?.()) !== true) await takeOrRefuse(slow, account);
    return async () => undefined;
  };
}

function createPair(name: string, { perAccount, perAddress }: LimitPair, { open, isShared }: Opening) {
  const accounts = open(name, perAccount);
  const addresses = open(`${name} by network`, perAddress);
  return async function take(attempt: Attempt): Promise<() => Promise<void>> {
    const network = findNetwork(attempt.address);
    const accountKey = `${network} ${attempt.account}`;
    if (isShared(attempt.address)) {
      await takeOrRefuse(accounts, accountKey);
      return () => accounts.giveBack(accountKey);
    }
    await takeOrRefuse(addresses, network);
    try {
      await takeOrRefuse(accounts, accountKey);
    } catch (error) {
      await addresses.giveBack(network);
      throw error;
    }
    return async () => {
      await addresses.giveBack(network);
      await accounts.giveBack(accountKey);
    };
  };
}

async function takeOrRefuse(
  limiter: SharedRateLimiter,
  key: string,
  code: AuthErrorCode = 'over_request_rate_limit',
): Promise<void> {
  const waitMs = await limiter.take(key);
  if (waitMs <= 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  const text =
    code === 'over_email_send_rate_limit'
      ? authRefusals.mail_too_soon({ seconds: retryAfterSeconds })
      : undefined;
  throw new AuthError(code, text, { retryAfterSeconds });
}
