import type { FastifyInstance } from 'fastify';
import type { Billing } from '#server/billing/open-billing.ts';
import { mountTestPages } from '#server/billing/test-checkout/pages/mount-pages.ts';
import { mountRoutes, type RouteHost } from '#server/platform/http/route.ts';
import { billingRoutes } from './billing-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { mountWebhook } from './mount-webhook.ts';

/** Everything of billing that is answered over HTTP, where something is sold. */
export async function mountBilling(app: FastifyInstance, host: RouteHost, billing: Billing): Promise<void> {
  mountRoutes(app, [...billingRoutes(billing), ...subscriptionRoutes(billing)], host);
  await mountWebhook(app, host.platform, billing);
  if (billing.testCheckout !== null) await mountTestPages(app, billing.testCheckout);
}
