import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import { createDrainingServer, type Leave } from './draining-server.ts';

/** Maximum bytes of a body: it contains a template twice (HTML and configuration); nothing else is large. */
const BODY_BYTES_MAX = 8 << 20;

/** Limits in ms. Connections slower than the first two are closed; the third is the interval of that check. */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };

const REQUESTS_PER_SOCKET_MAX = 1_000;

/**
 * Opens the server without routes. Requests answered by `servePublic` skip the routes, so hooks and rate limits cost them no time. `leave`:
 * grace periods when it closes; `trustedProxies`: number of our own proxies in front.
 */
export function openServer({
  log,
  naming = {},
  leave,
  trustedProxies,
  servePublic,
}: {
  log: FastifyBaseLogger;
  /** Names of requests; Fastify's own by default. */
  naming?: Pick<FastifyServerOptions, 'genReqId' | 'childLoggerFactory'>;
  leave: Leave;
  trustedProxies: number;
  servePublic: (request: IncomingMessage, response: ServerResponse) => boolean;
}): FastifyInstance {
  let whenClosing = async (): Promise<void> => undefined;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    ...naming,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: 'idle',
    // Requests that arrive during a hand-over to other processes are answered.
    return503OnClosing: false,
    trustProxy: (_address, hop) => hop < trustedProxies,
    maxRequestsPerSocket: REQUESTS_PER_SOCKET_MAX,
    serverFactory: (handler) => {
      const listener: RequestListener = (request, response) => {
        if (hasTwoHosts(request)) response.writeHead(400, { connection: 'close' }).end();
        else if (!servePublic(request, response)) handler(request, response);
      };
      const draining = createDrainingServer(patience, listener, leave);
      whenClosing = () => draining.drain();
      return draining.server;
    },
  });
  app.addHook('preClose', () => whenClosing());
  return app;
}

/**
 * True if a request has two Host headers. RFC 9112 3.2 requires 400: a proxy in front may have used the other one. Node takes the first.
 */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, i) => i % 2 === 0 && /^host$/i.test(text)).length > 1;
}
