import type { RemoteKind, RemoteLimits } from './port.ts';

const MEBIBYTE = 1024 * 1024;

/** Redirects that are followed from one address. */
export const REDIRECTS_MAX = 3;

const feedBytes = { wireBytesMax: 512 * MEBIBYTE, bodyBytesMax: 512 * MEBIBYTE };

/**
 * Default limits for requests to remote servers. Many shops generate their feed on request, which takes minutes; an unanswered request soon
 * moves to a slot for slow ones, so runs may wait for it.
 */
export const defaultLimits: Record<RemoteKind, RemoteLimits> = {
  feed: {
    ...feedBytes,
    connectTimeoutMs: 5000,
    firstByteTimeoutMs: 10 * 60_000,
    totalTimeoutMs: 25 * 60_000,
    bytesPerSecondMin: 1024,
    paceWindowMs: 30_000,
  },
  sample: {
    ...feedBytes,
    connectTimeoutMs: 5000,
    firstByteTimeoutMs: 45_000,
    totalTimeoutMs: 75_000,
    bytesPerSecondMin: 1024,
    paceWindowMs: 15_000,
  },
  photo: {
    wireBytesMax: 25 * MEBIBYTE,
    bodyBytesMax: 25 * MEBIBYTE,
    connectTimeoutMs: 5000,
    firstByteTimeoutMs: 10_000,
    totalTimeoutMs: 15_000,
    bytesPerSecondMin: 4096,
    paceWindowMs: 4_000,
  },
  // Of the answer to a post, only the status and a few words are reported; a receiver with more work to do should answer first.
  post: {
    wireBytesMax: 64 * 1024,
    bodyBytesMax: 64 * 1024,
    connectTimeoutMs: 5000,
    firstByteTimeoutMs: 15_000,
    totalTimeoutMs: 15_000,
    bytesPerSecondMin: 0,
    paceWindowMs: 15_000,
  },
};
