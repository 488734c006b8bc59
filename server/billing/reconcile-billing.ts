import type Stripe from 'stripe';
import { completeCheckout, expireCheckout } from '#server/db/billing/checkouts.ts';
import { listChangeable, listOpenSessions } from '#server/db/billing/reconcile.ts';
import { jobs } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { letCustomersGo } from './let-customers-go.ts';
import type { Billing } from './open-billing.ts';
import { takeEvent } from './take-event.ts';

/** Maximum number of events read, more than a month of failed ones; anything older is found by refreshing every subscription. */
const EVENTS_MAX = 1_000;

/**
 * Finds changes that no event reported: processes undelivered events, checks how checkout pages ended, refreshes every subscription that
 * may change, and ends subscriptions without a project. Idempotent.
 */
export async function reconcileBilling(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock' | 'log'>,
  billing: Billing,
): Promise<void> {
  const { database, queue, log } = platform;
  const { world } = billing;
  const stripe = await billing.stripe();
  const missed = await stripe.events
    .list({ delivery_success: false, limit: 100 })
    .autoPagingToArray({ limit: EVENTS_MAX });
  for (const event of missed) await takeEvent(platform, world, event);
  for (const sessionId of await listOpenSessions(database.query, world))
    await closeEnded(platform, stripe, sessionId);
  const ids = await listChangeable(database.query, world);
  for (const subscriptionId of ids)
    await queue.enqueue(jobs.applySubscription, { subscriptionId }, { key: subscriptionId });
  log.info({ missed: missed.length, subscriptions: ids.length }, 'billing was compared with the provider');
  await letCustomersGo(platform, billing);
}

async function closeEnded(
  { database }: Pick<Platform, 'database'>,
  stripe: Stripe,
  sessionId: string,
): Promise<void> {
  const { status, subscription } = await stripe.checkout.sessions.retrieve(sessionId);
  const subscriptionId = typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
  await database.asOwner(async (sql) => {
    if (status === 'complete') await completeCheckout(sql, sessionId, subscriptionId);
    if (status === 'expired') await expireCheckout(sql, sessionId);
  });
}
