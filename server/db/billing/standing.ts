import { FREE_SKUS } from '#core/billing/plans.ts';
import { judgeStanding, unlimited, type Standing } from '#core/billing/standing.ts';
import { type BillingConfig, findWorld } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { readProjectSubscription } from './read-subscription.ts';

/** Returns what a project's subscription allows; without a project, what is allowed without a subscription. */
export async function standingOfProject(
  sql: Sql,
  billing: BillingConfig,
  projectId: string | null,
): Promise<Standing> {
  if (billing.mode === 'off') return unlimited;
  if (projectId === null) return judgeStanding(null);
  const subscription = await readProjectSubscription(sql, projectId, findWorld(billing));
  return judgeStanding(
    subscription && {
      status: subscription.shown.subscription_status,
      choice: subscription.choice,
      isLeft: subscription.isLeft,
    },
  );
}

/**
 * True if a project with this standing may have no runs: its subscription ended, and it shows more than the free tier covers, so that a run
 * would remove pictures. Its owner decides about that (docs/decisions/046).
 */
export async function isStopped(
  sql: Sql,
  { access }: Pick<Standing, 'access'>,
  projectId: string | null,
): Promise<boolean> {
  if (access !== 'lapsed' || projectId === null) return false;
  const { shown } = await sql.one<{ shown: number }>(
    `select count(distinct s.sku) as shown
      from feedmaker.feeds f join feedmaker.publications p on p.feed_id = f.id join feedmaker.runs r on r.id = p.run_id
        cross join lateral (
          select sku from feedmaker.run_skus where run_id = coalesce(r.skus_run, r.id) and is_covered limit $2) s
      where f.project_id = $1`,
    [projectId, FREE_SKUS + 1],
  );
  return shown > FREE_SKUS;
}

/** Records that a project's owner continues without the ended subscription. Returns false if there is none. */
export async function leaveSubscription(
  sql: Sql,
  billing: BillingConfig,
  projectId: string,
  now: Date,
): Promise<boolean> {
  if ((await standingOfProject(sql, billing, projectId)).access !== 'lapsed') return false;
  const left = await sql.run(
    `update billing.subscriptions s set left_at = $2 from billing.customers c
      where c.customer_id = s.customer_id and c.project_id = $1 and s.left_at is null
        and s.status not in ('active', 'trialing', 'past_due')`,
    [projectId, now],
  );
  return left > 0;
}
