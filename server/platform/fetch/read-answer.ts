import { STATUS_CODES } from 'node:http';
import type { Dispatcher } from 'undici';
import type { RemoteOptions } from './port.ts';
import { RemoteError } from './remote-error.ts';

type Headers = Readonly<Record<string, string>>;

/** Returns the target of a redirect, or null if the answer is not a redirect. Fails with `RemoteError`. */
export function redirectTarget(answer: Dispatcher.ResponseData, from: URL): URL | null {
  if (!REDIRECTS.has(answer.statusCode)) return null;
  const { location } = answer.headers;
  const target = typeof location === 'string' ? URL.parse(location, from.href) : null;
  const isWeb = target?.protocol === 'http:' || target?.protocol === 'https:';
  if (target === null || !isWeb || target.username + target.password !== '')
    throw new RemoteError('bad_redirect');
  return target;
}

/** Accepts an answer with a whole body, or one that says our copy is still valid (304). Fails with `RemoteError`. */
export function checkStatus(answer: Dispatcher.ResponseData, options: RemoteOptions): void {
  const { statusCode } = answer;
  const isConditional = (options.etag ?? options.lastModified ?? null) !== null;
  if (statusCode === 304 && isConditional) return;
  // No range was requested, so 206 would mean a truncated feed or photo.
  if (statusCode >= 200 && statusCode < 300 && statusCode !== 206) return;
  const retryAfter = flatHeaders(answer)['retry-after'];
  throw new RemoteError('http_status', {
    status: statusCode,
    statusText: STATUS_CODES[statusCode] ?? '',
    retryAfterMs: retryAfter === undefined ? null : parseRetryAfter(retryAfter, Date.now()),
  });
}

export function flatHeaders(answer: Dispatcher.ResponseData): Headers {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  return flat;
}

/** Returns the milliseconds of a Retry-After header (seconds or a date), 0 to `maxMs`; null if it is neither. */
export function parseRetryAfter(value: string, nowMs: number, maxMs = RETRY_AFTER_MS_MAX): number | null {
  const text = value.trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), maxMs);
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const RETRY_AFTER_MS_MAX = 60_000;
