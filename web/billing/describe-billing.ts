import { planMessages } from '#core/messages/screens/plan-messages.ts';
import { addOn, FREE_SKUS, monthlyCents, countSkus, type Choice } from '#core/billing/plans.ts';
import { isSubscribed } from '#core/billing/standing.ts';
import type { getBilling, SkuUsage, Subscription } from '#core/contract/account/billing-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { Tone } from '#web/ui/display/badge.tsx';

export type Billing = EndpointReply<typeof getBilling>;

/** '1,000 products'. */
export const productCount = (count: number) => frameMessages.product(count);

/** '3 packages'. */
const packageCount = (count: number) => texts.packageCount(count);

/** Returns the name of a subscription's status; the provider's word where we have none. */
export function statusText(status: string): string {
  const known: Record<string, string> = {
    active: texts.active,
    trialing: texts.trialing,
    past_due: texts.pastDue,
    canceled: texts.canceled,
  };
  return known[status] ?? status;
}

/** Returns the colour of a status; its text tells it too. */
export function statusTone(status: string): Tone {
  if (isSubscribed(status)) return 'good';
  return status === 'past_due' || status === 'unpaid' ? 'warn' : 'neutral';
}

/** True for a project that counts as having a subscription (specification, section 3). */
export function hasSubscription(subscription: Subscription | null): boolean {
  return subscription !== null && isSubscribed(subscription.subscription_status);
}

/** True while something has to be paid before anything else can be bought or changed. */
export function owesPayment(subscription: Subscription | null): boolean {
  return ['past_due', 'unpaid', 'paused'].includes(subscription?.subscription_status ?? '');
}

/** 'Visa ending in 4242'; undefined as long as no card is known. The provider writes brands small. */
export function cardName(subscription: Subscription): string | undefined {
  const { payment_method_brand: brand, payment_method_last4: last4 } = subscription;
  if (brand === null || last4 === null) return undefined;
  return texts.cardEnding(brand.charAt(0).toUpperCase() + brand.slice(1), last4);
}

/** 'Enterprise with 2 packages'. */
export function choiceName({ plan, packages }: Choice): string {
  const { name } = planMessages[plan];
  return packages === 0 ? name : texts.withPackages(name, packageCount(packages));
}

/** The choice that is paid from the next period on; null for none. */
export function bookedChoice({
  choice,
  next_choice: next,
}: Pick<Billing, 'choice' | 'next_choice'>): Choice | null {
  return next ?? choice;
}

/** Returns the text of a choice for a project that uses so many SKUs, and whether they all fit. */
export function coverage(choice: Choice, used: number): { text: string; hint?: string; fits: boolean } {
  const over = used - countSkus(choice);
  if (over <= 0) return { text: texts.covers(productCount(used)), fits: true };
  const text = texts.overPlan(formatNumber(over), planMessages[choice.plan].name);
  const needed = choice.packages + Math.ceil(over / addOn.skus);
  const isCoverable = choice.plan === 'enterprise' && needed <= addOn.packagesMax;
  return { text, fits: false, ...(isCoverable && { hint: texts.coveredWith(packageCount(needed)) }) };
}

/** Returns the number of products beyond the plan; 0 where it covers all, or any number. */
export function overLimit({ skus, limit }: SkuUsage): number {
  return limit === null ? 0 : Math.max(0, skus - limit);
}

/** Whether one choice costs less than another. */
export function isCheaper(one: Choice, other: Choice): boolean {
  return monthlyCents(one) < monthlyCents(other);
}

/** Products that are enhanced without a plan. */
export const freeProducts = () => productCount(FREE_SKUS);
