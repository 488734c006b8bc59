import type { Sql } from '#server/platform/database/port.ts';

/** 32 secret bytes of this installation, the same for all its processes. Never sent, never logged. */
export async function readInstallationSecret(sql: Sql): Promise<Buffer> {
  return (await sql.one<{ secret: Buffer }>('select secret from auth.installation')).secret;
}
