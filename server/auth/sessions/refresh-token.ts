import { createHmac, timingSafeEqual } from 'node:crypto';

/** Content of a refresh token: its session and its sequence number. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly counter: number;
}

/** A received token. `isSignedWith` tells if we created it for the session with this key. */
export interface PresentedRefreshToken extends RefreshToken {
  isSignedWith(key: Buffer): boolean;
}

// version (1 byte) + session id (16) + counter (8, big endian) + signature (16, the first half of an HMAC-SHA-256).
const version = 0;
const signedLength = 25;
const signatureLength = 16;

/** Returns the token as text that is safe in JSON and URLs. `key` is the session's own 32 random bytes. */
export function encodeRefreshToken(token: RefreshToken, key: Buffer): string {
  const signed = Buffer.alloc(signedLength);
  signed.writeUInt8(version, 0);
  signed.write(token.sessionId.replaceAll('-', ''), 1, 'hex');
  signed.writeBigUInt64BE(BigInt(token.counter), 17);
  return Buffer.concat([signed, sign(signed, key)]).toString('base64url');
}

/** Parses a refresh token; null if it cannot be one of ours. Being well-formed does not mean that it is genuine. */
export function decodeRefreshToken(text: string): PresentedRefreshToken | null {
  const bytes = Buffer.from(text, 'base64url');
  // Decoding ignores foreign characters, so without the comparison one token would have many spellings.
  if (bytes.length !== signedLength + signatureLength || bytes.toString('base64url') !== text) return null;
  const counter = bytes.readBigUInt64BE(17);
  if (bytes[0] !== version || counter > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const signed = bytes.subarray(0, signedLength);
  const signature = bytes.subarray(signedLength);
  return {
    sessionId: formatUuid(bytes.toString('hex', 1, 17)),
    counter: Number(counter),
    isSignedWith: (key) => timingSafeEqual(sign(signed, key), signature),
  };
}

/** Decision about a genuine token in its session's state. */
export type RefreshVerdict = 'rotate' | 'current' | 'ahead' | 'stolen';

/** Time after a rotation in which older tokens are accepted from tabs that asked concurrently, in ms. */
export const refreshGraceMs = 10_000;

/**
 * Decides about a token: the newest is exchanged for the next one. The one before it comes from a client that never got our answer, and
 * within the grace period an older one comes from another tab: both get the current token. Anything else is a stolen copy.
 */
export function judgeRefresh(
  presented: number,
  session: { counter: number; refreshedAt: Date | null },
  now: Date,
): RefreshVerdict {
  const behind = session.counter - presented;
  if (behind === 0) return 'rotate';
  // Only a database restored from a backup can be older than a genuine token.
  if (behind < 0) return 'ahead';
  const isRace =
    session.refreshedAt !== null && now.getTime() - session.refreshedAt.getTime() < refreshGraceMs;
  return behind === 1 || isRace ? 'current' : 'stolen';
}

function sign(signed: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest().subarray(0, signatureLength);
}

function formatUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
