import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as text for a URL. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored hash of a token or code. These are random, so a slow hash would add nothing. */
export function hashOfLinkSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
