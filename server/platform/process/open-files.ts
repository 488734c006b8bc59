import { readFileSync } from 'node:fs';
import { doctorMessages as texts } from '#core/messages/doctor-messages.ts';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

/** Open files and connections that a process should be allowed, to serve without thinking of the limit. */
export const OPEN_FILES_WANTED = 1024;

/** Minimum of open files: with fewer the database does not start, or this process runs out of them while it does. */
const OPEN_FILES_MIN = 160;

/** Returns how many files this process, and its children, may have open; Infinity where the system does not tell (only Linux does). */
export function readOpenFilesLimit(): number {
  try {
    return openFilesIn(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return Infinity;
  }
}

/** Returns the same from the text of /proc/self/limits. */
export function openFilesIn(limits: string): number {
  const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? Infinity : Number(soft);
}

/** Says in the log where the limit is low, and fails with `StartError` where nothing could start. */
export function requireOpenFiles(log: Log, limit = readOpenFilesLimit()): void {
  const text = texts.openFilesLow(limit, OPEN_FILES_WANTED);
  if (limit < OPEN_FILES_MIN) throw new StartError(text);
  if (limit < OPEN_FILES_WANTED) log.warn({ finding: 'open_files' }, text);
}
