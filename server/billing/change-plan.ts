import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { PriceIds } from '#core/billing/choose-items.ts';
import { listOrderItems } from '#core/billing/choose-items.ts';
import { addOn, isSameChoice, monthlyCents, type Choice } from '#core/billing/plans.ts';
import type { ChangePreview } from '#core/contract/account/billing-api.ts';
import { AppError } from '#core/errors.ts';
import { billingReasons } from '#core/messages/reasons/calls/billing-reasons.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { claimChange, endChange } from '#server/db/billing/write-subscription.ts';
import { applySubscription, toFetchedSubscription } from './apply-subscription.ts';
import { askProvider } from './ask-provider.ts';
import type { Billing } from './open-billing.ts';

/** Lifetime of a preview in seconds, so that nothing is bought at an outdated price. */
const PREVIEW_LASTS = 60 * 60;

interface Change {
  readonly subscription: Stripe.Subscription;
  readonly items: Stripe.SubscriptionUpdateParams.Item[];
  /** Paid at once; else nothing is, and what is paid holds until the next period. */
  readonly isUpgrade: boolean;
  /** Noted at the provider: what is paid for this period, whatever is booked for the next one. */
  readonly paid: Stripe.MetadataParam;
  /** Time of the change, at least the start of the changed period: a test customer's clock may be ahead of ours. */
  readonly now: number;
}

/** Returns the price of another plan, calculated by the provider; changes nothing. Fails with `AppError`. */
export async function previewChange(
  platform: Pick<Platform, 'clock'>,
  billing: Billing,
  { subscriptionId, choice }: { subscriptionId: string; choice: Choice },
): Promise<ChangePreview> {
  const change = await changeTo(platform, billing, subscriptionId, choice);
  const { subscription, items, isUpgrade, now } = change;
  const preview = await askProvider(async () => {
    if (!isUpgrade) return null;
    const stripe = await billing.stripe();
    return stripe.invoices.createPreview({
      customer: readId(subscription.customer),
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice', proration_date: now },
    });
  });
  const prorated = preview?.lines.data.filter(isProration) ?? [];
  return {
    choice,
    due_now_cents: preview?.amount_due ?? 0,
    monthly_cents: monthlyCents(choice),
    lines: prorated.map(({ description, amount }) => ({ text: description ?? '', amount_cents: amount })),
    proration_date: now,
    next_billing: subscription.items.data[0]?.current_period_end ?? null,
  };
}

interface WantedChange {
  readonly subscriptionId: string;
  readonly choice: Choice;
  readonly prorationDate: number;
}

interface ChangeReply {
  readonly state: 'changed' | 'payment_needed';
  readonly url: string | null;
}

/**
 * Changes the plan at the previewed price. A larger plan is paid immediately, and nothing changes until the payment succeeds: then the
 * answer contains the payment address. Fails with `AppError`.
 */
export async function changePlan(
  platform: Platform,
  billing: Billing,
  wanted: WantedChange,
): Promise<ChangeReply> {
  const { query } = platform.database;
  // Of two at once, one would be made of what the other has just changed: it would cost too much, or forget what was paid.
  if (!(await claimChange(query, wanted.subscriptionId)))
    throw new AppError('conflict', billingReasons.changed_elsewhere);
  try {
    return await makeChange(platform, billing, wanted);
  } finally {
    await endChange(query, wanted.subscriptionId);
  }
}

