import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Meters } from './meters.ts';

/** Times every call by the pattern of its address: an address itself may hold secrets, and there is no end of them. */
export function measureRequests(app: FastifyInstance, { request }: Meters): void {
  app.addHook('onResponse', async (asked, reply) => {
    const route = asked.routeOptions.url ?? 'none';
    request(asked.method, route, reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** Answers what strangers fetch; false where it is something else. */
type PublicHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Times what strangers fetch, feeds and pictures, as one route; the same handler where nobody reads the numbers. */
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
