import { readFileSync } from 'node:fs';
import { doctorMessages as texts } from '#core/messages/doctor-messages.ts';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

/** Number of open files and connections that a process needs for serving without reaching its limit. */
export const OPEN_FILES_WANTED = 1024;

/** Minimum limit of open files: below it the database does not start, or this process runs out of files during the start. */
const OPEN_FILES_MIN = 160;

/** Returns how many files this process and its children may have open; Infinity if the system does not tell (only Linux does). */
export function readOpenFilesLimit(): number {
  try {
    return openFilesIn(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return Infinity;
  }
}

export function openFilesIn(limits: string): number {
  const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? Infinity : Number(soft);
}

/** Logs a warning if the limit is low; fails with `StartError` if nothing could start. */
export function requireOpenFiles(log: Log, limit = readOpenFilesLimit()): void {
  const text = texts.openFilesLow(limit, OPEN_FILES_WANTED);
  if (limit < OPEN_FILES_MIN) throw new StartError(text);
  if (limit < OPEN_FILES_WANTED) log.warn({ finding: 'open_files' }, text);
}
