import type { Sql } from '#server/platform/database/port.ts';

/** Counts how many of these ids belong to the user's things inside this project, and how many to things outside it. */
export function countInProject(
  sql: Sql,
  userId: string,
  { ids, projectId }: { ids: readonly string[]; projectId: string },
): Promise<{ inside: number; outside: number }> {
  return sql.one(
    `select count(*) filter (where project_id = $3)::int as inside,
        count(*) filter (where project_id is distinct from $3)::int as outside
      from (select id as project_id from projects where user_id = $1 and id = any($2::uuid[])
        union all select project_id from templates where user_id = $1 and id = any($2::uuid[])
        union all select project_id from feedmaker.feeds
          where user_id = $1 and (id = any($2::uuid[]) or record_id = any($2::uuid[]))) named`,
    [userId, ids, projectId],
  );
}
