import type Stripe from 'stripe';
import { version } from '#server/platform/process/version.ts';

/** Address on this machine that answers in place of Stripe. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
}

/** Timeout in ms. A browser waits for most of these calls. */
const TIMEOUT_MS = 8_000;

/** Returns the official client; `address` is that of the local test checkout, null for Stripe itself. */
export async function connectStripe(secretKey: string, address: StripeAddress | null): Promise<Stripe> {
  // A live key must only be sent to Stripe.
  if (address !== null && /_live_/.test(secretKey)) throw new Error('a live key for the test checkout');
  const { Stripe: Client } = await import('stripe');
  return new Client(secretKey, {
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    appInfo: { name: 'Feedmaker', version },
    ...(address !== null && { ...address, protocol: 'http' }),
  });
}

/** Returns the API version that the client uses. The form of events depends on the webhook's version instead. */
export async function providerVersion(): Promise<string> {
  return (await import('stripe')).Stripe.API_VERSION;
}
