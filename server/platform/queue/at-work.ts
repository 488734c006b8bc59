import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/** Jobs in progress in this process, stored where the next one finds them should this one end by a fault of its own. */
export interface AtWork {
  /** Ids of the jobs that were in progress in the process before when it ended so. */
  readonly left: readonly string[];
  add(id: string): void;
  delete(id: string): void;
}

/**
 * Opens the list of jobs in progress in `file`, which the process that restarts us leaves there only where the process ended by itself;
 * null stores nothing. After an uncaught error the list stays as it is: jobs that are given back afterwards may have caused it.
 */
export function openAtWork(file: string | null): AtWork {
  if (file === null) return { left: [], add: () => undefined, delete: () => undefined };
  const left = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const ids = new Set<string>();
  let isOver = false;
  // A process that a signal of the processor ends writes nothing any more, so the note is always whole.
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
