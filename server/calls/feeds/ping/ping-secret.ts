import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;

/** Returns the secret in a feed's address: its id and a keyed hash. Another version gives another secret. */
export function makePingSecret(feedId: string, version: number, installation: Buffer): string {
  const id = Buffer.from(feedId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, computeMac(id, version, installation)]).toString('base64url');
}

/** Returns the feed named in a secret, which may be invalid; null if it is malformed. */
export function feedOfSecret(secret: string): string | null {
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length !== 16 + MAC_BYTES) return null;
  const hex = bytes.subarray(0, 16).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** True if the secret is the feed's secret of this version; compares in constant time. */
export function isPingSecret(secret: string, version: number, installation: Buffer): boolean {
  const bytes = Buffer.from(secret, 'base64url');
  return timingSafeEqual(bytes.subarray(16), computeMac(bytes.subarray(0, 16), version, installation));
}

function computeMac(id: Buffer, version: number, installation: Buffer): Buffer {
  return createHmac('sha256', installation)
    .update(`ping ${version} `)
    .update(id)
    .digest()
    .subarray(0, MAC_BYTES);
}
