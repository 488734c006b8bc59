import { createHash } from 'node:crypto';

/** Distinguishes keys from session tokens at a glance, for us and for those who search leaked texts for secrets. */
const prefix = 'fmk_';
const pattern = /^fmk_[A-Za-z0-9_-]{43}$/;

/** A new key: 256 bits behind the prefix. */
export function spellSecret(secret: Buffer): string {
  return prefix + secret.toString('base64url');
}

/** Returns the hash that is stored of a key. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The key of an `Authorization: Bearer` header, or null when it carries something else. */
export function readApiKey(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
  return token?.startsWith(prefix) === true ? token : null;
}

/** Whether it has the shape of a key; what has not cannot be in the table. */
export function isSecret(text: string): boolean {
  return pattern.test(text);
}
