import * as api from '#core/contract/account/billing-api.ts';
import { AppError } from '#core/errors.ts';
import { billingReasons } from '#core/messages/reasons/calls/billing-reasons.ts';
import { changePlan, previewChange, resume } from '#server/billing/change-plan.ts';
import { listInvoices } from '#server/billing/list-invoices.ts';
import type { Billing } from '#server/billing/open-billing.ts';
import { openPortal } from '#server/billing/open-portal.ts';
import { findCustomer } from '#server/db/billing/customers.ts';
import { readProjectSubscription, type ProjectSubscription } from '#server/db/billing/read-subscription.ts';
import { getProject } from '#server/db/projects.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { route, type Route } from '#server/platform/http/route.ts';

export function subscriptionRoutes(billing: Billing): readonly Route[] {
  return [
    previewRoute(billing),
    changeRoute(billing),
    resumeRoute(billing),
    portalRoute(billing),
    invoicesRoute(billing),
  ];
}

const running = new Set(['active', 'trialing', 'past_due']);

function previewRoute(billing: Billing): Route {
  return route(api.previewPlanChange, async ({ platform, userId, params, body: choice }) => {
    const { subscriptionId } = await requireRunning(platform, billing, userId, params.id);
    return previewChange(platform, billing, { subscriptionId, choice });
  });
}

function changeRoute(billing: Billing): Route {
  return route(api.changePlan, async ({ platform, userId, params, body }) => {
    const { plan, packages, proration_date: prorationDate } = body;
    const { subscriptionId } = await requireRunning(platform, billing, userId, params.id);
    return changePlan(platform, billing, { subscriptionId, choice: { plan, packages }, prorationDate });
  });
}

function resumeRoute(billing: Billing): Route {
  return route(api.resumeSubscription, async ({ platform, userId, params }) => {
    const { subscriptionId } = await requireRunning(platform, billing, userId, params.id);
    await resume(platform, billing, subscriptionId);
    const { subscription } = await readStanding(platform, billing, userId, params.id);
    return { subscription: subscription?.shown ?? null };
  });
}

function portalRoute(billing: Billing): Route {
  return route(api.openBillingPortal, async ({ platform, userId, params, body }) => {
    const { page, return_url: returnUrl } = body;
    const { customerId, subscription } = await readStanding(platform, billing, userId, params.id);
    if (customerId === null) throw new AppError('conflict', billingReasons.no_subscription);
    const subscriptionId = isRunning(subscription) ? subscription.subscriptionId : null;
    return { url: await openPortal(platform, billing, { customerId, subscriptionId, page, returnUrl }) };
  });
}

function invoicesRoute(billing: Billing): Route {
  return route(api.listInvoices, async ({ platform, userId, params }) => {
    const { customerId, subscription } = await readStanding(platform, billing, userId, params.id);
    if (customerId === null) return { items: [], next: null };
    const goesOn = isRunning(subscription) && !subscription.shown.cancel_at_period_end;
    return listInvoices(billing, { customerId, goesOnWith: goesOn ? subscription.subscriptionId : null });
  });
}

interface Standing {
  readonly customerId: string | null;
  readonly subscription: ProjectSubscription | null;
}

function readStanding(
  { database }: Platform,
  { world }: Billing,
  userId: string,
  projectId: string,
): Promise<Standing> {
  return database.asUser(userId, async (sql) => {
    if ((await getProject(sql, userId, projectId)) === null) throw new AppError('not_found');
    return {
      customerId: await findCustomer(sql, projectId, world),
      subscription: await readProjectSubscription(sql, projectId, world),
    };
  });
}

async function requireRunning(
  platform: Platform,
  billing: Billing,
  userId: string,
  projectId: string,
): Promise<ProjectSubscription> {
  const { subscription } = await readStanding(platform, billing, userId, projectId);
  if (!isRunning(subscription)) throw new AppError('conflict', billingReasons.no_subscription);
  return subscription;
}

function isRunning(subscription: ProjectSubscription | null): subscription is ProjectSubscription {
  return subscription !== null && running.has(subscription.shown.subscription_status);
}
