import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The part of the mailbox's address that nobody can guess: 192 random bits, made at the first start and kept in the data
 * folder, so that a bookmark goes on working. Somebody who can read the folder can read the mails anyway.
 */
export async function readMailboxKey(dataDir: string): Promise<string> {
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
