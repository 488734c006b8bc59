import { createHash, randomBytes } from 'node:crypto';

/** Time in which a code may be exchanged, in ms: a new tab needs it to open. */
export const editorCodeMs = 60_000;
/** Time for which an opened editor may work until it asks for more, in ms; a living session grants it. */
export const editorTokenMs = 60 * 60_000;
/** Total time for which an editor may work, in ms, where sessions are not ours and their end is unknown. */
export const unboundEditorMs = 12 * 60 * 60_000;

/** Distinguishes editors' tokens from those of sessions and from API keys, so that each opens only its own doors. */
const tokenPrefix = 'fme_';

/** 256 random bits as text for an address. */
export function newEditorCode(): string {
  return randomBytes(32).toString('base64url');
}

export function newEditorToken(): string {
  return tokenPrefix + newEditorCode();
}

/** Returns the hash that is stored of a code or token. These are random, so a slow hash would add nothing. */
export function hashOfEditorSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The editor's token of an `Authorization: Bearer` header, or null when it carries something else. */
export function readEditorToken(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
  return token?.startsWith(tokenPrefix) === true ? token : null;
}
