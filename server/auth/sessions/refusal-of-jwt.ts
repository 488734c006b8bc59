import { errors } from 'jose';
import { AuthError } from '../auth-error.ts';

const prefix = 'invalid JWT: unable to parse or verify signature, ';
const segmentNames = ['header', 'claims', 'signature'];

/** Returns a refusal of an access token in the protocol's wording, which names the first fault found. */
export function refusalOfJwt(token: string, cause: unknown): AuthError {
  return new AuthError('bad_jwt', `${prefix}${describeFault(token, cause)}`, { cause });
}

function describeFault(token: string, cause: unknown): string {
  const segments = token.split('.');
  if (segments.length !== 3) return 'token is malformed: token contains an invalid number of segments';
  for (const [index, segment] of segments.entries()) {
    const at = segment.search(/[^\w-]/);
    if (at >= 0)
      return `token is malformed: could not base64 decode ${segmentNames[index]}: illegal base64 data at input byte ${at}`;
  }
  if (cause instanceof errors.JWTExpired) return 'token has invalid claims: token is expired';
  if (cause instanceof errors.JWTClaimValidationFailed) return 'token has invalid claims';
  if (cause instanceof errors.JWSSignatureVerificationFailed)
    return 'token signature is invalid: crypto/ecdsa: verification error';
  if (cause instanceof errors.JWSInvalid || cause instanceof errors.JWTInvalid) return 'token is malformed';
  return 'token is unverifiable: error while executing keyfunc';
}
