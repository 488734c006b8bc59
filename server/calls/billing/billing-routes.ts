import * as api from '#core/contract/billing-api.ts';
import { AppError } from '#core/errors.ts';
import { readProjectSubscription } from '#server/db/billing/read-subscription.ts';
import { getProject } from '#server/db/projects.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import type { Billing } from '#server/billing/open-billing.ts';

/** The calls of billing, where something is sold. */
export function billingRoutes(billing: Billing): readonly Route[] {
  return [subscriptionRoute(billing)];
}

function subscriptionRoute({ world }: Billing): Route {
  return route(api.getSubscription, ({ platform, userId, params }) =>
    platform.database.asUser(userId, async (sql) => {
      if ((await getProject(sql, userId, params.id)) === null) throw new AppError('not_found');
      const subscription = await readProjectSubscription(sql, params.id, world);
      return { subscription: subscription?.shown ?? null };
    }),
  );
}
