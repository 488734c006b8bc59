import type Stripe from 'stripe';
import { completeCheckout, expireCheckout } from '#server/db/billing/checkouts.ts';
import { noteEvent } from '#server/db/billing/events.ts';
import { listSubscriptionIds } from '#server/db/billing/write-subscription.ts';
import type { BillingWorld } from '#server/config/read-billing.ts';
import { jobs } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { tellOfPayment } from './tell-payer.ts';

/**
 * Records an event of the payment provider once, with the resulting work in the same transaction. Only the event's subject is used: the
 * work fetches its current state, so that the order of events does not matter.
 */
export async function takeEvent(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock'>,
  world: BillingWorld,
  event: Stripe.Event,
): Promise<void> {
  const { database, queue, clock } = platform;
  await database.asOwner(async (sql) => {
    const about = await findSubscriptions(sql, event);
    const noted = {
      id: event.id,
      world,
      type: event.type,
      created: event.created,
      apiVersion: event.api_version ?? null,
      subscriptionId: about[0] ?? null,
    };
    if (!(await noteEvent(sql, noted, clock.now()))) return;
    await closeSession(sql, event);
    await tellOfPayment(platform, sql, { event, subscriptionId: noted.subscriptionId });
    for (const subscriptionId of about)
      await queue.enqueue(jobs.applySubscription, { subscriptionId }, { key: subscriptionId, sql });
  });
}

async function findSubscriptions(sql: Sql, event: Stripe.Event): Promise<string[]> {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.pending_update_applied':
    case 'customer.subscription.pending_update_expired':
      return [event.data.object.id];
    case 'checkout.session.completed':
      return namedBy(event.data.object.subscription);
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return namedBy(event.data.object.parent?.subscription_details?.subscription ?? null);
    // The displayed card depends on the customer.
    case 'customer.updated':
      return listSubscriptionIds(sql, event.data.object.id);
    default:
      return [];
  }
}

async function closeSession(sql: Sql, event: Stripe.Event): Promise<void> {
  if (event.type === 'checkout.session.expired') await expireCheckout(sql, event.data.object.id);
  if (event.type !== 'checkout.session.completed') return;
  const { id, subscription } = event.data.object;
  await completeCheckout(sql, id, namedBy(subscription)[0] ?? null);
}

function namedBy(named: string | { id: string } | null): string[] {
  if (named === null) return [];
  return [typeof named === 'string' ? named : named.id];
}
