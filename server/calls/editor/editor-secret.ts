import { createHash, randomBytes } from 'node:crypto';

/** How long a code may be exchanged: the time a new tab needs to open. */
export const editorCodeMs = 60_000;
/** How long an opened editor may work until it asks for more, which a living session gives it. */
export const editorTokenMs = 60 * 60_000;
/** How long it may work in all where sessions are not ours to know, and their end is not seen. */
export const unboundEditorMs = 12 * 60 * 60_000;

/** Tells editors' tokens from those of sessions and from API keys, so that each opens only its own doors. */
const tokenPrefix = 'fme_';

/** 256 random bits as text for an address. */
export function newEditorCode(): string {
  return randomBytes(32).toString('base64url');
}

export function newEditorToken(): string {
  return tokenPrefix + newEditorCode();
}

/** What is stored of both. They are random, so a slow hash would add nothing. */
export function hashOfEditorSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The editor's token of an `Authorization: Bearer` header, or null when it carries something else. */
export function editorTokenOf(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
  return token?.startsWith(tokenPrefix) === true ? token : null;
}
