import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { addresses } from '#core/public-addresses.ts';
import { findPingedFeed } from '#server/db/feeds/pings.ts';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { requireRunning } from '../require-runnable.ts';
import { feedOfSecret, isPingSecret } from './ping-secret.ts';
import { takePing } from './pinged-runs.ts';

/** Limit of calls to one feed's address. */
const LIMIT = { turns: 60, windowMs: 60_000 };

type PingRequest = FastifyRequest<{ Params: { secret: string } }>;

/**
 * Mounts the secret address that a shop calls after a change: by GET or POST, with any body, which is ignored. The answer is 202 as soon as
 * the call is stored, with a reason if no run will follow.
 */
export async function mountPing(app: FastifyInstance, platform: Platform): Promise<void> {
  const limiter = platform.openRateLimit('pings', LIMIT);
  const installation = await readInstallationSecret(platform.database.query);
  const handle = async (request: PingRequest, reply: FastifyReply) => {
    const { secret } = request.params;
    const feedId = feedOfSecret(secret);
    const feed = feedId === null ? null : await findPingedFeed(platform.database.query, feedId);
    if (feedId === null || feed === null || !isPingSecret(secret, feed.ping_version, installation))
      throw new AppError('not_found');
    const waitMs = await limiter.take(feedId);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      return await reply.code(429).header('retry-after', String(seconds)).send();
    }
    await requireRunning(platform.database.query, platform.config.billing, feed);
    await takePing(platform, feed);
    return await reply.code(202).header('cache-control', 'no-store').send();
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, null);
    });
    scope.get(addresses.ping.pattern, handle);
    scope.post(addresses.ping.pattern, handle);
  });
}
