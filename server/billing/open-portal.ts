import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { AppError } from '#core/errors.ts';
import { billingReasons } from '#core/messages/reasons/calls/billing-reasons.ts';
import {
  findPortalConfiguration,
  keepPortalConfiguration,
} from '#server/db/billing/portal-configurations.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { askProvider } from './ask-provider.ts';
import type { Billing } from './open-billing.ts';
import { isOwnPage } from './own-page.ts';

/** Features of the provider's pages. Plans are changed on our pages, because theirs cannot change a plan with packages. */
const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: true, allowed_updates: ['email', 'address', 'name', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
};

export interface PortalWish {
  readonly customerId: string;
  /** Null without a running subscription. */
  readonly subscriptionId: string | null;
  readonly page: 'overview' | 'card' | 'cancel';
  readonly returnUrl: string;
}

/** Returns the address of the provider's own pages. Anyone who has it gets in, so it is never logged. Fails with `AppError`. */
export async function openPortal(platform: Platform, billing: Billing, wish: PortalWish): Promise<string> {
  const { customerId, returnUrl } = wish;
  if (!isOwnPage(returnUrl, platform.config))
    throw new AppError('bad_request', billingReasons.foreign_address);
  const flow = chooseFlow(wish);
  return askProvider(async () => {
    const stripe = await billing.stripe();
    const configuration = await openConfiguration(platform, billing, stripe);
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customerId,
      return_url: returnUrl,
      configuration,
      ...(flow !== null && { flow_data: flow }),
    });
    return url;
  });
}

function chooseFlow({
  page,
  subscriptionId,
}: PortalWish): Stripe.BillingPortal.SessionCreateParams.FlowData | null {
  if (page === 'card') return { type: 'payment_method_update' };
  if (page === 'overview') return null;
  if (subscriptionId === null) throw new AppError('conflict', billingReasons.no_subscription);
  return { type: 'subscription_cancel', subscription_cancel: { subscription: subscriptionId } };
}

async function openConfiguration(
  { database }: Platform,
  { world }: Billing,
  stripe: Stripe,
): Promise<string> {
  const place = { world, features: createHash('sha256').update(JSON.stringify(features)).digest('hex') };
  const known = await database.asOwner((sql) => findPortalConfiguration(sql, place));
  if (known !== null) return known;
  const { id } = await stripe.billingPortal.configurations.create(
    { features },
    { idempotencyKey: `portal:${place.features}` },
  );
  await database.asOwner((sql) => keepPortalConfiguration(sql, place, id));
  return id;
}
