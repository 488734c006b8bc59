import type { RemoteKind, RemoteLimits } from './port.ts';

const MEBIBYTE = 1024 * 1024;

/** Redirects that are followed from one address. */
export const REDIRECTS_MAX = 3;

const feedBytes = { wireBytesMax: 512 * MEBIBYTE, bodyBytesMax: 512 * MEBIBYTE };

/**
 * Default limits of what strangers may use of our resources. Many shops write their feed on request, which takes minutes; waiting for them
 * takes no place from active requests, so a run has the patience.
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
  // Only a status and a few words of the answer to a post are reported; a receiver that works for longer answers first and works then.
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
