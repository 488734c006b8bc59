import type Stripe from 'stripe';
import { listToLetGo, markLetGo } from '#server/db/billing/let-go.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Billing } from './open-billing.ts';

/**
 * Ends subscriptions of deleted projects, at once and without an invoice. The project's absence alone is the reason, and it came with the
 * deletion itself; so nothing is forgotten, whoever deleted it. Idempotent.
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

/** Returns how many subscriptions were ended. */
async function endSubscriptions(stripe: Stripe, customerId: string): Promise<number> {
  try {
    // The page first: who pays it in this moment has a subscription, which the list below then shows.
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
    // The customer was deleted at the provider, which ends everything.
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return 0;
    throw error;
  }
}
