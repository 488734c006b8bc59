import type { Choice, PlanId } from '#core/billing/plans.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** A subscription as just fetched from the payment provider. Times are seconds since 1970. */
export interface FetchedSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly status: string;
  readonly priceId: string | null;
  /** Null for a price that is not one of our plans'. */
  readonly plan: PlanId | null;
  readonly packages: number;
  /** A smaller choice that is booked for the next period; null for the same. */
  readonly next: Choice | null;
  readonly currentPeriodEnd: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly paymentMethodBrand: string | null;
  readonly paymentMethodLast4: string | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

export interface SubscriptionBefore {
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
}

/** Returns the time of the database's clock, which all processes share. */
export async function databaseTime(sql: Sql): Promise<Date> {
  return (await sql.one<{ now: Date }>('select clock_timestamp() as now')).now;
}

/**
 * Writes a subscription as fetched at `askedAt`; an older answer changes nothing. `isWritten` is false for an older answer, or if the
 * customer is not ours.
 */
export async function writeSubscription(
  sql: Sql,
  subscription: FetchedSubscription,
  askedAt: Date,
): Promise<{ isWritten: boolean; before: SubscriptionBefore | null }> {
  const { subscriptionId, customerId, status, priceId, plan, packages, currentPeriodEnd } = subscription;
  const { cancelAtPeriodEnd, paymentMethodBrand, paymentMethodLast4, startedAt, endedAt } = subscription;
  await sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`subscription ${subscriptionId}`]);
  const before = await sql.maybe<SubscriptionBefore>(
    `select status, cancel_at_period_end as "cancelAtPeriodEnd" from billing.subscriptions where subscription_id = $1`,
    [subscriptionId],
  );
  const written = await sql.run(
    `insert into billing.subscriptions as s
        (subscription_id, customer_id, status, price_id, plan, packages, current_period_end, cancel_at_period_end,
         payment_method_brand, payment_method_last4, started_at, ended_at, fetched_at, next_plan, next_packages)
      select $1, c.customer_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15
        from billing.customers c where c.customer_id = $2
      on conflict (subscription_id) do update set
        status = excluded.status, price_id = excluded.price_id, plan = excluded.plan, packages = excluded.packages,
        current_period_end = excluded.current_period_end, cancel_at_period_end = excluded.cancel_at_period_end,
        payment_method_brand = excluded.payment_method_brand, payment_method_last4 = excluded.payment_method_last4,
        started_at = excluded.started_at, ended_at = excluded.ended_at, fetched_at = excluded.fetched_at,
        next_plan = excluded.next_plan, next_packages = excluded.next_packages,
        left_at = case when excluded.status in ('active', 'trialing', 'past_due') then null else s.left_at end
      where s.fetched_at <= excluded.fetched_at`,
    [
      subscriptionId,
      customerId,
      status,
      priceId,
      plan,
      packages,
      currentPeriodEnd,
      cancelAtPeriodEnd,
      paymentMethodBrand,
      paymentMethodLast4,
      startedAt,
      endedAt,
      askedAt,
      subscription.next?.plan ?? null,
      subscription.next?.packages ?? null,
    ],
  );
  return { isWritten: written > 0, before };
}

/** Lets one change of a subscription be made at a time, a dead process's for a minute. Returns whether this one may be made. */
export async function claimChange(sql: Sql, subscriptionId: string): Promise<boolean> {
  const claimed = await sql.run(
    `update billing.subscriptions set changing_until = clock_timestamp() + interval '1 minute'
      where subscription_id = $1 and coalesce(changing_until < clock_timestamp(), true)`,
    [subscriptionId],
  );
  return claimed > 0;
}

export async function endChange(sql: Sql, subscriptionId: string): Promise<void> {
  await sql.run('update billing.subscriptions set changing_until = null where subscription_id = $1', [
    subscriptionId,
  ]);
}

export async function listSubscriptionIds(sql: Sql, customerId: string): Promise<string[]> {
  const rows = await sql.rows<{ subscription_id: string }>(
    'select subscription_id from billing.subscriptions where customer_id = $1',
    [customerId],
  );
  return rows.map(({ subscription_id: id }) => id);
}
