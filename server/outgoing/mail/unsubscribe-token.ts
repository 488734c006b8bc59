import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;

/** Returns the token that only unsubscribes an account from mails about feeds: its id and a keyed hash. */
export function unsubscribeToken(userId: string, installation: Buffer): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, computeMac(id, installation)]).toString('base64url');
}

/** Returns the user that a token unsubscribes; null if it is not ours. */
export function userOfToken(token: string, installation: Buffer): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 16 + MAC_BYTES) return null;
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), computeMac(id, installation))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function computeMac(id: Buffer, installation: Buffer): Buffer {
  return createHmac('sha256', installation).update('unsubscribe ').update(id).digest().subarray(0, MAC_BYTES);
}
