import { createHash, randomBytes } from 'node:crypto';

// Crockford's base 32: no I, L, O or U, which people misread. 32 letters divide a byte evenly.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** Returns this many random letters, 5 bits each, in groups of four. */
export function newCode(count: number): string {
  const text = Array.from(randomBytes(count), (byte) => letters[byte % letters.length]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Normalises a typed code: small letters, other or no dashes, O for 0 and I or L for 1. */
export function canonicalCode(code: string): string {
  return code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '');
}

/** Returns a code to type or paste: 60 random bits as `ABCD-EFGH-JKMN`, too many to guess, even from its hash. */
export function newMailCode(): string {
  return newCode(length);
}

/** Returns the stored hash of a code. Its prefix differs from that of link tokens, so that a code never opens a link. */
export function hashOfMailCode(code: string): Buffer {
  return createHash('sha256')
    .update(`code ${canonicalCode(code)}`)
    .digest();
}
