import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#server/platform/open-platform.ts';

/**
 * Reads the part of the mailbox's address that nobody can guess: 192 random bits, made at the first start and stored in the data folder,
 * so that a bookmark goes on working. Somebody who can read the folder can read the mails anyway.
 */
export async function readMailboxKey({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Promise<string> {
  if (config.s3 === null) return await readKeyOfFolder(config.dataDir);
  // Processes that share a bucket may have a folder each, and one address for all of them.
  const { files_id: filesId } = await database.query.one<{ files_id: string }>(
    'select files_id from feedmaker.files_mark',
  );
  return createHash('sha256').update(`mailbox of ${filesId}`).digest('base64url').slice(0, 32);
}

async function readKeyOfFolder(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'mailbox-key');
  const key = randomBytes(24).toString('base64url');
  try {
    await writeFile(file, key, { mode: 0o600, flag: 'wx' });
    return key;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const kept = (await readFile(file, 'utf8')).trim();
  if (/^[\w-]{32}$/.test(kept)) return kept;
  // Cut off by a kill.
  await writeFile(file, key, { mode: 0o600 });
  return key;
}
