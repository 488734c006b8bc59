import { chmod, mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

/** Lock on a data folder, exclusive or shared, held until released or until the process ends in any way. */
export interface DataDirLock {
  release(): void;
}

/**
 * Creates the data folder if needed and locks it: 'alone' for this process, or 'shared' by several processes whose database is elsewhere.
 * Fails with a sentence for the operator if another process holds a conflicting lock, or the folder cannot be written. The lock is an
 * operating-system file lock, taken through SQLite because Node has no call for it: the system drops it with the process, so a killed
 * process leaves nothing to clean up and no process id has to be guessed.
 */
export async function lockDataDir(dataDir: string, use: 'alone' | 'shared' = 'alone'): Promise<DataDirLock> {
  const file = path.join(dataDir, 'lock');
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await closeToOthers(dataDir, file);
    const lock = new DatabaseSync(file);
    lock.exec(LOCKING[use]);
    return { release: () => lock.close() };
  } catch (cause) {
    if (isHeldElsewhere(cause))
      throw new StartError(
        `Another Feedmaker process is using ${dataDir}: stop it or set DATA_DIR to another folder.`,
        { cause },
      );
    throw new StartError(`DATA_DIR cannot be written: ${dataDir}.`, { cause });
  }
}

/**
 * Removes access for other users, even if the folder was created by hand with more; if root runs the database as another account, that
 * account may still pass through. Files of other owners stay unchanged.
 */
async function closeToOthers(dataDir: string, lockFile: string): Promise<void> {
  const self = process.getuid?.();
  if (self === undefined) return;
  await (await open(lockFile, 'a', 0o600)).close();
  for (const [name, mask] of [
    [dataDir, self === 0 ? 0o711 : 0o700],
    [lockFile, 0o600],
  ] as const) {
    const { uid, mode } = await stat(name);
    if (uid === self && (mode & 0o777 & ~mask) !== 0) await chmod(name, mode & mask);
  }
}

const LOCKING = {
  alone: 'pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive',
  // A transaction that has read blocks writers until it ends, at the latest with the process.
  shared: 'pragma journal_mode = memory; begin; select count(*) from sqlite_schema',
};

const SQLITE_BUSY = 5;

function isHeldElsewhere(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
