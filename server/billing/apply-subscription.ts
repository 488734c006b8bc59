import type Stripe from 'stripe';
import type { PriceIds } from '#core/billing/choose-items.ts';
import { addOn, monthlyCents, plans, type Choice } from '#core/billing/plans.ts';
import { endEvents } from '#server/db/billing/events.ts';
import {
  databaseTime,
  writeSubscription,
  type FetchedSubscription,
  type SubscriptionBefore,
} from '#server/db/billing/write-subscription.ts';
import { standingOfProject } from '#server/db/billing/standing.ts';
import { lockFeedsOfProject, setDueAtOnce } from '#server/db/feeds/change-feed.ts';
import { projectOfCustomer } from '#server/db/billing/customers.ts';
import { needsLettingGo } from '#server/db/billing/let-go.ts';
import { jobs } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { tellOfChange } from './tell-payer.ts';
import type { Billing } from './open-billing.ts';
import { isSameStanding, standingChanged } from './standing-changed.ts';

/** Fetches a subscription's current state from the payment provider and stores it. Idempotent. */
export async function applySubscription(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock' | 'log'>,
  billing: Billing,
  subscriptionId: string,
): Promise<void> {
  const { config, database, clock, log } = platform;
  const askedAt = await databaseTime(database.query);
  const heardUntil = clock.now();
  const [stripe, prices] = [await billing.stripe(), await billing.prices()];
  const subscription = await stripe.subscriptions
    .retrieve(subscriptionId, {
      expand: ['default_payment_method', 'customer', 'customer.invoice_settings.default_payment_method'],
    })
    .catch(nullIfUnknown);
  if (subscription === null) {
    // The subscription belongs to another account, or was deleted test data. Our row stays: a wrong account's key must not end anybody's
    // plan.
    log.warn({ subscriptionId }, 'the payment provider does not know a subscription that it told of');
    return endEvents(database.query, subscriptionId, heardUntil, clock.now());
  }
  const fetched = toFetchedSubscription(subscription, prices);
  const change = await database.asOwner(async (sql) => {
    const projectId = await projectOfCustomer(sql, fetched.customerId);
    if (projectId !== null) await lockFeedsOfProject(sql, projectId);
    const before = await standingOfProject(sql, config.billing, projectId);
    const written = await writeSubscription(sql, fetched, askedAt);
    if (written.isWritten) await followWriting(platform, sql, { before: written.before, now: fetched });
    const after = await standingOfProject(sql, config.billing, projectId);
    await endEvents(sql, subscriptionId, heardUntil, clock.now());
    if (projectId === null || isSameStanding(before, after)) return null;
    // If this process is killed now, the schedule starts the runs.
    await setDueAtOnce(sql, projectId);
    return { projectId, before, after };
  });
  if (change !== null) await standingChanged(platform, change);
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return null;
  throw error;
}

/** Notifies the payer and cleans up after writing the row, in the same transaction. */
async function followWriting(
  platform: Pick<Platform, 'config' | 'queue' | 'clock'>,
  sql: Sql,
  change: { before: SubscriptionBefore | null; now: FetchedSubscription },
): Promise<void> {
  await tellOfChange(platform, sql, change);
  const { customerId, endedAt } = change.now;
  // The subscription was paid just when the project was deleted.
  if (endedAt === null && (await needsLettingGo(sql, customerId)))
    await platform.queue.enqueue(jobs.letCustomersGo, {}, { key: 'all', sql });
}

export function toFetchedSubscription(
  subscription: Stripe.Subscription,
  prices: PriceIds,
): FetchedSubscription {
  const items = subscription.items.data;
  const isAddOn = ({ price }: Stripe.SubscriptionItem) =>
    price.id === prices.get(addOn.lookupKey) || price.lookup_key === addOn.lookupKey;
  const planItem = items.find((item) => !isAddOn(item));
  // A plan bought before its price changed has another price with the same name, or none.
  const plan = plans.find(
    ({ lookupKey }) =>
      planItem !== undefined &&
      (prices.get(lookupKey) === planItem.price.id || planItem.price.lookup_key === lookupKey),
  );
  const packages = items.find(isAddOn)?.quantity ?? 0;
  const booked = plan === undefined ? null : { plan: plan.id, packages };
  const paid = readPaid(subscription, planItem?.current_period_end);
  const held = paid !== null && booked !== null && monthlyCents(paid) > monthlyCents(booked) ? paid : null;
  const heldKey = plans.find(({ id }) => id === held?.plan)?.lookupKey;
  const { customer } = subscription;
  const card = findCard(subscription);
  return {
    subscriptionId: subscription.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    status: subscription.status,
    priceId: (heldKey === undefined ? planItem?.price.id : prices.get(heldKey)) ?? null,
    plan: (held ?? booked)?.plan ?? null,
    packages: held?.packages ?? packages,
    next: held === null ? null : booked,
    currentPeriodEnd: planItem?.current_period_end ?? null,
    // The provider's own pages set the time and leave the flag unchanged.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    paymentMethodBrand: card?.brand ?? null,
    paymentMethodLast4: card?.last4 ?? null,
    startedAt: subscription.start_date,
    endedAt: subscription.ended_at,
  };
}

/** What was paid for the period that ends then, noted when a smaller plan was booked (`changePlan`); null where nothing was. */
function readPaid({ metadata }: Stripe.Subscription, periodEnd: number | undefined): Choice | null {
  const plan = plans.find(({ id }) => id === metadata['paid_plan']);
  if (plan === undefined || metadata['paid_until'] !== String(periodEnd)) return null;
  return { plan: plan.id, packages: Number(metadata['paid_packages']) };
}

/** Returns the card that pays: the subscription's own, else the customer's. */
function findCard({
  default_payment_method: own,
  customer,
}: Stripe.Subscription): Stripe.PaymentMethod.Card | null {
  const ofCustomer =
    typeof customer === 'string' || customer.deleted === true
      ? null
      : customer.invoice_settings.default_payment_method;
  const method = own ?? ofCustomer;
  return method === null || typeof method === 'string' ? null : (method.card ?? null);
}
