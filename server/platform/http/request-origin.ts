import type { FastifyRequest } from 'fastify';

export interface RequestOrigin {
  /** The network address, determined according to `TRUSTED_PROXIES`. */
  readonly address: string;
  readonly userAgent: string;
}

/** Maximum length of a user agent that is read; real ones have about 150 characters. */
const userAgentLengthMax = 300;

/** Returns the origin of a request, for the log and for the list of sessions shown to the account's owner. */
export function requestOrigin(request: Pick<FastifyRequest, 'ip' | 'headers'>): RequestOrigin {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax),
  };
}
