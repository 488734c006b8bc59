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

export const productCount = (count: number) => frameMessages.product(count);

const packageCount = (count: number) => texts.packageCount(count);

/** Returns the name of a subscription's status; the provider's word if we have none. */
export function statusText(status: string): string {
  const known: Record<string, string> = {
    active: texts.active,
    trialing: texts.trialing,
    past_due: texts.pastDue,
    canceled: texts.canceled,
  };
  return known[status] ?? status;
}

/** Returns the colour of a status; a text says the same, for people who cannot distinguish colours. */
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

/** Returns a text such as 'Visa ending in 4242'; undefined while no card is known. The provider writes brands in lower case. */
export function cardName(subscription: Subscription): string | undefined {
  const { payment_method_brand: brand, payment_method_last4: last4 } = subscription;
  if (brand === null || last4 === null) return undefined;
  return texts.cardEnding(brand.charAt(0).toUpperCase() + brand.slice(1), last4);
}

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

/** Describes how a choice covers a project that uses this many SKUs; `fits` is true if it covers all. */
export function coverage(choice: Choice, used: number): { text: string; hint?: string; fits: boolean } {
  const over = used - countSkus(choice);
  if (over <= 0) return { text: texts.covers(productCount(used)), fits: true };
  const text = texts.overPlan(formatNumber(over), planMessages[choice.plan].name);
  const needed = choice.packages + Math.ceil(over / addOn.skus);
  const isCoverable = choice.plan === 'enterprise' && needed <= addOn.packagesMax;
  return { text, fits: false, ...(isCoverable && { hint: texts.coveredWith(packageCount(needed)) }) };
}

/** Returns the number of products beyond the plan; 0 if the plan covers all or has no limit. */
export function overLimit({ skus, limit }: SkuUsage): number {
  return limit === null ? 0 : Math.max(0, skus - limit);
}

export function isCheaper(one: Choice, other: Choice): boolean {
  return monthlyCents(one) < monthlyCents(other);
}

/** Returns the number of products enhanced without a plan, as text. */
export const freeProducts = () => productCount(FREE_SKUS);
