import type { Choice, PlanId } from '#core/billing/plans.ts';
import type { Subscription } from '#core/contract/account/billing-api.ts';
import type { BillingWorld } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** A project's subscription in its public form, with the provider's ids. */
export interface ProjectSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** Null for a price that is not one of our plans'. */
  readonly choice: Choice | null;
  /** A smaller choice that is booked for the next period. */
  readonly nextChoice: Choice | null;
  readonly endedAt: Date | null;
  /** True if the owner chose to continue without the subscription after it ended. */
  readonly isLeft: boolean;
  readonly shown: Subscription;
}

interface Row extends Subscription {
  subscription_id: string;
  customer_id: string;
  plan: PlanId | null;
  packages: number;
  next_plan: PlanId | null;
  next_packages: number | null;
  ended_at: number | null;
  is_left: boolean;
}

/** Returns the project's subscription in this billing environment: a running one before an ended one, then the newest; null without any. */
export async function readProjectSubscription(
  sql: Sql,
  projectId: string,
  world: BillingWorld,
): Promise<ProjectSubscription | null> {
  const row = await sql.maybe<Row>(
    `select project_id, subscription_id, customer_id, subscription_status, price_id, plan, packages,
        current_period_end::float8 as current_period_end, cancel_at_period_end, payment_method_brand,
        payment_method_last4, ended_at::float8 as ended_at, is_left, next_plan, next_packages
      from billing.project_subscriptions where project_id = $1 and world = $2`,
    [projectId, world],
  );
  if (row === null) return null;
  const {
    subscription_id: subscriptionId,
    customer_id: customerId,
    plan,
    packages,
    next_plan: nextPlan,
    next_packages: nextPackages,
    ended_at: endedAt,
    is_left: isLeft,
    ...shown
  } = row;
  return {
    subscriptionId,
    customerId,
    choice: plan === null ? null : { plan, packages },
    nextChoice: nextPlan === null ? null : { plan: nextPlan, packages: nextPackages ?? 0 },
    endedAt: endedAt === null ? null : new Date(endedAt * 1000),
    isLeft,
    shown,
  };
}
