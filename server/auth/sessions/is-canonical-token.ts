/**
 * Whether a JWT is written in the only way that RFC 7515 allows: three parts of base64url without padding, additional letters or loose
 * bits. A lenient reader takes many texts for one token.
 */
export function isCanonicalToken(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 3 && parts.every((part) => part !== '' && rewritten(part) === part);
}

function rewritten(part: string): string {
  return Buffer.from(part, 'base64url').toString('base64url');
}
