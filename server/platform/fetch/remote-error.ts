/** Why an outbound request failed. */
export type RemoteFailure =
  | 'bad_url'
  | 'blocked_address'
  | 'dns_failed'
  | 'refused'
  | 'timeout'
  | 'too_slow'
  | 'host_away'
  | 'too_large'
  | 'http_status'
  | 'bad_redirect'
  | 'bad_encoding'
  | 'tls'
  | 'reset'
  | 'not_http'
  | 'cancelled';

/** An outbound request that failed. `message` is a sentence a user may read: it names no address and no internals. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly failure: RemoteFailure;
  /** HTTP status for `http_status`, else null. */
  readonly status: number | null;
  /** Reason phrase that came with `status`, else ''. */
  readonly statusText: string;
  /** How long to wait before the next try, as the other side asked (at most 60 s) or because it was given up; or null. */
  readonly retryAfterMs: number | null;
  /** True when the same request may succeed later. Decided here and nowhere else. */
  readonly isTransient: boolean;

  constructor(
    failure: RemoteFailure,
    details: { status?: number; statusText?: string; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(sentenceFor(failure, details.status), { cause: details.cause });
    this.failure = failure;
    this.status = details.status ?? null;
    this.statusText = details.statusText ?? '';
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.isTransient = isTransientFailure(failure, details.status);
  }
}

// Blocked, refused and unknown names read the same, so the answer cannot be used to map a network from outside.
const UNREACHABLE = 'The address could not be reached.';

const sentences: Record<Exclude<RemoteFailure, 'http_status'>, string> = {
  bad_url: 'The address is not a valid http or https address.',
  blocked_address: UNREACHABLE,
  dns_failed: UNREACHABLE,
  refused: UNREACHABLE,
  timeout: 'The server took too long to answer.',
  too_slow: 'The server sent the file too slowly.',
  host_away: 'The server did not answer several times in a row. It is asked again in a little while.',
  too_large: 'The file is larger than allowed.',
  bad_redirect: 'The address redirects in a way that cannot be followed.',
  bad_encoding: 'The file is damaged: it could not be decompressed.',
  tls: 'The secure connection to the server failed.',
  reset: 'The server closed the connection before the file was complete.',
  not_http: 'The server did not answer with valid HTTP.',
  cancelled: 'The request was cancelled.',
};

function sentenceFor(failure: RemoteFailure, status: number | undefined): string {
  return failure === 'http_status' ? `The server answered with status ${status}.` : sentences[failure];
}

const transientFailures: ReadonlySet<RemoteFailure> = new Set([
  'dns_failed',
  'refused',
  'timeout',
  'too_slow',
  'host_away',
  'reset',
  'cancelled',
]);

function isTransientFailure(failure: RemoteFailure, status = 0): boolean {
  if (failure === 'http_status') return status === 408 || status === 425 || status === 429 || status >= 500;
  return transientFailures.has(failure);
}
