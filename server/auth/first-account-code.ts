import { createHash, timingSafeEqual } from 'node:crypto';
import { readSignUpStanding, takesFirstCode } from '#server/db/accounts/sign-up-policy.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';

export async function isFirstCode(sql: Sql, code: string | null): Promise<boolean> {
  const [given, wanted] = [Buffer.from(code?.trim() ?? ''), Buffer.from(await readFirstCode(sql))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Logs the code as long as it is needed. */
export async function tellFirstCode({
  config,
  database,
  log,
}: Pick<Platform, 'config' | 'database' | 'log'>): Promise<void> {
  if (!takesFirstCode(config, await readSignUpStanding(database.query, config))) return;
  const code = await readFirstCode(database.query);
  log.info(
    `Nobody has an account yet. Make the first one at ${config.publicUrl}/register with the code ${code}`,
  );
}

/** Derives the code from values known only to the database and the files, so that it is the same in all processes and after a restart. */
async function readFirstCode(sql: Sql): Promise<string> {
  const { files_id: filesId } = await sql.one<{ files_id: string }>(
    'select files_id from feedmaker.files_mark',
  );
  return createHash('sha256').update(`first account of ${filesId}`).digest('hex').slice(0, 20);
}
