import { FREE_SKUS } from '#core/billing/plans.ts';
import type { Standing } from '#core/billing/standing.ts';
import { type BillingConfig, findWorld } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { openStates } from '../runs/run-states.ts';

/**
 * Returns how many products of a project are enhanced with this standing; null: any number. The free tier is one for all projects of an
 * account: a project has what the others leave of it or, where that is more, what it shows already beside older ones, so that two never take
 * each other's pictures. Each counts with what its feeds show or, where that is more, will show if the runs that go on are published; one whose
 * subscription ended counts once somebody has left that. A feed without a project stands for one: then `projectId` is the feed's.
 */
export async function countCoverable(
  sql: Sql,
  billing: BillingConfig,
  { access, skus }: Standing,
  projectId: string,
): Promise<number | null> {
  if (billing.mode === 'off' || access !== 'free') return skus;
  const { own, older, others } = await sql.one<{ own: number; older: number; others: number }>(
    `with account as (
        select user_id from public.projects where id = $1 union all select user_id from feedmaker.feeds where id = $1
      ), places as (
        select id, created_at from public.projects p
          where user_id = (select user_id from account) and not exists (select from billing.project_subscriptions s
            where s.project_id = p.id and s.world = $2 and not s.is_left
              and s.subscription_status not in ('incomplete', 'incomplete_expired'))
        union all
        select id, created_at from feedmaker.feeds
          where user_id = (select user_id from account) and project_id is null and parent_id is null
      ), free as (
        select p.id, p.id = me.id as is_own, (p.created_at, p.id) < (me.created_at, me.id) as is_older
          from places me cross join places p where me.id = $1
      ), runs as (
        select free.id, is_own, is_older, p.run_id as shown, coalesce(o.id, p.run_id) as coming
          from free join feedmaker.feeds f on f.user_id = (select user_id from account)
              and coalesce(f.project_id, f.parent_id, f.id) = free.id
            left join feedmaker.publications p on p.feed_id = f.id
            left join feedmaker.runs o on o.feed_id = f.id and o.state in ${openStates} and o.sku_limit is not null
      ), used as (
        select is_own, is_older, greatest(count(distinct sku) filter (where run = shown),
            count(distinct sku) filter (where run = coming)) as skus
          from runs cross join lateral (select r.id as run, k.sku
            from feedmaker.runs r join feedmaker.run_skus k on k.run_id = coalesce(r.skus_run, r.id) and k.is_covered
            where r.id in (shown, coming)) covered
          group by runs.id, is_own, is_older
      )
      select coalesce(sum(skus) filter (where is_own), 0)::int as own, coalesce(sum(skus) filter (where is_older), 0)::int as older,
          coalesce(sum(skus) filter (where not is_own), 0)::int as others
        from used`,
    [projectId, findWorld(billing)],
  );
  return Math.max(0, FREE_SKUS - others, Math.min(own, FREE_SKUS - older));
}
