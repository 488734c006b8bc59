import type { FastifyRequest } from 'fastify';

/** Origin of a request. */
export interface RequestOrigin {
  /** The network address, as `TRUSTED_PROXIES` lets us know it. */
  readonly address: string;
  readonly userAgent: string;
}

/** Longest name of a browser that is looked at; real ones have about 150 characters. */
const userAgentLengthMax = 300;

/** Returns the origin of a request, for the log and for the list that the account's owner reads. */
export function requestOrigin(request: Pick<FastifyRequest, 'ip' | 'headers'>): RequestOrigin {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax),
  };
}
