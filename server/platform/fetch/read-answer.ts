import { STATUS_CODES } from 'node:http';
import type { Dispatcher } from 'undici';
import type { RemoteOptions } from './port.ts';
import { RemoteError } from './remote-error.ts';

type Headers = Readonly<Record<string, string>>;

/** Returns the target of a redirect, or null when the answer is not a redirect. Fails with `RemoteError`. */
export function redirectTarget(answer: Dispatcher.ResponseData, from: URL): URL | null {
  if (!REDIRECTS.has(answer.statusCode)) return null;
  const { location } = answer.headers;
  const target = typeof location === 'string' ? URL.parse(location, from.href) : null;
  const isWeb = target?.protocol === 'http:' || target?.protocol === 'https:';
  if (target === null || !isWeb || target.username + target.password !== '')
    throw new RemoteError('bad_redirect');
  return target;
}

/** Lets an answer pass that carries a whole body or says that ours is still right. Fails with `RemoteError`. */
export function checkStatus(answer: Dispatcher.ResponseData, options: RemoteOptions): void {
  const { statusCode } = answer;
  const isConditional = (options.etag ?? options.lastModified ?? null) !== null;
  if (statusCode === 304 && isConditional) return;
  // No range was requested, so 206 would be a feed or a photo that is cut off.
  if (statusCode >= 200 && statusCode < 300 && statusCode !== 206) return;
  const retryAfter = flatHeaders(answer)['retry-after'];
  throw new RemoteError('http_status', {
    status: statusCode,
    statusText: STATUS_CODES[statusCode] ?? '',
    retryAfterMs: retryAfter === undefined ? null : parseRetryAfter(retryAfter, Date.now()),
  });
}

/** Header names in lower case; repeated headers are joined. */
export function flatHeaders(answer: Dispatcher.ResponseData): Headers {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  return flat;
}

/** Milliseconds from a Retry-After header in seconds or as a date, 0 to `maxMs`; null when it is neither. */
export function parseRetryAfter(value: string, nowMs: number, maxMs = RETRY_AFTER_MS_MAX): number | null {
  const text = value.trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), maxMs);
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const RETRY_AFTER_MS_MAX = 60_000;
