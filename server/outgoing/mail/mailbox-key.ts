import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#server/platform/open-platform.ts';

/**
 * Returns the unguessable part of the mailbox's address: 192 random bits, created at the first start and stored in the data folder, so that
 * bookmarks stay valid. Anyone who can read that folder can read the mails anyway.
 */
export async function readMailboxKey({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Promise<string> {
  if (config.s3 === null) return await readKeyOfFolder(config.dataDir);
  // Processes that share a bucket may have separate folders, but need the same address.
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
  // The file is incomplete, because the process that wrote it was killed.
  await writeFile(file, key, { mode: 0o600 });
  return key;
}
