import type { Sql } from '#server/platform/database/port.ts';

export interface NewProcess {
  readonly id: string;
  readonly roles: readonly string[];
  readonly host: string;
  readonly pid: number;
  readonly version: string;
}

/** A process whose last heartbeat is less than a week old. */
interface KnownProcess extends NewProcess {
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly ended_at: Date | null;
  readonly is_alive: boolean;
}

/** Time without a heartbeat after which a process counts as dead: several heartbeats were missed. */
const SILENT_SECONDS_MAX = 30;

const isAlive = `ended_at is null and seen_at > now() - interval '${SILENT_SECONDS_MAX} seconds'`;

/** Records a heartbeat, and deletes processes without one for a week. */
export async function giveSignOfLife(sql: Sql, { id, roles, host, pid, version }: NewProcess): Promise<void> {
  await sql.run(
    `with gone as (delete from auth.processes where seen_at < now() - interval '7 days' and id <> $1)
      insert into auth.processes (id, roles, host, pid, version) values ($1, $2, $3, $4, $5)
        on conflict (id) do update set seen_at = now(), ended_at = null`,
    [id, roles, host, pid, version],
  );
}

export async function noteEndOfProcess(sql: Sql, id: string): Promise<void> {
  await sql.run('update auth.processes set seen_at = now(), ended_at = now() where id = $1', [id]);
}

/** Returns the processes of the last week, live ones first, then the most recent. */
export async function listProcesses(sql: Sql): Promise<KnownProcess[]> {
  return await sql.rows(
    `select id::text as id, roles, host, pid, version, started_at, seen_at, ended_at, ${isAlive} as is_alive
      from auth.processes order by is_alive desc, seen_at desc, id`,
  );
}

/** Counts the live processes with this role, and returns when the last one was alive; null if none was within a week. */
export async function countAlive(
  sql: Sql,
  role: 'api' | 'worker',
): Promise<{ alive: number; last_seen_at: Date | null }> {
  return await sql.one(
    `select count(*) filter (where ${isAlive}) as alive, max(coalesce(ended_at, seen_at)) as last_seen_at
      from auth.processes where $1 = any(roles)`,
    [role],
  );
}
