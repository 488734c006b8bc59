import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Meters } from './meters.ts';

/** Measures every call by its route pattern: addresses may contain secrets, and there are too many. */
export function measureRequests(app: FastifyInstance, { request }: Meters): void {
  app.addHook('onResponse', async (asked, reply) => {
    const route = asked.routeOptions.url ?? 'none';
    request(asked.method, route, reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** Answers public requests; false for other requests. */
type PublicHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Measures public requests, for feeds and pictures, as one route; returns the handler itself if metrics are off. */
export function measurePublic(serve: PublicHandler, meters: Meters | null): PublicHandler {
  if (meters === null) return serve;
  return (request, response) => {
    const start = performance.now();
    const isServed = serve(request, response);
    if (isServed)
      response.once('close', () => {
        const seconds = (performance.now() - start) / 1000;
        meters.request(request.method ?? '', 'published', response.statusCode, seconds);
      });
    return isServed;
  };
}
