import { PhotoError } from '#picture/paint';
import { FeedError } from '#feed';
import type { PhotoReason } from '#core/messages/reasons/products/photo-reasons.ts';
import type { RunReason } from '#core/messages/reasons/runs/run-reasons.ts';
import { AppError } from '#core/errors.ts';
import { photoFaults, type Whose } from '#core/fault-table.ts';
import { errorCode } from '#server/platform/error-facts.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import { NoDiskSpace, UnusableFeed } from './faults.ts';

export interface PhotoFailure {
  reason: PhotoReason;
  /**
   * Origin of the fault. 'shop': the photo is gone or no longer a picture, if that lasts. 'away': its host was unreachable, which says
   * nothing about the photo. 'ours': the photo is fine, but drawing failed.
   */
  kind: 'shop' | 'away' | 'ours';
}

/** Returns what a failure means for a product's photo; null if it is unrelated and must be rethrown. */
export function photoFailure(error: unknown): PhotoFailure | null {
  const found = findPhotoReason(error);
  if (found === null) return null;
  const { reason, whose } = found;
  if (whose !== 'shop' && whose !== 'away' && whose !== 'ours') return null;
  return { reason, kind: whose };
}

function findPhotoReason(error: unknown): { reason: PhotoReason; whose: Whose } | null {
  if (error instanceof PhotoError)
    return { reason: { code: error.code }, whose: photoFaults[error.code].whose };
  if (error instanceof NoDiskSpace) return { reason: error.reason, whose: error.whose };
  if (error instanceof RemoteError)
    return { reason: { code: 'not_fetched', why: error.reason }, whose: error.whose };
  return null;
}

/** Failures that end a run without a retry: the shop is unreachable, or its feed is invalid. */
export type FeedFailure = RemoteError | FeedError | UnusableFeed;

export function isFeedFailure(error: unknown): error is FeedFailure {
  return error instanceof RemoteError || error instanceof FeedError || error instanceof UnusableFeed;
}

/** Returns the reason for ending a run after a failure; `explain` finds what is wrong with the stored source. */
export function findRunReason(
  error: FeedFailure,
  explain: (error: FeedError) => Promise<RunReason>,
): RunReason | Promise<RunReason> {
  if (error instanceof UnusableFeed) return error.reason;
  if (error instanceof FeedError) return explain(error);
  return { code: 'source_not_fetched', why: error.reason };
}

/**
 * True if our storage or database refuses any work for now: no room, no permission, a broken disk, too many open files; or the database
 * reports the same, or is unreachable.
 */
export function isStorageFault(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable';
  return storageCodes.has(errorCode(error));
}

const storageCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  '53100', // PostgreSQL: disk full
  '53200', // out of memory
  '58030', // input or output error
]);
