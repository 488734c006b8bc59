import { standingOf, unlimited, type Standing } from '#core/billing/standing.ts';
import { type BillingConfig, worldOf } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { readProjectSubscription } from './read-subscription.ts';

/** What a project may do as its subscription stands; without a project, what one without a subscription may. */
export async function standingOfProject(
  sql: Sql,
  billing: BillingConfig,
  projectId: string | null,
): Promise<Standing> {
  if (billing.mode === 'off') return unlimited;
  if (projectId === null) return standingOf(null);
  const subscription = await readProjectSubscription(sql, projectId, worldOf(billing));
  const status = subscription?.shown.subscription_status ?? '';
  return standingOf(subscription && { status, choice: subscription.choice });
}
