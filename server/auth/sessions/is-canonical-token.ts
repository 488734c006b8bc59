/**
 * True if a JWT is encoded in the only way that RFC 7515 allows: three parts of base64url without padding, extra letters or stray bits. A
 * lenient decoder would accept many texts for one token.
 */
export function isCanonicalToken(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 3 && parts.every((part) => part !== '' && rewritten(part) === part);
}

function rewritten(part: string): string {
  return Buffer.from(part, 'base64url').toString('base64url');
}
