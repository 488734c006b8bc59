import type { RunState } from '#core/contract/feeds/feeds-service-api.ts';
import type { WaitingReason } from '#core/messages/reasons/runs/waiting-reasons.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../locked-run.ts';
import { storedNote } from '../stored-reasons.ts';

/** Returns only the state, to decide whether to continue: a run's settings include a template with its pictures. */
export async function getRunState(sql: Sql, id: string): Promise<RunState | null> {
  const row = await sql.maybe<{ state: RunState }>('select state from feedmaker.runs where id = $1', [id]);
  return row?.state ?? null;
}

/** Returns the run's feed and its owner; null if the run was deleted. */
export function findOwner(sql: Sql, id: string): Promise<{ feed_id: string; user_id: string } | null> {
  return sql.maybe(
    `select r.feed_id, f.user_id from feedmaker.runs r join feedmaker.feeds f on f.id = r.feed_id where r.id = $1`,
    [id],
  );
}

/** Counts the user's runs whose feed is not completely read. */
export async function countUnread(sql: Sql, userId: string): Promise<number> {
  const { count } = await sql.one<{ count: number }>(
    `select count(*) from feedmaker.feeds f join feedmaker.runs r on r.feed_id = f.id
      where f.user_id = $1 and r.state in ('queued', 'fetching')`,
    [userId],
  );
  return count;
}

/** Stores what an open run waits for; null if it continues. */
export async function noteWaiting({ id, sql }: LockedRun, reason: WaitingReason | null): Promise<void> {
  const note = reason && storedNote('waiting_for', reason);
  await sql.run(
    `update feedmaker.runs set waiting_for = $2, notes = notes || coalesce($3::jsonb, '{}')
      where id = $1 and finished_at is null and waiting_for is distinct from $2`,
    [id, note?.text ?? null, note?.facts ?? null],
  );
}
