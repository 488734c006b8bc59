import type Stripe from 'stripe';
import { isSubscribed } from '#core/billing/standing.ts';
import { findPayer } from '#server/db/billing/customers.ts';
import { isPaymentTold } from '#server/db/billing/events.ts';
import type { FetchedSubscription, SubscriptionBefore } from '#server/db/billing/write-subscription.ts';
import type { NoticeKind } from '#core/messages/notices.ts';
import { requestNoticeIn } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Sql } from '#server/platform/database/port.ts';

type Parts = Pick<Platform, 'config' | 'queue' | 'clock'>;

/** Mails the payer about a changed subscription, in the transaction that writes it, so that each change is mailed once. */
export async function tellOfChange(
  parts: Parts,
  sql: Sql,
  { before, now }: { before: SubscriptionBefore | null; now: FetchedSubscription },
): Promise<void> {
  const kind = chooseNotice(before, now);
  if (kind === null) return;
  const end = now.currentPeriodEnd;
  const date = end === null ? '' : new Date(end * 1000).toISOString().slice(0, 10);
  await tell(parts, sql, { customerId: now.customerId, kind, detail: { date } });
}

/** Returns the notice for the payer about a change; null for none. */
function chooseNotice(before: SubscriptionBefore | null, now: FetchedSubscription): NoticeKind | null {
  if (before === null) return null;
  if (isEntitled(before.status) && !isEntitled(now.status)) return 'subscription_ended';
  if (before.status === 'past_due' && isSubscribed(now.status)) return 'payment_recovered';
  return !before.cancelAtPeriodEnd && now.cancelAtPeriodEnd ? 'subscription_ending' : null;
}

function isEntitled(status: string): boolean {
  return isSubscribed(status) || status === 'past_due';
}

/**
 * Mails the payer that a monthly payment failed, once for each attempt of the provider. A person who orders or changes a plan sees it on
 * the page instead.
 */
export async function tellOfPayment(
  parts: Parts,
  sql: Sql,
  { event, subscriptionId }: { event: Stripe.Event; subscriptionId: string | null },
): Promise<void> {
  if (event.type !== 'invoice.payment_failed' && event.type !== 'invoice.payment_action_required') return;
  const { billing_reason: reason, customer, hosted_invoice_url: invoice } = event.data.object;
  if (reason !== 'subscription_cycle' || customer === null) return;
  if (await isPaymentTold(sql, { id: event.id, subscriptionId, created: event.created })) return;
  const kind = event.type === 'invoice.payment_failed' ? 'payment_failed' : 'payment_action_needed';
  const customerId = typeof customer === 'string' ? customer : customer.id;
  await tell(parts, sql, { customerId, kind, detail: { invoice: invoice ?? '' } });
}

async function tell(
  parts: Parts,
  sql: Sql,
  notice: { customerId: string; kind: NoticeKind; detail: Readonly<Record<string, string>> },
): Promise<void> {
  const payer = await findPayer(sql, notice.customerId);
  if (payer === null) return;
  const { userId, projectId, project } = payer;
  const detail = { ...notice.detail, project, project_id: projectId };
  await requestNoticeIn(parts, sql, { userId, kind: notice.kind, detail });
}
