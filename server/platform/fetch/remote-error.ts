import { Fault } from '#core/fault.ts';
import { remoteFaults, statusFault } from '#core/fault-table.ts';
import { remoteReasons, type RemoteReason } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { getSentence } from '#core/messages/reasons/get-sentence.ts';

export type RemoteFailure = RemoteReason['code'];

interface RemoteErrorDetails {
  readonly status?: number;
  readonly statusText?: string;
  readonly retryAfterMs?: number | null;
  /** Names of files in an archive. */
  readonly names?: string;
  readonly cause?: unknown;
}

/** A failed outbound request. `message` is a sentence for users: it contains no address and no internals. */
export class RemoteError extends Fault<RemoteFailure> {
  override readonly name = 'RemoteError';
  /** The reason as data, from which the sentence is made. */
  readonly reason: RemoteReason;
  /** HTTP status for `http_status`, else null. */
  readonly status: number | null;
  /** Reason phrase that came with `status`, else ''. */
  readonly statusText: string;
  /** Wait before the next attempt: as requested by the receiver (at most 60 s), or because requests to its host are stopped; else null. */
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
  // The type has more codes than the compiler can narrow here.
  return { code } as RemoteReason;
}
