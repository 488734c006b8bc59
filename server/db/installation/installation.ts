import type { Sql } from '#server/platform/database/port.ts';

/** Returns the 32 secret bytes of this installation, the same for all its processes. Never sent, never logged. */
export async function readInstallationSecret(sql: Sql): Promise<Buffer> {
  return (await sql.one<{ secret: Buffer }>('select secret from auth.installation')).secret;
}

/** Returns the size of the database on disk and that of all feeds' files, in bytes, as last counted. */
export async function readDataSize(sql: Sql): Promise<{ databaseBytes: number; fileBytes: number }> {
  return await sql.one(
    `select pg_database_size(current_database()) as "databaseBytes",
      (select coalesce(sum(stored_bytes), 0)::bigint from feedmaker.feeds) as "fileBytes"`,
  );
}
