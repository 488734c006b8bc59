import type { PgBoss } from 'pg-boss';
import type { PostgresDatabase } from '../database/database.ts';
import type { Log } from '../process/log.ts';
import { ENDS_ITS_PROCESS } from './port.ts';

/** Number of crashes after which a job that was in progress in each is not retried. */
const ENDS_MAX = 2;

/**
 * Returns jobs that were in progress during a crash to the queue and marks them as suspects: they run one at a time, so that the next crash
 * tells which one caused it. A job that was in progress in two crashes moves to the dead letters; jobs that were in progress only once are
 * retried.
 */
export async function markSuspects(
  { database, boss, log }: { database: PostgresDatabase; boss: PgBoss; log: Log },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  // A job on its last attempt gets another one: having been in progress once proves little.
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

/** True if a job was in progress during a crash; `output` is the output of its last attempt. */
export function isSuspect(output: unknown): boolean {
  return typeof output === 'object' && output !== null && 'ends' in output;
}
