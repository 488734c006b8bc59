import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import { AppError } from '#core/errors.ts';
import type { HostedAuth } from '#server/config.ts';
import { acceptInvitation } from '#server/db/accounts/invitations.ts';
import { makeOperatorIfNone } from '#server/db/accounts/sign-up-policy.ts';
import { findUser, insertHostedUser } from '#server/db/accounts/users.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { authReasons } from '#core/messages/reasons/calls/auth-reasons.ts';
import { isCanonicalToken } from './is-canonical-token.ts';
import { readBearerToken, type SignedInUser } from './authenticate.ts';
import type { Auth } from '../auth.ts';
import { maySignUp } from '../may-sign-up.ts';

const claimsSchema = z.object({ sub: z.uuid(), email: z.optional(z.string()) });

/**
 * Accounts of an external auth server that uses the same protocol. We verify its tokens with its published keys, so a session that ends
 * there ends here when its token expires. Our own auth endpoints do not exist then.
 */
export function createHostedAuth(
  platform: Pick<Platform, 'config' | 'database' | 'clock' | 'log'>,
  hosted: HostedAuth,
): Auth {
  const { config, database, clock, log } = platform;
  const keys = createRemoteJWKSet(new URL(hosted.jwksUrl), {
    timeoutDuration: 5_000,
    ...(hosted.apiKey !== null && { headers: { apikey: hosted.apiKey } }),
  });
  log.info(`Accounts are kept by ${new URL(hosted.url).host}`);
  const readToken = async (token: string): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['ES256', 'RS256'],
      issuer: hosted.url,
      audience: 'authenticated',
      requiredClaims: ['exp', 'sub'],
      currentDate: clock.now(),
    });
    return payload;
  };
  /** Checks our own sign-up rule: the external server identifies a user, but the rule decides if they may have an account here. */
  const admit = (id: string, email: string) =>
    database.asOwner(async (sql) => {
      const now = clock.now();
      const newcomer = { email, isMailboxProven: true };
      const verdict = await maySignUp(config, sql, { newcomer, now });
      // A page makes several calls in parallel, and another may have created the user already.
      if ((await findUser(sql, id)) !== null) return;
      if (!verdict.isAllowed) throw new AppError('forbidden', authReasons.signup_disabled);
      await insertHostedUser(sql, id, now);
      if (verdict.isFirst) await makeOperatorIfNone(sql, id);
      if (verdict.isInvited) await acceptInvitation(sql, email, now);
    });
  return {
    register() {},
    async authenticate(authorization): Promise<SignedInUser> {
      const token = readBearerToken(authorization);
      if (token === null || !isCanonicalToken(token)) throw new AppError('unauthenticated');
      const payload = await readToken(token).catch((error: unknown) => {
        throw toRefusal(error);
      });
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) throw new AppError('unauthenticated');
      const { sub: id, email = '' } = claims.data;
      if ((await findUser(database.query, id)) === null) await admit(id, email.toLowerCase());
      return { id, email, sessionId: null };
    },
    // We cannot check the external server's passwords, so the owner must type the address.
    isOwner: ({ email }, proof) =>
      Promise.resolve(email !== '' && proof.trim().toLowerCase() === email.toLowerCase()),
  };
}

/** Returns a refusal for an invalid token, and an outage if keys cannot be fetched, which must sign nobody out. */
function toRefusal(error: unknown): AppError {
  const isAboutToken =
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys;
  return new AppError(isAboutToken ? 'unauthenticated' : 'unavailable', undefined, { cause: error });
}
