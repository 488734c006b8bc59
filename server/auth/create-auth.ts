import { addresses } from '#core/public-addresses.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { noteSighting } from '#server/db/installation/findings.ts';
import { createProxyWatch } from '#server/platform/http/proxy-watch.ts';
import { createAccessTokens } from './sessions/access-tokens.ts';
import { authLimits, createAttemptLimits, type AuthLimits } from './attempt-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import type { Auth } from './auth.ts';
import { authenticate } from './sessions/authenticate.ts';
import { createHostedAuth } from './sessions/hosted-auth.ts';
import { isOwner } from './passwords/is-owner.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { registerAuthRoutes } from './calls/register-auth-routes.ts';
import { openKeyRing } from './sessions/key-ring.ts';

/** Limit of log lines about lock-outs of one address and account. */
const lockOutNotes = { turns: 1, windowMs: 15 * 60_000 };

/** Opens this installation's accounts; creates its signing key at the first start. */
export async function createAuth(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'storage' | 'clock' | 'log' | 'openRateLimit'>,
  limits: AuthLimits = authLimits,
): Promise<Auth> {
  if (platform.config.hostedAuth !== null) return createHostedAuth(platform, platform.config.hostedAuth);
  const { config, database, queue, storage, clock, log, openRateLimit } = platform;
  // The settings page and `doctor`, another process, show it.
  const remember = () =>
    void noteSighting(database.query, 'untold_proxy', clock.now()).catch((err: unknown) =>
      log.debug({ err }, 'a proxy could not be noted'),
    );
  const proxies = createProxyWatch(config, log, remember);
  const keyRing = await openKeyRing({ database, clock, log });
  const parts: AuthParts = {
    config,
    database,
    queue,
    storage,
    clock,
    log,
    accessTokens: createAccessTokens(keyRing, `${config.publicUrl}${addresses.auth.href()}`, clock),
    passwords: await createPasswordHasher(),
    lockOuts: openRateLimit('lock-outs told', lockOutNotes),
    attempts: createAttemptLimits(limits, openRateLimit, (address) => proxies.isShared(address)),
  };
  sayHowAccountsAreConfirmed(platform);
  return {
    register(app) {
      app.addHook('onRequest', async ({ headers, socket }) => {
        proxies.see({ headers, socketAddress: socket.remoteAddress });
      });
      void app.register(
        async (scope) => {
          registerAuthRoutes(scope, parts, keyRing);
        },
        { prefix: addresses.auth.pattern },
      );
    },
    authenticate: (authorization) => authenticate(parts, authorization),
    isOwner: (caller, proof, address) => isOwner(parts, { caller, proof, address }),
  };
}

function sayHowAccountsAreConfirmed({ config, log }: Pick<Platform, 'config' | 'log'>): void {
  const { smtpUrl, isRead, confirmsAccounts } = config.mail;
  const accounts = confirmsAccounts ? 'new accounts open a link first' : 'new accounts are confirmed at once';
  if (smtpUrl !== null) log.info(`Mails go out by SMTP: ${accounts}`);
  else if (isRead) log.info(`SMTP_URL is not set: ${accounts}`);
  else log.warn(`SMTP_URL is not set: ${accounts}, and nobody can reset a forgotten password`);
}
