import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/open-platform.ts';
import { createAccessTokens } from './access-tokens.ts';
import { authLimits, createAttemptLimits, type AuthLimits } from './attempt-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { authenticate, type SignedInUser } from './authenticate.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { registerAuthRoutes } from './register-auth-routes.ts';
import { loadSigningKeys } from './signing-keys.ts';

/** Where the auth protocol lives on our server. */
export const authPath = '/auth/v1';

/** Accounts and sessions. */
export interface Auth {
  /** Mounts the auth protocol under `authPath`, with its own error bodies. */
  register(app: FastifyInstance): void;
  /**
   * The user behind an `Authorization` header. Fails with `AppError('unauthenticated')` when the token is not ours, is
   * over or belongs to a session that has ended, and with `AppError('unavailable')` when the database is away.
   */
  authenticate(authorization: string | undefined): Promise<SignedInUser>;
}

/** Opens the accounts of this installation; makes its signing key at the first start. */
export async function createAuth(
  platform: Pick<Platform, 'config' | 'database' | 'clock' | 'log'>,
  limits: AuthLimits = authLimits,
): Promise<Auth> {
  const { config, database, clock, log } = platform;
  const keys = await loadSigningKeys(database, clock);
  const parts: AuthParts = {
    database,
    clock,
    log,
    accessTokens: await createAccessTokens(keys, `${config.publicUrl}${authPath}`, clock),
    passwords: await createPasswordHasher(),
    attempts: createAttemptLimits(limits, clock),
  };
  sayHowAccountsAreConfirmed(platform);
  return {
    register(app) {
      void app.register(
        async (scope) => {
          registerAuthRoutes(scope, parts, keys);
        },
        { prefix: authPath },
      );
    },
    authenticate: (authorization) => authenticate(parts, authorization),
  };
}

function sayHowAccountsAreConfirmed({ config, log }: Pick<Platform, 'config' | 'log'>): void {
  if (config.smtpUrl === null) log.info('SMTP_URL is not set: new accounts are confirmed at once');
  else log.warn('SMTP_URL is set, but no mail is sent yet: new accounts are confirmed at once');
}
