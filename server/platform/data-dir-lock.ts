import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

/** The right to use a data folder, held until released or until the process ends in whatever way. */
export interface DataDirLock {
  release(): void;
}

/**
 * Makes the data folder if needed and takes it for this process. Fails with a sentence for the operator when another
 * process has it or when it cannot be written.
 *
 * The lock is one of the operating system's on a file, held through SQLite because Node has no call for it: the system
 * drops it with the process, so a kill leaves nothing to clean up and no process id has to be guessed about.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const file = path.join(dataDir, 'lock');
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const lock = new DatabaseSync(file);
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
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

const SQLITE_BUSY = 5;

function isHeldElsewhere(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
