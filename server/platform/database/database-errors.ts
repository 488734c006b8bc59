import { AppError } from '#core/errors.ts';
import { diskRefusals } from '#core/messages/reasons/calls/disk-refusals.ts';
import { errorCode } from '../error-facts.ts';

/**
 * True if the statement failed because the database was unreachable, and not because of the statement itself: by its code, or by the
 * driver's messages, as the driver has no codes. database.test.ts compares them with the driver's source.
 */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== '') return connectionCodes.has(code) || code.startsWith('08');
  return error instanceof Error && driverWords.test(error.message);
}

/** Converts an outage, a full disk or a timeout to a 503 for the caller; returns any other error unchanged. */
export function toUnavailable(error: unknown): unknown {
  if (isConnectionError(error) || tookTooLong.has(errorCode(error)))
    return new AppError('unavailable', undefined, { cause: error });
  return errorCode(error) === DISK_FULL
    ? new AppError('unavailable', diskRefusals.disk_full, { cause: error })
    : error;
}

const DISK_FULL = '53100';

/** The timeouts of `bounded` in database.ts: for a lock, and for a statement. */
const tookTooLong = new Set(['55P03', '57014']);

const driverWords =
  /^Connection terminated|^time.?out (exceeded|expired)|^Query read timeout|is not queryable$|^Cannot use a pool after|establishing an SSL connection$/;

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTCONN',
  'ENOENT', // the socket of the embedded server while it restarts
  'EPIPE',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EMFILE', // this process has no room for another connection
  'ENFILE',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25P03', // the server ended a transaction that was idle for too long
  '25P04', // the server ended a transaction that took too long
  '57P01', // the server is being shut down
  '57P02', // another backend crashed
  '57P03', // the server is starting or stopping
  '57P05', // the server ended an idle connection
  '53300', // too many connections
]);
