import { createHash } from 'node:crypto';

/** Makes keys recognisable, for us and for scanners of leaked secrets. */
const prefix = 'fmk_';
const pattern = /^fmk_[A-Za-z0-9_-]{43}$/;

/** Returns a new key: 256 bits after the prefix. */
export function spellSecret(secret: Buffer): string {
  return prefix + secret.toString('base64url');
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Returns the key of an `Authorization: Bearer` header; null for anything else. */
export function readApiKey(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
  return token?.startsWith(prefix) === true ? token : null;
}

/** True if a text has the form of a key; anything else cannot be in the table. */
export function isSecret(text: string): boolean {
  return pattern.test(text);
}
