import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/** Jobs in progress in this process, stored for the next process in case this one crashes. */
export interface AtWork {
  /** Ids of the jobs that were in progress when the previous process crashed. */
  readonly left: readonly string[];
  add(id: string): void;
  delete(id: string): void;
}

/**
 * Opens the list of jobs in progress in `file`, which the supervisor deletes unless the process crashed; null stores nothing. After an
 * uncaught error the list is no longer changed, as jobs that are then returned to the queue may have caused the error.
 */
export function openAtWork(file: string | null): AtWork {
  if (file === null) return { left: [], add: () => undefined, delete: () => undefined };
  const left = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const ids = new Set<string>();
  let isOver = false;
  // A crashing process cannot interrupt a synchronous write, so the file is always complete.
  const write = () => {
    if (!isOver) writeFileSync(file, [...ids].join('\n'));
  };
  const end = () => {
    isOver = true;
  };
  process.on('uncaughtExceptionMonitor', end);
  process.prependListener('unhandledRejection', end);
  write();
  return {
    left,
    add(id) {
      ids.add(id);
      write();
    },
    delete(id) {
      ids.delete(id);
      write();
    },
  };
}
