import { errorCode, textProperty } from '../error-facts.ts';
import { RemoteError, type RemoteFailure } from './remote-error.ts';

/** Converts any error of a request into one of our failure classes. */
export function classifyFailure(error: unknown): RemoteError {
  for (const found of withCauses(error)) {
    if (found instanceof RemoteError) return found;
    const failure = findFailure(errorCode(found), textProperty(found, 'name'));
    if (failure !== null) return new RemoteError(failure, { cause: error });
  }
  return new RemoteError('reset', { cause: error });
}

const failureByCode: Readonly<Record<string, RemoteFailure>> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'not_http',
  UND_ERR_INVALID_ARG: 'bad_url',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  UND_ERR_SOCKET: 'reset',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ENOTFOUND: 'dns_failed',
  ENODATA: 'dns_failed',
  EAI_AGAIN: 'dns_failed',
  EPROTO: 'tls',
  HOSTNAME_MISMATCH: 'tls',
};

function findFailure(code: string, name: string): RemoteFailure | null {
  const known = failureByCode[code];
  if (known !== undefined) return known;
  if (code.startsWith('HPE_') || name === 'HTTPParserError') return 'not_http';
  if (code.startsWith('Z_') || /BROTLI|ZLIB/.test(code) || code.startsWith('ERR__ERROR'))
    return 'bad_encoding';
  if (/^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/.test(code)) return 'tls';
  return null;
}

function* withCauses(error: unknown): Generator<unknown> {
  yield error;
  if (error instanceof AggregateError) for (const inner of error.errors) yield* withCauses(inner);
  if (error instanceof Error && error.cause !== undefined) yield* withCauses(error.cause);
}
