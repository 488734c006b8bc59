import { planMessages } from '#core/messages/screens/plan-messages.ts';
import { addOn, plans } from '#core/billing/plans.ts';
import { judgeStanding } from '#core/billing/standing.ts';
import * as api from '#core/contract/account/billing-api.ts';
import { AppError } from '#core/errors.ts';
import { askProvider } from '#server/billing/ask-provider.ts';
import { beginCheckout } from '#server/billing/begin-checkout.ts';
import type { Billing } from '#server/billing/open-billing.ts';
import { goOnFreeRoute } from './go-on-free.ts';
import { readCustomer } from '#server/db/billing/customers.ts';
import { readProjectSubscription } from '#server/db/billing/read-subscription.ts';
import { countCoverable } from '#server/db/billing/free-room.ts';
import { readSkuUsage } from '#server/db/billing/sku-usage.ts';
import { getProject } from '#server/db/projects.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route, type Route } from '#server/platform/http/route.ts';

/** Returns the billing calls, which exist if something is sold. */
export function billingRoutes(billing: Billing): readonly Route[] {
  return [
    billingRoute(billing),
    subscriptionRoute(billing),
    customerRoute(billing),
    checkoutRoute(billing),
    goOnFreeRoute,
  ];
}

function billingRoute(billing: Billing): Route {
  const { world } = billing;
  return route(api.getBilling, async ({ platform, userId, params }) => {
    const prices = await askProvider(billing.prices);
    const priceOf = (lookupKey: string) => prices.get(lookupKey) ?? '';
    const subscription = await platform.database.asUser(userId, async (sql) => {
      await requireProject(sql, userId, params.id);
      return readProjectSubscription(sql, params.id, world);
    });
    const choice = subscription?.choice ?? null;
    const status = subscription?.shown.subscription_status ?? '';
    const isLeft = subscription?.isLeft ?? false;
    const standing = judgeStanding(subscription && { status, choice, isLeft });
    const { access } = standing;
    // The user was just checked, so row level security, which would scan all of the user's products, is bypassed.
    const usage = await platform.database.asOwnerFor(userId, async (sql) => ({
      ...(await readSkuUsage(sql, params.id)),
      limit: await countCoverable(sql, platform.config.billing, standing, params.id),
    }));
    return {
      mode: world === 'local' ? ('test' as const) : ('stripe' as const),
      plans: plans.map(({ id, skus, priceCents, lookupKey }) => ({
        id,
        name: planMessages[id].name,
        description: planMessages[id].description,
        skus,
        features: [...planMessages[id].features],
        price_cents: priceCents,
        price_id: priceOf(lookupKey),
      })),
      add_on: {
        price_id: priceOf(addOn.lookupKey),
        price_cents: addOn.priceCents,
        skus: addOn.skus,
        packages_max: addOn.packagesMax,
      },
      subscription: subscription?.shown ?? null,
      choice,
      next_choice: subscription?.nextChoice ?? null,
      access,
      lapsed_at: access === 'lapsed' ? (subscription?.endedAt?.toISOString() ?? null) : null,
      usage,
    };
  });
}

function subscriptionRoute({ world }: Billing): Route {
  return route(api.getSubscription, ({ platform, userId, params }) =>
    platform.database.asUser(userId, async (sql) => {
      await requireProject(sql, userId, params.id);
      const subscription = await readProjectSubscription(sql, params.id, world);
      return { subscription: subscription?.shown ?? null };
    }),
  );
}

function customerRoute({ world }: Billing): Route {
  return route(api.getCustomer, ({ platform, userId, params }) =>
    platform.database.asUser(userId, async (sql) => {
      await requireProject(sql, userId, params.id);
      return { customer: await readCustomer(sql, params.id, world) };
    }),
  );
}

function checkoutRoute(billing: Billing): Route {
  return route(api.stripeCheckout, async ({ platform, userId, body }) => {
    const { project_id: projectId, line_items: items, success_url: successUrl, cancel_url: cancelUrl } = body;
    return {
      url: await beginCheckout(platform, billing, { userId, projectId, items, successUrl, cancelUrl }),
    };
  });
}

async function requireProject(sql: Sql, userId: string, id: string): Promise<void> {
  if ((await getProject(sql, userId, id)) === null) throw new AppError('not_found');
}