async function makeChange(
  platform: Platform,
  billing: Billing,
  { subscriptionId, choice, prorationDate }: WantedChange,
): Promise<ChangeReply> {
  const change = await changeTo(platform, billing, subscriptionId, choice);
  const { subscription, items, isUpgrade, paid, now } = change;
  const isFresh = prorationDate <= now && prorationDate > now - PREVIEW_LASTS;
  if (!isFresh) throw new AppError('bad_request', billingReasons.preview_too_old);
  const key = createHash('sha256')
    .update(JSON.stringify([items, prorationDate]))
    .digest('hex');
  const changed = await askProvider(async () => {
    const stripe = await billing.stripe();
    const form = {
      items,
      ...(isUpgrade
        ? {
            proration_behavior: 'always_invoice' as const,
            proration_date: prorationDate,
            payment_behavior: 'pending_if_incomplete' as const,
          }
        : { proration_behavior: 'none' as const, metadata: paid }),
      expand: ['latest_invoice'],
    };
    const once = { idempotencyKey: `change:${subscription.id}:${key}` };
    return stripe.subscriptions.update(subscription.id, form, once);
  });
  await askProvider(() => applySubscription(platform, billing, subscription.id));
  const { latest_invoice: invoice } = changed;
  if (changed.pending_update == null) return { state: 'changed', url: null };
  const url = invoice === null || typeof invoice === 'string' ? null : (invoice.hosted_invoice_url ?? null);
  return { state: 'payment_needed', url };
}

/** Reverts a pending cancellation, however it was made. */
export async function resume(platform: Platform, billing: Billing, subscriptionId: string): Promise<void> {
  await askProvider(async () => {
    const stripe = await billing.stripe();
    const { cancel_at: at, cancel_at_period_end: isFlagged } =
      await stripe.subscriptions.retrieve(subscriptionId);
    if (isFlagged) await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    else if (at !== null) await stripe.subscriptions.update(subscriptionId, { cancel_at: '' });
    await applySubscription(platform, billing, subscriptionId);
  });
}

async function changeTo(
  { clock }: Pick<Platform, 'clock'>,
  billing: Billing,
  subscriptionId: string,
  choice: Choice,
): Promise<Change> {
  if (choice.packages > 0 && choice.plan !== 'enterprise')
    throw new AppError('bad_request', billingReasons.add_on_without_enterprise);
  const { subscription, prices } = await askProvider(async () => {
    const stripe = await billing.stripe();
    return {
      subscription: await stripe.subscriptions.retrieve(subscriptionId),
      prices: await billing.prices(),
    };
  });
  const { plan, packages, next, currentPeriodEnd } = toFetchedSubscription(subscription, prices);
  const paid = plan === null ? null : { plan, packages };
  if (isSameChoice(next ?? paid, choice)) throw new AppError('bad_request', billingReasons.same_plan);
  const isUpgrade = monthlyCents(choice) > (paid === null ? 0 : monthlyCents(paid));
  // The provider would charge the difference to the smaller plan, though this period of the larger one is paid.
  if (isUpgrade && next !== null) throw new AppError('conflict', billingReasons.keep_plan_first);
  const seconds = Math.floor(clock.now().getTime() / 1000);
  return {
    subscription,
    items: changedItems(subscription, choice, prices),
    isUpgrade,
    paid: { paid_plan: plan, paid_packages: packages, paid_until: currentPeriodEnd },
    now: Math.max(seconds, subscription.items.data[0]?.current_period_start ?? 0),
  };
}

/** Returns the changed items. Existing items keep their ids: an item without its id would be added as a second one. */
function changedItems(
  { items: { data } }: Stripe.Subscription,
  choice: Choice,
  prices: PriceIds,
): Stripe.SubscriptionUpdateParams.Item[] {
  const addOnPrice = prices.get(addOn.lookupKey);
  const packageItem = data.find(
    ({ price }) => price.id === addOnPrice || price.lookup_key === addOn.lookupKey,
  );
  const planItem = data.find((item) => item !== packageItem);
  const [plan, packages] = listOrderItems(choice, prices);
  if (plan === undefined) throw new Error('an order without a plan');
  const items: Stripe.SubscriptionUpdateParams.Item[] = [
    planItem === undefined ? { ...plan } : { id: planItem.id, price: plan.price },
  ];
  if (packageItem === undefined) return packages === undefined ? items : [...items, { ...packages }];
  const change = packages === undefined ? { deleted: true } : { quantity: packages.quantity };
  return [...items, { id: packageItem.id, ...change }];
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  return details?.proration === true;
}

function readId(named: string | { id: string }): string {
  return typeof named === 'string' ? named : named.id;
}
