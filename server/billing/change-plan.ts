import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { PriceIds } from '#core/billing/choose-items.ts';
import { listOrderItems } from '#core/billing/choose-items.ts';
import { addOn, monthlyCents, type Choice } from '#core/billing/plans.ts';
import type { ChangePreview } from '#core/contract/account/billing-api.ts';
import { AppError } from '#core/errors.ts';
import { billingReasons } from '#core/messages/reasons/calls/billing-reasons.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { applySubscription, toFetchedSubscription } from './apply-subscription.ts';
import { askProvider, readStatus } from './ask-provider.ts';
import type { Billing } from './open-billing.ts';

/** In seconds. What was shown must not be bought at the price of another day. */
const PREVIEW_LASTS = 60 * 60;

/** A change as the provider takes it. */
interface Change {
  readonly subscription: Stripe.Subscription;
  readonly items: Stripe.SubscriptionUpdateParams.Item[];
  /** Paid at once; else what is left of the larger plan goes against later invoices. */
  readonly isUpgrade: boolean;
  /** Time of the change, not before the period that is changed: a test customer's time may lie ahead of ours. */
  readonly now: number;
}

/** Returns the price of another plan, calculated by the provider; nothing changes. Fails with `AppError`. */
export async function previewChange(
  platform: Pick<Platform, 'clock'>,
  billing: Billing,
  { subscriptionId, choice }: { subscriptionId: string; choice: Choice },
): Promise<ChangePreview> {
  const change = await changeTo(platform, billing, subscriptionId, choice);
  const { subscription, items, isUpgrade, now } = change;
  const preview = await askProvider(async () => {
    const stripe = await billing.stripe();
    return stripe.invoices.createPreview({
      customer: readId(subscription.customer),
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: chooseBehavior(change), proration_date: now },
    });
  });
  const prorated = preview.lines.data.filter(isProration);
  const sum = prorated.reduce((total, { amount }) => total + amount, 0);
  return {
    choice,
    due_now_cents: isUpgrade ? preview.amount_due : 0,
    credit_cents: isUpgrade ? 0 : Math.max(0, -sum),
    monthly_cents: monthlyCents(choice),
    lines: prorated.map(({ description, amount }) => ({ text: description ?? '', amount_cents: amount })),
    proration_date: now,
    next_billing: subscription.items.data[0]?.current_period_end ?? null,
  };
}

/**
 * Changes the plan at the price that was shown. A larger plan is paid at once, and nothing changes while the payment fails:
 * then the answer says where to pay. Fails with `AppError`.
 */
export async function changePlan(
  platform: Platform,
  billing: Billing,
  {
    subscriptionId,
    choice,
    prorationDate,
  }: { subscriptionId: string; choice: Choice; prorationDate: number },
): Promise<{ state: 'changed' | 'payment_needed'; url: string | null }> {
  const change = await changeTo(platform, billing, subscriptionId, choice);
  const { subscription, items, isUpgrade, now } = change;
  const isFresh = prorationDate <= now && prorationDate > now - PREVIEW_LASTS;
  if (!isFresh) throw new AppError('bad_request', billingReasons.preview_too_old);
  const key = createHash('sha256')
    .update(JSON.stringify([items, prorationDate]))
    .digest('hex');
  const changed = await askProvider(async () => {
    const stripe = await billing.stripe();
    const form = {
      items,
      proration_behavior: chooseBehavior(change),
      proration_date: prorationDate,
      ...(isUpgrade && { payment_behavior: 'pending_if_incomplete' as const }),
      expand: ['latest_invoice'],
    };
    const once = { idempotencyKey: `change:${subscription.id}:${key}` };
    return stripe.subscriptions.update(subscription.id, form, once).catch(async (error: unknown) => {
      if (!(await isOfAnotherChange(stripe, subscription, error))) throw error;
      throw new AppError('conflict', billingReasons.changed_elsewhere, { cause: error });
    });
  });
  await askProvider(() => applySubscription(platform, billing, subscription.id));
  const { latest_invoice: invoice } = changed;
  if (changed.pending_update == null) return { state: 'changed', url: null };
  const url = invoice === null || typeof invoice === 'string' ? null : (invoice.hosted_invoice_url ?? null);
  return { state: 'payment_needed', url };
}

/**
 * Whether the provider refused a change because a different one was made since the subscription was read, or is being made: that is
 * nobody's fault. Two with one key differ in what they are compared with.
 */
async function isOfAnotherChange(
  stripe: Stripe,
  read: Stripe.Subscription,
  error: unknown,
): Promise<boolean> {
  const status = readStatus(error);
  if (status === null || status >= 500) return false;
  const { code, rawType } = error as Stripe.errors.StripeError;
  if (status === 409 || code === 'lock_timeout' || rawType === 'idempotency_error') return true;
  const orderOf = ({ items }: Stripe.Subscription) =>
    items.data
      .map(({ id, price, quantity }) => `${id} ${price.id} ${quantity}`)
      .toSorted()
      .join();
  return orderOf(await stripe.subscriptions.retrieve(read.id)) !== orderOf(read);
}

/** Takes back a cancellation that has not come into force, whichever way it was made. */
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
  const { plan, packages } = toFetchedSubscription(subscription, prices);
  if (plan === choice.plan && packages === choice.packages)
    throw new AppError('bad_request', billingReasons.same_plan);
  const before = plan === null ? 0 : monthlyCents({ plan, packages });
  const seconds = Math.floor(clock.now().getTime() / 1000);
  return {
    subscription,
    items: changedItems(subscription, choice, prices),
    isUpgrade: monthlyCents(choice) > before,
    now: Math.max(seconds, subscription.items.data[0]?.current_period_start ?? 0),
  };
}

/** Items that are there keep their ids: without one, an item would be added beside them. */
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

function chooseBehavior({ isUpgrade }: Change): 'always_invoice' | 'create_prorations' {
  return isUpgrade ? 'always_invoice' : 'create_prorations';
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  return details?.proration === true;
}

function readId(named: string | { id: string }): string {
  return typeof named === 'string' ? named : named.id;
}
