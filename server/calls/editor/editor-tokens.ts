import { createHash, randomBytes } from 'node:crypto';

/** Lifetime of a code in ms: long enough for a new tab to open. */
export const editorCodeMs = 60_000;
/** Lifetime of an editor token in ms; it can be extended while its session lives. */
export const editorTokenMs = 60 * 60_000;
/** Maximum total lifetime of an editor in ms, if sessions are external and their end is unknown. */
export const unboundEditorMs = 12 * 60 * 60_000;

/** Distinguishes editor tokens from session tokens and API keys, so that each only works where it is meant to. */
const tokenPrefix = 'fme_';

/** 256 random bits as text for an address. */
export function newEditorCode(): string {
  return randomBytes(32).toString('base64url');
}

export function newEditorToken(): string {
  return tokenPrefix + newEditorCode();
}

/** Returns the stored hash of a code or token. These are random, so a slow hash would add nothing. */
export function hashOfEditorSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Returns the editor token of an `Authorization: Bearer` header; null for anything else. */
export function readEditorToken(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
  return token?.startsWith(tokenPrefix) === true ? token : null;
}
