import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../locked-run.ts';
import { ended, openStates } from './run-states.ts';

/** What a feed has up: the run, and the file, which is another one when the run was published again. */
export interface UpOfFeed {
  readonly run_id: string;
  readonly storage_key: string;
}

export function upOf(sql: Sql, feedId: string): Promise<UpOfFeed | null> {
  return sql.maybe<UpOfFeed>('select run_id, storage_key from feedmaker.publications where feed_id = $1', [
    feedId,
  ]);
}

/** Whether this is what the feed has up now. */
export async function isUpOf(sql: Sql, feedId: string, up: UpOfFeed): Promise<boolean> {
  const now = await upOf(sql, feedId);
  return now?.run_id === up.run_id && now.storage_key === up.storage_key;
}

/** Ends a run that shows what is not up any more. */
export async function endOvertaken({ id, sql }: LockedRun): Promise<void> {
  await sql.run(
    `update feedmaker.runs set state = 'cancelled', ${ended} where id = $1 and state in ${openStates}`,
    [id],
  );
}
