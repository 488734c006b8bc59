import { randomUUID } from 'node:crypto';
import type { BillingWorld } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** An open checkout: an order, and its payment page once the provider has answered. */
export interface OpenCheckout {
  readonly id: string;
  readonly orderHash: string;
  readonly sessionId: string | null;
  readonly url: string | null;
}

interface Place {
  readonly projectId: string;
  readonly world: BillingWorld;
}

/**
 * Returns the project's open checkout, or a new one for this order. Those older than `openSince` have been closed by the provider.
 * Concurrent callers for one project wait for each other.
 */
export async function openCheckout(
  sql: Sql,
  { projectId, world }: Place,
  order: { userId: string; hash: string; now: Date; openSince: Date },
): Promise<OpenCheckout> {
  await sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`checkout ${projectId}`]);
  await sql.run(
    `update billing.checkouts set state = 'expired'
      where project_id = $1 and world = $2 and state = 'open' and created_at < $3`,
    [projectId, world, order.openSince],
  );
  const open = await findOpenCheckout(sql, { projectId, world });
  if (open !== null) return open;
  const id = randomUUID();
  await sql.run(
    `insert into billing.checkouts (id, project_id, user_id, order_hash, state, world, created_at)
      values ($1, $2, $3, $4, 'open', $5, $6)`,
    [id, projectId, order.userId, order.hash, world, order.now],
  );
  return { id, orderHash: order.hash, sessionId: null, url: null };
}

async function findOpenCheckout(sql: Sql, { projectId, world }: Place): Promise<OpenCheckout | null> {
  const row = await sql.maybe<{
    id: string;
    order_hash: string;
    session_id: string | null;
    url: string | null;
  }>(
    `select id, order_hash, session_id, url from billing.checkouts
      where project_id = $1 and world = $2 and state = 'open'`,
    [projectId, world],
  );
  return row && { id: row.id, orderHash: row.order_hash, sessionId: row.session_id, url: row.url };
}

/** Stores the provider's answer. False if the checkout was given up meanwhile. */
export async function answerCheckout(
  sql: Sql,
  id: string,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<boolean> {
  const touched = await sql.run(
    `update billing.checkouts set session_id = $2, url = $3 where id = $1 and state = 'open'`,
    [id, sessionId, url],
  );
  return touched > 0;
}

/** Records that a checkout ended without payment. */
export async function giveUpCheckout(sql: Sql, id: string): Promise<void> {
  await sql.run(`update billing.checkouts set state = 'expired' where id = $1 and state = 'open'`, [id]);
}

/** Records that the checkout of this session was paid, and the resulting subscription. */
export async function completeCheckout(
  sql: Sql,
  sessionId: string,
  subscriptionId: string | null,
): Promise<void> {
  await sql.run(
    `update billing.checkouts set state = 'complete', subscription_id = $2 where session_id = $1`,
    [sessionId, subscriptionId],
  );
}

/** Records that the checkout of this session can no longer be paid. */
export async function expireCheckout(sql: Sql, sessionId: string): Promise<void> {
  await sql.run(`update billing.checkouts set state = 'expired' where session_id = $1 and state = 'open'`, [
    sessionId,
  ]);
}

/** True if a checkout of the project was paid, but its subscription is not known here yet. */
export async function isBeingSubscribed(sql: Sql, { projectId, world }: Place): Promise<boolean> {
  const found = await sql.maybe<{ found: boolean }>(
    `select true as found from billing.checkouts c
      where c.project_id = $1 and c.world = $2 and c.state = 'complete' and c.subscription_id is not null
        and not exists (select from billing.subscriptions s where s.subscription_id = c.subscription_id)
      limit 1`,
    [projectId, world],
  );
  return found !== null;
}
