import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import { createDrainingServer, type Leave } from './draining-server.ts';

/** Bodies carry a template twice (HTML and configuration), and nothing else is large. */
const BODY_BYTES_MAX = 8 << 20;

/** Limits in ms. Connections that are slower than the first two are cut off, and the third is how often that is checked. */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };

const REQUESTS_PER_SOCKET_MAX = 1_000;

/**
 * Opens the server without routes. What `servePublic` answers never comes to them: neither hooks nor limits of calls cost it time.
 * `leave` is how it ends, `trustedProxies` how many stand before it.
 */
export function openServer({
  log,
  naming = {},
  leave,
  trustedProxies,
  servePublic,
}: {
  log: FastifyBaseLogger;
  /** Naming of requests; Fastify's own by default. */
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
    // Requests that arrive while others take over are answered.
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

/** Whether a request has two hosts. RFC 9112 3.2 requires 400: a proxy before us may have gone by the other one. Node takes the first. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, i) => i % 2 === 0 && /^host$/i.test(text)).length > 1;
}
