import { ConfigError, type Environment, readSwitch, readSetting } from './environment.ts';

/** Payment mode: off, test pages without payments, or Stripe. */
export type BillingConfig =
  | { readonly mode: 'off' }
  | { readonly mode: 'test' }
  | {
      readonly mode: 'stripe';
      readonly secretKey: string;
      readonly webhookSecret: string;
      /** True if Stripe calculates taxes and asks for addresses and tax ids. */
      readonly hasTax: boolean;
      /** True for a live key, with which real money is charged. */
      readonly isLive: boolean;
    };

/** Environment of the payment provider to which customers belong; purchases in one do not count in another. */
export type BillingWorld = 'local' | 'test' | 'live';

/** Returns the environment for a mode in which something is sold. */
export function findWorld(billing: Exclude<BillingConfig, { mode: 'off' }>): BillingWorld {
  if (billing.mode === 'test') return 'local';
  return billing.isLive ? 'live' : 'test';
}

/**
 * Reads `BILLING` and `STRIPE_*`. Default: Stripe with keys; without them the local test checkout, in production off, because self-hosting
 * operators owe nobody anything. Fails with `ConfigError`.
 */
export function readBilling(env: Environment, isProduction: boolean): BillingConfig {
  const secretKey = readSetting(env, 'STRIPE_SECRET_KEY');
  const webhookSecret = readSetting(env, 'STRIPE_WEBHOOK_SECRET');
  const hasTax = readSwitch(env, 'STRIPE_TAX', false);
  const isOn = readSwitch(env, 'BILLING', secretKey !== null || !isProduction);
  if (!isOn) return { mode: 'off' };
  if (secretKey === null && webhookSecret === null) {
    if (isProduction)
      throw new ConfigError('BILLING is on, so STRIPE_SECRET_KEY must say with which account.');
    if (hasTax) throw new ConfigError('STRIPE_TAX is on, so STRIPE_SECRET_KEY must be set.');
    return { mode: 'test' };
  }
  if (secretKey === null || webhookSecret === null)
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: please set both.');
  const [, kind] = /^(?:sk|rk)_(test|live)_[A-Za-z0-9]{10,}$/.exec(secretKey) ?? [];
  if (kind === undefined)
    throw new ConfigError("STRIPE_SECRET_KEY must be a secret key of Stripe, such as 'sk_test_…'.");
  if (!/^whsec_[A-Za-z0-9+/=_-]{10,}$/.test(webhookSecret))
    throw new ConfigError("STRIPE_WEBHOOK_SECRET must be a webhook's signing secret, such as 'whsec_…'.");
  return { mode: 'stripe', secretKey, webhookSecret, hasTax, isLive: kind === 'live' };
}
