import { PhotoError } from '#picture/paint';
import { FeedError } from '#feed';
import type { PhotoReason } from '#core/messages/reasons/products/photo-reasons.ts';
import type { RunReason } from '#core/messages/reasons/runs/run-reasons.ts';
import { AppError } from '#core/errors.ts';
import { photoFaults, type Whose } from '#core/fault-table.ts';
import { errorCode } from '#server/platform/error-facts.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import { NoDiskSpace, UnusableFeed } from './faults.ts';

/** Reason why there is no picture of a photo. */
export interface PhotoFailure {
  reason: PhotoReason;
  /**
   * Origin of the fault. 'shop': the photo is gone or no picture any more, if that lasts. 'away': its host could not be reached, which
   * tells nothing about the photo. 'ours': the photo is fine, the drawing failed.
   */
  kind: 'shop' | 'away' | 'ours';
}

/** Returns what a failure tells about a product's photo; null where it tells nothing about it and must not be swallowed here. */
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

/** Failures that end a run and that no retry can help: its shop is away, or its feed is no feed. */
export type FeedFailure = RemoteError | FeedError | UnusableFeed;

/** Whether the failure is about the feed, and no fault of ours. */
export function isFeedFailure(error: unknown): error is FeedFailure {
  return error instanceof RemoteError || error instanceof FeedError || error instanceof UnusableFeed;
}

/** Returns the reason with which a run ends over a failure; `explain` tells what is wrong with the stored source. */
export function findRunReason(
  error: FeedFailure,
  explain: (error: FeedError) => Promise<RunReason>,
): RunReason | Promise<RunReason> {
  if (error instanceof UnusableFeed) return error.reason;
  if (error instanceof FeedError) return explain(error);
  return { code: 'source_not_fetched', why: error.reason };
}

/**
 * Whether our storage or database takes nothing for now, which says nothing about what was worked on: no room, no rights,
 * a broken disk, too many open files; the database saying the same, or being away.
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
