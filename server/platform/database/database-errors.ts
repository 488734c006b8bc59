import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { errorCode } from '../error-facts.ts';

/** True when the statement failed because the database was not there, and not because of what was asked. */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== '') return connectionCodes.has(code) || code.startsWith('08');
  return error instanceof Error && /^Connection terminated|^timeout exceeded when trying/.test(error.message);
}

/** An outage or a full disk becomes a 503 for the caller; anything else stays what it was. */
export function toUnavailable(error: unknown): unknown {
  if (isConnectionError(error)) return new AppError('unavailable', undefined, { cause: error });
  return errorCode(error) === DISK_FULL
    ? new AppError('unavailable', refusals.disk_full, { cause: error })
    : error;
}

const DISK_FULL = '53100';

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket of the embedded server while it restarts
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // the server is being shut down
  '57P02', // another backend crashed
  '57P03', // the server is starting or stopping
  '53300', // too many connections
]);
