import type { RunState } from '#core/contract/feeds/feeds-service-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { MOVED_UNTIL } from '../moved-users.ts';
import type { LockedFeed } from '../locked-run.ts';
import { openStates } from './run-states.ts';
import type { WorkerRun } from './runs.ts';

/** An open run, with its jobs in the queue. */
export interface OpenRun {
  id: string;
  feed_id: string;
  user_id: string;
  /** Address of the account; '' if it has none. */
  email: string;
  state: RunState;
  opened_at: Date;
  stalled_since: Date | null;
  waiting_for: string | null;
  done: number;
  matched: number;
  jobs_active: number;
  jobs_waiting: number;
  /** Time at which the first of the run's waiting jobs is due. */
  next_at: Date | null;
}

/** Returns the open runs of all users, or of one feed, oldest first; at most a thousand. */
export async function listOpenRuns(sql: Sql, feedId: string | null): Promise<OpenRun[]> {
  return await sql.rows(
    `with jobs as (
        select data ->> 'runId' as run_id, count(*) filter (where state = 'active') as active,
            count(*) filter (where state <> 'active') as waiting, min(start_after) filter (where state <> 'active') as next_at
          from pgboss.job where state in ('created', 'retry', 'active') and data ? 'runId' group by 1)
      select r.id::text as id, r.feed_id::text as feed_id, r.user_id::text as user_id, coalesce(u.email, '') as email, r.state,
          r.opened_at, r.stalled_since, r.waiting_for, r.done_count as done, r.matched_count as matched,
          coalesce(j.active, 0) as jobs_active, coalesce(j.waiting, 0) as jobs_waiting, j.next_at
        from feedmaker.runs r left join auth.users u on u.id = r.user_id left join jobs j on j.run_id = r.id::text
        where r.state in ${openStates} and ($1::uuid is null or r.feed_id = $1) order by r.opened_at, r.id limit 1000`,
    [feedId],
  );
}

/** Makes a run's waiting jobs due now; returns their number and that of jobs in progress. */
export async function bringForward(sql: Sql, runId: string): Promise<{ brought: number; working: number }> {
  return await sql.one(
    `with brought as (
        update pgboss.job set start_after = now() where state in ('created', 'retry') and data ->> 'runId' = $1 returning 1)
      select (select count(*) from brought) as brought,
        (select count(*) from pgboss.job where state = 'active' and data ->> 'runId' = $1) as working`,
    [runId],
  );
}

/** Returns what a run needs from its feed; null if the feed is paused or deleted, or its account has moved elsewhere. */
export function activeFeed({ sql, id }: LockedFeed) {
  return sql.maybe<Pick<WorkerRun, 'user_id' | 'project_id' | 'parent_id' | 'settings'>>(
    `select f.user_id, f.project_id, f.parent_id, f.settings from feedmaker.feeds f join auth.users u on u.id = f.user_id
      where f.id = $1 and f.activate and u.banned_until is distinct from '${MOVED_UNTIL}'`,
    [id],
  );
}

/** True if the feed's open run draws another design with the products of an earlier run, and so does not read the shop's feed. */
export async function isOpenRunOfDesign(feed: LockedFeed): Promise<boolean> {
  const text = `select 1 from feedmaker.runs where feed_id = $1 and state in ${openStates} and source_run is not null`;
  return (await feed.sql.maybe(text, [feed.id])) !== null;
}
