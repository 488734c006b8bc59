import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../open-platform.ts';
import type { Log } from '../process/log.ts';
import { addLogFacts, type LogFacts, readLogFacts, withLogFacts } from '../process/log-context.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';

/** Time in ms from which an answer is logged as slow. The time the caller took to send and to read does not count. */
const SLOW_MS = 2_000;

/** Settings of Fastify: what requests are called, and that their lines are those of the product's own log. */
export function namingRequests({ config }: Pick<Platform, 'config'>) {
  return {
    genReqId: (request: IncomingMessage) => requestIdOf(request, config.trustedProxies),
    // The facts of the work in progress name the request already, also where no code has it available.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
  };
}

interface Followed {
  readonly facts: LogFacts;
  /** Time at which the request was there as a whole. */
  startMs: number;
}

/**
 * Lets every line of the log that a request brings about carry its id, and says the id in the answer. One line per request at
 * level debug, a warning for one that was slow. Addresses are named by their pattern: they may hold secrets. Call it before hooks are added.
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
  // Once the body was read, nothing leads back to the work that waited for it.
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

/** Says whose request it is, once that is known. */
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

/** Answers what strangers fetch; false where it is something else. */
type PublicHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Logs one line at level debug for each file that is fetched; returns the same handler where such lines are not written. */
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
