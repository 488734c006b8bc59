import type { Stripe } from 'stripe';
import type { PlanId } from '#core/billing/plans.ts';
import type { Project } from '#core/contract/projects-api.ts';
import { payOrder } from '#stripe-double';
import { type ApiClient, must, signUp } from '#tests/harness/api-client.ts';
import type { TestProduct } from '#tests/harness/harness.ts';
import type { RecordedBilling } from './recorded-billing.ts';

/** A project whose plan is paid. */
interface SubscribedProject {
  readonly client: ApiClient;
  readonly projectId: string;
  readonly customerId: string;
  readonly subscriptionId: string;
}

/** Orders a plan for a new project, of a new user unless one is given, and pays it; its row may come a moment later. */
export async function subscribe(
  product: TestProduct,
  recorded: RecordedBilling,
  client?: ApiClient,
  plan: PlanId = 'growth',
): Promise<SubscribedProject> {
  const user = client ?? (await signUp(product.origin));
  const { body } = await must<Project>(user.call('POST', '/api/v1/projects', { name: 'Northshop' }));
  const sessionId = await openPage(product, user, body.id, plan);
  const { session } = await recorded.checkout().act((desk) => payOrder(desk, sessionId, 'visa'));
  return {
    client: user,
    projectId: body.id,
    customerId: session.customer,
    subscriptionId: session.subscription ?? '',
  };
}

/** Orders a plan for a project. Returns the session of the page where it is paid. */
export async function openPage(
  product: TestProduct,
  client: ApiClient,
  projectId: string,
  plan: PlanId = 'growth',
): Promise<string> {
  const page = `${product.platform.config.publicUrl}/projects/${projectId}/billing`;
  const { body } = await must<{ url: string }>(
    client.call('POST', '/functions/v1/stripe-checkout', {
      project_id: projectId,
      line_items: [{ price: `price_feedmaker_${plan}_monthly`, quantity: 1 }],
      success_url: page,
      cancel_url: page,
      mode: 'subscription',
    }),
  );
  return body.url.split('/').at(-1) ?? '';
}

/** An event as Stripe sends it. */
export const eventOf = (type: string, object: object, more: object = {}) =>
  ({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type,
    data: { object },
    ...more,
  }) as unknown as Stripe.Event;
