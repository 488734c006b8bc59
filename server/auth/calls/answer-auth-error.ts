import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { chooseRetryAfter } from '#server/platform/http/retry-after.ts';
import type { Log } from '#server/platform/process/log.ts';
import { AuthError, type AuthErrorCode } from '../auth-error.ts';

const versionHeader = 'x-supabase-api-version';
/** First version of the protocol with the error code in `code`. */
const errorCodesVersion = '2024-01-01';

/** Sends a failure in the form that the client's protocol version expects. */
export function answerAuthError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): void {
  const failure = describeFailure(error);
  if (failure.status >= 500) log.error({ err: error, request: request.id }, 'auth call failed');
  const retryAfter = chooseRetryAfter(failure.status, failure.retryAfterSeconds);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  void reply.code(failure.status);
  if (failure.oauthName !== null) {
    void reply.send({ error: failure.oauthName, error_description: failure.text });
  } else if (hasErrorCodes(request)) {
    void reply.header(versionHeader, errorCodesVersion);
    void reply.send({ code: failure.code, message: failure.text, ...failure.extra });
  } else {
    void reply.send({
      code: failure.status,
      error_code: failure.code,
      msg: failure.text,
      ...failure.extra,
    });
  }
}

function hasErrorCodes(request: FastifyRequest): boolean {
  const version = request.headers[versionHeader];
  // Dates in this form sort as text.
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= errorCodesVersion;
}

interface Failure {
  readonly status: number;
  readonly code: AuthErrorCode;
  readonly text: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;
  readonly oauthName: string | null;
}

function describeFailure(error: unknown): Failure {
  if (error instanceof AppError)
    return {
      status: error.status,
      code: 'unexpected_failure',
      text: error.message,
      extra: {},
      retryAfterSeconds: error.retryAfterSeconds ?? null,
      oauthName: null,
    };
  const refusal =
    error instanceof AuthError ? error : (refusalOfServer(error) ?? new AuthError('unexpected_failure'));
  const { status, code, message, extra, retryAfterSeconds, oauthName } = refusal;
  return { status, code, text: message, extra, retryAfterSeconds, oauthName };
}

/** Returns the error for a request refused by the web server before its handler ran; null for other errors. */
function refusalOfServer(error: unknown): AuthError | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  if (status === 413) return new AuthError('request_entity_too_large', undefined, { cause: error });
  if (status === 415) return new AuthError('unsupported_media_type', undefined, { cause: error });
  const isTheirs = typeof status === 'number' && status >= 400 && status < 500;
  return isTheirs ? new AuthError('bad_json', undefined, { cause: error }) : null;
}
