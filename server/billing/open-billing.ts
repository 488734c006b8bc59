import type Stripe from 'stripe';
import type { PriceIds } from '#core/billing/choose-items.ts';
import { findWorld, type BillingWorld } from '#server/config/read-billing.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { connectStripe, type StripeAddress } from './connect-stripe.ts';
import { readPrices } from './read-prices.ts';
import { openTestCheckout, type TestCheckout } from './test-checkout/open-test-checkout.ts';

/** The payment provider and its client. */
export interface Billing {
  readonly world: BillingWorld;
  /** Whether taxes are worked out there. */
  readonly hasTax: boolean;
  /** The official client, loaded when it is first needed: it is large. */
  readonly stripe: () => Promise<Stripe>;
  /** Checks a webhook's signature. */
  readonly webhookSecret: string;
  /** Returns our prices by lookup key, as the provider stores them; fails with `WrongPrices` where they are not those of our plans. */
  readonly prices: () => Promise<PriceIds>;
  /** The local test checkout; null where Stripe is asked. */
  readonly testCheckout: TestCheckout | null;
  readonly close: () => Promise<void>;
}

/** Opens billing as the settings wish; null where nothing is sold. */
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

/** The official client and our prices, as the provider at this address has them. */
export function billingClient(
  secretKey: string,
  address: StripeAddress | null,
): Pick<Billing, 'stripe' | 'prices'> {
  let connecting: Promise<Stripe> | undefined;
  const stripe = () => (connecting ??= connectStripe(secretKey, address));
  let reading: Promise<PriceIds> | undefined;
  const prices = () => {
    reading ??= stripe().then(readPrices);
    // Prices that are wrong or could not be read may be right the next time.
    reading.catch(() => (reading = undefined));
    return reading;
  };
  return { stripe, prices };
}
