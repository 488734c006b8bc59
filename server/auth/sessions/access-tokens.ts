import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { type Clock, SKEW_MS } from '#server/platform/clock.ts';
import type { KeyRing } from './key-ring.ts';
import type { SigningKey } from './signing-keys.ts';
import { isCanonicalToken } from './is-canonical-token.ts';

/** Lifetime of an access token, in seconds. */
export const accessTokenSeconds = 3600;
const audience = 'authenticated';

/** The claims that we use; all others come from the same row and are for the client. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

interface SignedAccessToken {
  readonly text: string;
  /** Expiry in seconds since 1970. */
  readonly expiresAt: number;
}

/** Signs and verifies access tokens: only ES256 with our own keys. */
export interface AccessTokens {
  sign(claims: AccessClaims, forTheClient: Record<string, unknown>): Promise<SignedAccessToken>;
  /** Throws an error of the JWT library if the token is not ours, is damaged or has expired. */
  verify(text: string): Promise<AccessClaims>;
}

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });

/** Accepts tokens signed with any published key of the ring. */
export function createAccessTokens(keyRing: KeyRing, issuer: string, clock: Clock): AccessTokens {
  const publicKeysOf = rememberLast((published: readonly SigningKey[]) =>
    createLocalJWKSet({ keys: published.map((key) => key.publicJwk) }),
  );
  return {
    async sign(claims, forTheClient) {
      const { kid, privateKey } = (await keyRing.current()).signer;
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      const text = await new SignJWT({ ...forTheClient, session_id: claims.sessionId })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setSubject(claims.userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey);
      return { text, expiresAt };
    },
    async verify(text) {
      if (!isCanonicalToken(text)) throw new Error('the token is not written as one');
      const { published } = await keyRing.current();
      const { payload, protectedHeader } = await jwtVerify(text, publicKeysOf(published), {
        algorithms: ['ES256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'iat', 'sub', 'session_id'],
        currentDate: clock.now(),
      });
      // Issued by a clock that was ahead: the token would be valid too long.
      if ((payload.iat ?? Infinity) * 1000 > clock.now().getTime() + SKEW_MS)
        throw new Error('the token is of a time to come');
      // For a token without a key id, the key set would use its only key.
      if (protectedHeader.kid === undefined) throw new Error('the token names no key');
      const claims = claimsSchema.parse(payload);
      return { userId: claims.sub, sessionId: claims.session_id };
    },
  };
}

/** Caches the last result of `make`, so that a key set parses its keys once. */
function rememberLast<Input extends object, Output>(
  make: (input: Input) => Output,
): (input: Input) => Output {
  let last: { input: Input; output: Output } | null = null;
  return (input) => {
    if (last?.input !== input) last = { input, output: make(input) };
    return last.output;
  };
}
