import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Names a request, in the answer and in every line of the log that is about it. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Matches ids without anything that could end a line, a field or a shell's word. */
const plainToken = /^[\w.-]{8,64}$/;

/**
 * Returns the id of a request: what our own proxy calls it, so that its log and ours say the same, or a new one of 13 letters and digits.
 * Where no proxy of ours stands in front (`trustedProxies` is 0), callers do not choose it.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, trustedProxies: number): string {
  const given = headers[REQUEST_ID_HEADER];
  if (trustedProxies > 0 && typeof given === 'string' && plainToken.test(given)) return given;
  return randomBytes(8).readBigUInt64BE().toString(36).padStart(13, '0');
}
