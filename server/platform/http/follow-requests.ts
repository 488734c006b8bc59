import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../open-platform.ts';
import type { Log } from '../process/log.ts';
import { addLogFacts, type LogFacts, readLogFacts, withLogFacts } from '../process/log-context.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';

/** Time in ms from which an answer is logged as slow. The caller's time for sending and reading does not count. */
const SLOW_MS = 2_000;

/** Returns Fastify's settings for request ids, and for the product's own log of requests. */
export function namingRequests({ config }: Pick<Platform, 'config'>) {
  return {
    genReqId: (request: IncomingMessage) => requestIdOf(request, config.trustedProxies),
    // The context of the work in progress contains the request id already, so a child logger is not needed.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
  };
}

interface Followed {
  readonly facts: LogFacts;
  /** Time at which the request had arrived completely. */
  startMs: number;
}

/**
 * Adds the request's id to every log line it causes and to its answer. Logs one line per request at level debug, and a warning for slow
 * ones. Addresses are logged as their pattern: they may contain secrets. Call it before hooks are added.
 */
export function followRequests(app: FastifyInstance, { log }: Pick<Platform, 'log'>, slowMs = SLOW_MS): void {
  const followed = new WeakMap<FastifyRequest, Followed>();
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    const facts = { request: request.id, ...readFeedFact(request.params) };
    withLogFacts(facts, () => {
      followed.set(request, { facts: readLogFacts(), startMs: performance.now() });
      done();
    });
  });
  // Reading the body loses the async context, so it is entered again here.
  app.addHook('preValidation', (request, _reply, done) => {
    const known = followed.get(request);
    if (known === undefined) return done();
    known.startMs = performance.now();
    withLogFacts(known.facts, done);
  });
  app.addHook('onSend', async (request, reply) => {
    const known = followed.get(request);
    const ms = performance.now() - (known?.startMs ?? Infinity);
    if (ms > slowMs)
      log.warn(
        { ...known?.facts, ...describeRequest(request), ...statusOf(reply), ms: Math.round(ms) },
        'A request was slow.',
      );
  });
  app.addHook('onResponse', async (request, reply) => {
    log.debug(
      {
        ...followed.get(request)?.facts,
        ...describeRequest(request),
        ...statusOf(reply),
        ms: Math.round(reply.elapsedTime),
      },
      'A request was answered.',
    );
  });
}

/** Adds the caller to the log lines of the request, once known. */
export function noteCaller(userId: string): void {
  if (userId !== '') addLogFacts({ user: userId });
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions.url ?? 'none' };
}

function statusOf({ statusCode }: { statusCode: number }) {
  return { status: statusCode };
}

function readFeedFact(params: unknown): LogFacts {
  const isOfFeed = typeof params === 'object' && params !== null && 'feedId' in params;
  return isOfFeed && typeof params.feedId === 'string' && UUID.test(params.feedId)
    ? { feed: params.feedId }
    : {};
}

const UUID = /^[0-9a-f-]{36}$/i;

/** A handler for published files; returns false for any request that is not for one. */
type PublicHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Logs one line at level debug for each fetched file; returns the handler unchanged if debug lines are off. */
export function followPublic(serve: PublicHandler, log: Log): PublicHandler {
  if (!log.isLevelEnabled('debug')) return serve;
  return (request, response) => {
    const start = performance.now();
    const isServed = serve(request, response);
    if (isServed)
      response.once('close', () => {
        const ms = Math.round(performance.now() - start);
        log.debug(
          { method: request.method, url: request.url, status: response.statusCode, ms },
          'A file was fetched.',
        );
      });
    return isServed;
  };
}
