import type Stripe from 'stripe';
import { version } from '#server/platform/process/version.ts';

/** Address on this machine that answers Stripe's calls. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
}

/** In ms. A browser waits for most of what is asked here. */
const TIMEOUT_MS = 8_000;

/** The official client; `address` names the local test checkout, null Stripe itself. */
export async function connectStripe(secretKey: string, address: StripeAddress | null): Promise<Stripe> {
  // A live key must never be sent to anything but Stripe.
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

/** The version of the provider's interface that the client speaks. What events look like follows that of the webhook instead. */
export async function providerVersion(): Promise<string> {
  return (await import('stripe')).Stripe.API_VERSION;
}
