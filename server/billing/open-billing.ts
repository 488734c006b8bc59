import type Stripe from 'stripe';
import type { PriceIds } from '#core/billing/choose-items.ts';
import { findWorld, type BillingWorld } from '#server/config/read-billing.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { connectStripe, type StripeAddress } from './connect-stripe.ts';
import { readPrices } from './read-prices.ts';
import { openTestCheckout, type TestCheckout } from './test-checkout/open-test-checkout.ts';

export interface Billing {
  readonly world: BillingWorld;
  /** True if the provider calculates taxes. */
  readonly hasTax: boolean;
  /** Returns the official client, loaded on first use because it is large. */
  readonly stripe: () => Promise<Stripe>;
  readonly webhookSecret: string;
  /** Returns our prices at the provider by lookup key; fails with `WrongPrices` if they do not match our plans. */
  readonly prices: () => Promise<PriceIds>;
  /** The local test checkout; null with Stripe. */
  readonly testCheckout: TestCheckout | null;
  readonly close: () => Promise<void>;
}

/** Opens billing according to the settings; null if nothing is sold. */
export async function openBilling(platform: Platform): Promise<Billing | null> {
  const { billing } = platform.config;
  if (billing.mode === 'off') return null;
  if (billing.mode === 'stripe') {
    const { secretKey, webhookSecret, hasTax } = billing;
    return {
      ...billingClient(secretKey, null),
      world: findWorld(billing),
      hasTax,
      webhookSecret,
      testCheckout: null,
      close: async () => undefined,
    };
  }
  const checkout = await openTestCheckout(platform);
  const { secretKey, webhookSecret, address, close } = checkout;
  return {
    ...billingClient(secretKey, address),
    world: 'local',
    hasTax: false,
    webhookSecret,
    testCheckout: checkout,
    close,
  };
}

/** Returns the official client and our prices at the provider's address. */
export function billingClient(
  secretKey: string,
  address: StripeAddress | null,
): Pick<Billing, 'stripe' | 'prices'> {
  let connecting: Promise<Stripe> | undefined;
  const stripe = () => (connecting ??= connectStripe(secretKey, address));
  let reading: Promise<PriceIds> | undefined;
  const prices = () => {
    reading ??= stripe().then(readPrices);
    // Wrong or unreadable prices may be correct next time, so they are not cached.
    reading.catch(() => (reading = undefined));
    return reading;
  };
  return { stripe, prices };
}
