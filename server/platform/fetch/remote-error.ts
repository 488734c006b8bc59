import { remoteReasons, type RemoteReason } from '#core/messages/reasons/runs/remote-reasons.ts';
import { sentenceOf } from '#core/messages/reasons/sentence-of.ts';

/** Why an outbound request failed. */
export type RemoteFailure = RemoteReason['code'];

/** An outbound request that failed. `message` is a sentence a user may read: it names no address and no internals. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly failure: RemoteFailure;
  /** The same as data for a sentence. */
  readonly reason: RemoteReason;
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
    const reason = reasonOf(failure, details.status);
    super(sentenceOf(remoteReasons, reason), { cause: details.cause });
    this.failure = failure;
    this.reason = reason;
    this.status = details.status ?? null;
    this.statusText = details.statusText ?? '';
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.isTransient = isTransientFailure(failure, details.status);
  }
}

function reasonOf(failure: RemoteFailure, status = 0): RemoteReason {
  return failure === 'http_status' ? { code: failure, status } : { code: failure };
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
