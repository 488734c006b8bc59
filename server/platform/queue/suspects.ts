import type { PgBoss } from 'pg-boss';
import type { PostgresDatabase } from '../database/database.ts';
import type { Log } from '../process/log.ts';
import { ENDS_ITS_PROCESS } from './port.ts';

/** Number of times that a job may be in progress when its process ends by itself; then it is tried no more. */
const ENDS_MAX = 2;

/**
 * Gives back jobs that were in progress when a process ended by itself, and suspects them: they are tried one at a time, so that the next
 * end tells which it was. One that was there twice is set aside among the dead letters. Those that were in progress beside it once are not.
 */
export async function markSuspects(
  { database, boss, log }: { database: PostgresDatabase; boss: PgBoss; log: Log },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  // One on its last try gets another: that one was with it says little yet.
  const marked = await database.query.rows<{ name: string; id: string; ends: number; data: unknown }>(
    `update pgboss.job
        set state = 'retry', start_after = now(), heartbeat_on = null,
          retry_limit = greatest(retry_limit, retry_count + 1),
          output = jsonb_build_object('ends', coalesce((output ->> 'ends')::int, 0) + 1)
      where id = any($1::uuid[]) and state in ('created', 'retry', 'active')
      returning name, id, (output ->> 'ends')::int as ends, data`,
    [ids],
  );
  for (const { name, id, ends, data } of marked) {
    log.warn({ job: name, id, ends, data }, 'A job was at work when the process ended by a fault.');
    if (ends < ENDS_MAX) continue;
    await database.query.run('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [
      name,
      id,
    ]);
    await boss.fail(name, id, { message: ENDS_ITS_PROCESS });
  }
}

/** Whether a job was in progress when a process ended by itself; `output` is that of its last attempt. */
export function isSuspect(output: unknown): boolean {
  return typeof output === 'object' && output !== null && 'ends' in output;
}
