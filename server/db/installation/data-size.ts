import type { Sql } from '#server/platform/database/port.ts';

/** How many bytes the database takes on its disk, and how many the files of all feeds, as they were last counted. */
export async function readDataSize(sql: Sql): Promise<{ databaseBytes: number; fileBytes: number }> {
  return await sql.one(
    `select pg_database_size(current_database()) as "databaseBytes",
      (select coalesce(sum(stored_bytes), 0)::bigint from feedmaker.feeds) as "fileBytes"`,
  );
}
