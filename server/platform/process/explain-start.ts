import { errorCode } from '../error-facts.ts';
import { StartError } from './start-error.ts';

/** Returns the operator's message for a failed start: one sentence if they can do something, else the error with its stack. */
export function explainStart(error: unknown, dataDir: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartError) return error.message;
  return diskSentence(error, dataDir) ?? error.stack ?? error.message;
}

/** Returns the operator's message if the database has no disk space to start. */
export function fullDiskSentence(dataDir: string): string {
  return `The disk of DATA_DIR ${dataDir} is full: make room (a few hundred megabytes) and start again. Nothing is lost.`;
}

// The embedded database reports a full disk in its log text, not by a code.
function diskSentence(error: Error, dataDir: string): string | null {
  const code = errorCode(error);
  const says = (text: RegExp) => text.test(error.message);
  if (code === 'ENOSPC' || code === 'EDQUOT' || says(/no space left on device|disk quota exceeded/i))
    return fullDiskSentence(dataDir);
  if (code === 'EROFS' || says(/read-only file system/i))
    return `The disk of DATA_DIR ${dataDir} can only be read: mount it for writing, or set DATA_DIR to another folder.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `DATA_DIR ${dataDir} belongs to somebody else: give it to the user who starts the product, or set DATA_DIR to another folder.`;
  return null;
}
