import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Header with the id of a request, in the answer and in all log lines about it. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Matches ids without characters that could end a line, a field or a shell word. */
const plainToken = /^[\w.-]{8,64}$/;

/**
 * Returns the id of a request: the one set by our own proxy, so that both logs have the same id, or a new one of 13 letters and digits.
 * Without a proxy of ours in front (`trustedProxies` is 0), callers cannot choose it.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, trustedProxies: number): string {
  const given = headers[REQUEST_ID_HEADER];
  if (trustedProxies > 0 && typeof given === 'string' && plainToken.test(given)) return given;
  return randomBytes(8).readBigUInt64BE().toString(36).padStart(13, '0');
}
