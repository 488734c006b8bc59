import { Fault } from '#core/fault.ts';
import { remoteFaults, statusFault } from '#core/fault-table.ts';
import { remoteReasons, type RemoteReason } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { getSentence } from '#core/messages/reasons/get-sentence.ts';

/** Reason why an outbound request failed. */
export type RemoteFailure = RemoteReason['code'];

interface RemoteErrorDetails {
  readonly status?: number;
  readonly statusText?: string;
  readonly retryAfterMs?: number | null;
  /** Files of an archive. */
  readonly names?: string;
  readonly cause?: unknown;
}

/** An outbound request that failed. `message` is a sentence a user may read: it names no address and no internals. */
export class RemoteError extends Fault<RemoteFailure> {
  override readonly name = 'RemoteError';
  /** The same as data for a sentence. */
  readonly reason: RemoteReason;
  /** HTTP status for `http_status`, else null. */
  readonly status: number | null;
  /** Reason phrase that came with `status`, else ''. */
  readonly statusText: string;
  /** Wait before the next attempt, as the other side asked (at most 60 s) or because its host was given up; or null. */
  readonly retryAfterMs: number | null;

  constructor(code: RemoteFailure, details: RemoteErrorDetails = {}) {
    const reason = reasonOf(code, details);
    const row = code === 'http_status' ? statusFault(details.status ?? 0) : remoteFaults[code];
    super(code, row, getSentence(remoteReasons, reason), { cause: details.cause });
    this.reason = reason;
    this.status = details.status ?? null;
    this.statusText = details.statusText ?? '';
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

function reasonOf(code: RemoteFailure, { status = 0, names = '' }: RemoteErrorDetails): RemoteReason {
  if (code === 'http_status') return { code, status };
  if (code === 'zip_several') return { code, names };
  // There are more codes than the compiler tells apart.
  return { code } as RemoteReason;
}
