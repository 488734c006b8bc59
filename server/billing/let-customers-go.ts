import type Stripe from 'stripe';
import { listToLetGo, markLetGo } from '#server/db/billing/let-go.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Billing } from './open-billing.ts';

/**
 * Ends subscriptions of deleted projects, immediately and without an invoice. It looks for missing projects, so nothing is forgotten,
 * whoever deleted them. Idempotent.
 */
export async function letCustomersGo(
  { database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>,
  billing: Billing,
): Promise<void> {
  const stripe = await billing.stripe();
  for (const customerId of await listToLetGo(database.query, billing.world)) {
    const ended = await endSubscriptions(stripe, customerId);
    await markLetGo(database.query, customerId, clock.now());
    log.info({ customerId, ended }, 'the customer of a deleted project was let go');
  }
}

async function endSubscriptions(stripe: Stripe, customerId: string): Promise<number> {
  try {
    // Checkout pages first: if one is being paid now, the subscription is in the list below.
    const open = stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 });
    for await (const { id } of open) await stripe.checkout.sessions.expire(id);
    let ended = 0;
    for await (const { id, status } of stripe.subscriptions.list({ customer: customerId, limit: 100 })) {
      if (status === 'canceled' || status === 'incomplete_expired') continue;
      await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });
      ended += 1;
    }
    return ended;
  } catch (error) {
    // The customer was deleted at the provider, which ends its subscriptions.
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return 0;
    throw error;
  }
}
