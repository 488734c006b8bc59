import { Fault } from './fault.ts';
import { callFaults } from './fault-table.ts';
import { errorTexts } from './messages/reasons/calls/error-texts.ts';

/** Every failure sent by the server: its code, its HTTP status and the sentence shown to users. */
export const errorTable = {
  bad_request: { ...callFaults.bad_request, text: errorTexts.bad_request },
  unauthenticated: { ...callFaults.unauthenticated, text: errorTexts.unauthenticated },
  forbidden: { ...callFaults.forbidden, text: errorTexts.forbidden },
  second_step_required: { ...callFaults.second_step_required, text: errorTexts.second_step_required },
  not_found: { ...callFaults.not_found, text: errorTexts.not_found },
  conflict: { ...callFaults.conflict, text: errorTexts.conflict },
  quota_reached: { ...callFaults.quota_reached, text: errorTexts.quota_reached },
  template_required: { ...callFaults.template_required, text: errorTexts.template_required },
  feed_refused: { ...callFaults.feed_refused, text: errorTexts.feed_refused },
  feed_not_stored: { ...callFaults.feed_not_stored, text: errorTexts.feed_not_stored },
  gone: { ...callFaults.gone, text: errorTexts.gone },
  draft_changed: { ...callFaults.draft_changed, text: errorTexts.draft_changed },
  too_large: { ...callFaults.too_large, text: errorTexts.too_large },
  unsupported_media_type: { ...callFaults.unsupported_media_type, text: errorTexts.unsupported_media_type },
  key_reused: { ...callFaults.key_reused, text: errorTexts.key_reused },
  misdirected: { ...callFaults.misdirected, text: errorTexts.misdirected },
  unprocessable: { ...callFaults.unprocessable, text: errorTexts.unprocessable },
  rate_limited: { ...callFaults.rate_limited, text: errorTexts.rate_limited },
  internal: { ...callFaults.internal, text: errorTexts.internal },
  unavailable: { ...callFaults.unavailable, text: errorTexts.unavailable },
} as const satisfies Record<keyof typeof errorTexts, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorTable;

type ErrorFacts = Readonly<Record<string, string | number>>;

/**
 * A failure with a public part (`code` decides status and default text) and a private one (`cause`, never sent). Throw it anywhere on the
 * server; `server/platform/http/send-failure.ts` turns it into HTTP.
 */
export class AppError extends Fault<ErrorCode> {
  override readonly name = 'AppError';
  readonly status: number;
  /** Seconds until the call may be repeated; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  readonly facts: ErrorFacts;

  /** `text` replaces the table's sentence and is shown to the user, so it must name no internals. */
  constructor(
    code: ErrorCode,
    text?: string,
    options?: { cause?: unknown; retryAfterSeconds?: number; facts?: ErrorFacts },
  ) {
    super(code, callFaults[code], text ?? errorTexts[code], options);
    this.status = callFaults[code].status;
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.facts = options?.facts ?? {};
  }
}

/** The body of every error answer, except in the auth protocol, which has its own; some have additional fields. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
}
