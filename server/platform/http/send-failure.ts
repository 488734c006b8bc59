import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorTable, type ErrorBody } from '#core/errors.ts';
import { errorCode } from '../error-facts.ts';
import { chooseRetryAfter } from './retry-after.ts';

/** Sends a failure as HTTP: the only place for this, except for the auth protocol. Pass it to Fastify as its error handler. */
export function sendFailure(failure: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(failure);
  // A caller that disconnected cancelled the work, so later failures are not errors.
  const level = reply.raw.destroyed ? 'debug' : 'error';
  if (error.whose === 'ours') request.log[level]({ err: failure, request: request.id }, 'request failed');
  const body: ErrorBody = { ...error.facts, error: error.message, code: error.code };
  const retryAfter = chooseRetryAfter(error.status, error.retryAfterSeconds);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  void reply.code(error.status).send(body);
}

function toAppError(failure: unknown): AppError {
  if (failure instanceof AppError) return failure;
  // Class 22 of PostgreSQL: a value that no column can store, such as a NUL or a number out of range.
  if (/^22[0-9A-Z]{3}$/.test(errorCode(failure)))
    return new AppError('bad_request', undefined, { cause: failure });
  const status = failure instanceof Error && 'statusCode' in failure ? failure.statusCode : 500;
  const known = Object.entries(errorTable).find(([, row]) => row.status === status && row.status < 500);
  if (known) return new AppError(known[0] as AppError['code'], undefined, { cause: failure });
  return new AppError('internal', undefined, { cause: failure });
}
