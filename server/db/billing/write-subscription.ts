import type { PlanId } from '#core/billing/plans.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** A subscription as the payment provider has just told it. Times are seconds since 1970. */
export interface FetchedSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly status: string;
  readonly priceId: string | null;
  /** Null for a price that our plans do not have. */
  readonly plan: PlanId | null;
  readonly packages: number;
  readonly currentPeriodEnd: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly paymentMethodBrand: string | null;
  readonly paymentMethodLast4: string | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** State of a subscription before it was written. */
export interface SubscriptionBefore {
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
}

/** Returns the moment by the database's clock, which all processes share. */
export async function databaseTime(sql: Sql): Promise<Date> {
  return (await sql.one<{ now: Date }>('select clock_timestamp() as now')).now;
}

/**
 * Writes a subscription as fetched at `askedAt`; the answer to an older request changes nothing. `isWritten` is false for such an answer,
 * or where the customer is none of ours.
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
         payment_method_brand, payment_method_last4, started_at, ended_at, fetched_at)
      select $1, c.customer_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
        from billing.customers c where c.customer_id = $2
      on conflict (subscription_id) do update set
        status = excluded.status, price_id = excluded.price_id, plan = excluded.plan, packages = excluded.packages,
        current_period_end = excluded.current_period_end, cancel_at_period_end = excluded.cancel_at_period_end,
        payment_method_brand = excluded.payment_method_brand, payment_method_last4 = excluded.payment_method_last4,
        started_at = excluded.started_at, ended_at = excluded.ended_at, fetched_at = excluded.fetched_at,
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
    ],
  );
  return { isWritten: written > 0, before };
}

/** Returns the subscriptions of a customer that we know. */
export async function listSubscriptionIds(sql: Sql, customerId: string): Promise<string[]> {
  const rows = await sql.rows<{ subscription_id: string }>(
    'select subscription_id from billing.subscriptions where customer_id = $1',
    [customerId],
  );
  return rows.map(({ subscription_id: id }) => id);
}
