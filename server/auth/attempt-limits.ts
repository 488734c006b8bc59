import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { AuthError, type AuthErrorCode } from './auth-error.ts';
import { findNetwork, type RateLimit } from '#server/platform/turns/rate-limit.ts';
import type { OpenRateLimit, SharedRateLimiter } from '#server/platform/turns/shared-rate-limit.ts';

/** Limits of one kind of attempt, by account and by network of the caller. */
interface LimitPair {
  readonly perAccount: RateLimit;
  readonly perAddress: RateLimit;
}

/** Limits of password attempts, sign-ups, requested mails and opened links. */
export interface AuthLimits {
  readonly signIn: LimitPair;
  /** Wrong passwords for one account from all networks together; NIST SP 800-63B-4, 3.2.2: no more than 100. */
  readonly everywhere: RateLimit;
  /** Attempts that are left after that to networks which the account is not known from. */
  readonly afterwards: RateLimit;
  readonly signUp: LimitPair;
  /** Time between two mails to one mailbox. */
  readonly mail: LimitPair;
  /** All mails to one mailbox, from all callers together. */
  readonly mailbox: RateLimit;
  /** Links and codes that were refused. */
  readonly link: RateLimit;
  /**
   * Wrong codes of one account's second step, wherever they come from: six digits can be guessed, so they are few. As many again from
   * networks where the owner took that step before.
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

/** The account that a caller names and the address of the caller, resolved by `TRUSTED_PROXIES`. */
interface Attempt {
  readonly account: string;
  readonly address: string | undefined;
  /** Whether the account was signed in to, or its second step taken, from there before. Absent: nobody knows. */
  readonly isKnown?: () => Promise<boolean>;
  /** Called once in a day when an account is guessed at from everywhere. */
  readonly onSpread?: () => Promise<void>;
}

export interface AttemptLimits {
  /**
   * Runs `work` if a sign-in is allowed now. Only refused ones count, so that a right password costs nothing. Somebody with
   * many networks shuts nobody out: an account that is guessed at from everywhere is slowed down, and not for its owner
   * where they have signed in before.
   */
  signIn<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>;
  /** Runs `work` if a sign-up is allowed now. */
  signUp<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>;
  /** Counts a mail to the address `account`, known or not. */
  mail(attempt: Attempt): Promise<void>;
  /** Runs `work` if links may be opened now. Only refused ones count. */
  link<T>(address: string | undefined, work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` if a code of the second step of this account (its id) may be tried now. Only refused ones count, and those of known
   * networks apart from all others, so that a thief of the password cannot lock the owner out.
   */
  secondStep<T>(attempt: Attempt, code: AuthErrorCode, work: () => Promise<T>): Promise<T>;
}

interface Opening {
  readonly open: OpenRateLimit;
  readonly isShared: (address: string | undefined) => boolean;
}

/** Sign-ups for all addresses of unknown proxies together, as a multiple of one network's. */
const sharedSignUps = 10;

/**
 * Creates the limits. `isShared` says which addresses are shared by many callers who cannot be distinguished, such as a proxy's. Nothing
 * is counted by such an address, or one stranger could lock everybody out; accounts and mailboxes are counted all the same.
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
      // A refusal of the other count is no guess, as no password was looked at.
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
      // Counted by mailbox only: the mailbox is the same for every caller's address.
      await takeOrRefuse(mails, account, 'over_email_send_rate_limit');
      await takeOrRefuse(mailboxes, account, 'over_email_send_rate_limit');
    },
    async link(address, work) {
      // The secret of a link or a code cannot be guessed, so skipping the count for shared addresses loses nothing.
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
    // Anyone may be behind a shared address.
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

/** The turn was taken before the work, or a burst of guesses would all start before the first one is counted. */
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

/** Limit of notices to the owner of an account whose password is being guessed. */
const tellings: RateLimit = { turns: 1, windowMs: 24 * 60 * minuteMs };

/** Takes one of the account's turns, wherever somebody tries from; the returned function gives it back. */
function createEverywhere({ everywhere, afterwards }: AuthLimits, open: OpenRateLimit) {
  const all = open('guesses from everywhere', everywhere);
  const slow = open('guesses afterwards', afterwards);
  const told = open('guesses told', tellings);
  return async function take({ account, isKnown, onSpread }: Attempt): Promise<() => Promise<void>> {
    // A request that names no account has nobody's to protect.
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
