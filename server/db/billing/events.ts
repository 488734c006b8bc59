import type { BillingWorld } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';

export interface BillingEvent {
  readonly id: string;
  readonly world: BillingWorld;
  readonly type: string;
  /** Creation time in seconds since 1970. */
  readonly created: number;
  readonly apiVersion: string | null;
  /** Subscription of the event; null for an event about none, or about one that is not ours. */
  readonly subscriptionId: string | null;
}

/** Stores an event. False if it was stored before: events are sent more than once. */
export async function noteEvent(sql: Sql, event: BillingEvent, now: Date): Promise<boolean> {
  const { id, world, type, created, apiVersion, subscriptionId } = event;
  const noted = await sql.run(
    `insert into billing.events (event_id, world, type, created, api_version, subscription_id, received_at, done_at)
      values ($1, $2, $3, $4, $5, $6, $7, case when $6::text is null then $7::timestamptz end)
      on conflict (event_id) do nothing`,
    [id, world, type, created, apiVersion, subscriptionId, now],
  );
  return noted > 0;
}

/** Marks all events about a subscription until then as processed. */
export async function endEvents(sql: Sql, subscriptionId: string, until: Date, now: Date): Promise<void> {
  await sql.run(
    `update billing.events set done_at = $3
      where subscription_id = $1 and done_at is null and received_at <= $2`,
    [subscriptionId, until, now],
  );
}

/** Maximum duration of one payment attempt in seconds. The provider reports an attempt within moments, and retries after a day or more. */
const ONE_ATTEMPT = 60 * 60;

/**
 * True if another event has reported the same payment attempt: one that needs confirmation also counts as failed, and both are reported. Of
 * several concurrent events, all but the first return true.
 */
export async function isPaymentTold(
  sql: Sql,
  { id, subscriptionId, created }: Pick<BillingEvent, 'id' | 'subscriptionId' | 'created'>,
): Promise<boolean> {
  await sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`payment ${subscriptionId}`]);
  const other = await sql.maybe(
    `select true from billing.events
      where subscription_id = $2 and event_id <> $1 and abs(created - $3) < $4
        and type in ('invoice.payment_failed', 'invoice.payment_action_required') limit 1`,
    [id, subscriptionId, created, ONE_ATTEMPT],
  );
  return other !== null;
}
