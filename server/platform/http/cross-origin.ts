import type { FastifyInstance } from 'fastify';

/** Paths that a front end on another origin may call. Published files themselves declare that everybody may read them. */
const shared = /^\/(?:auth\/v1|api|functions)\//;

const methods = 'GET, POST, PUT, PATCH, DELETE';
const requestHeaders =
  'authorization, content-type, idempotency-key, apikey, x-client-info, x-supabase-api-version';
const answerHeaders =
  'x-supabase-api-version, retry-after, content-disposition, x-total-count, link, x-request-id';
const preflightSeconds = 600;

/**
 * Lets pages of exactly these origins read our answers (the Fetch standard's CORS). There are no cookies, so credentials are never allowed
 * and a page needs its own token. Without origins no header is sent, and browsers allow no other origin.
 */
export function shareWithOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!shared.test(request.url)) return;
    // Also for refused origins: a cache must not give one origin's answer to another.
    void reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': answerHeaders,
    });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return;
    void reply.headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': preflightSeconds,
    });
    await reply.code(204).send();
  });
}
