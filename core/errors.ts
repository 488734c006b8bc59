import { errorTexts } from './messages/reasons/calls/error-texts.ts';

/** Every failure that leaves the server: its code, its HTTP status and the sentence a user may read. */
export const errorTable = {
  bad_request: { status: 400, text: errorTexts.bad_request },
  unauthenticated: { status: 401, text: errorTexts.unauthenticated },
  forbidden: { status: 403, text: errorTexts.forbidden },
  second_step_required: { status: 403, text: errorTexts.second_step_required },
  not_found: { status: 404, text: errorTexts.not_found },
  conflict: { status: 409, text: errorTexts.conflict },
  quota_reached: { status: 409, text: errorTexts.quota_reached },
  template_required: { status: 409, text: errorTexts.template_required },
  feed_refused: { status: 409, text: errorTexts.feed_refused },
  feed_not_stored: { status: 500, text: errorTexts.feed_not_stored },
  gone: { status: 410, text: errorTexts.gone },
  too_large: { status: 413, text: errorTexts.too_large },
  unsupported_media_type: { status: 415, text: errorTexts.unsupported_media_type },
  key_reused: { status: 422, text: errorTexts.key_reused },
  misdirected: { status: 421, text: errorTexts.misdirected },
  unprocessable: { status: 422, text: errorTexts.unprocessable },
  rate_limited: { status: 429, text: errorTexts.rate_limited },
  internal: { status: 500, text: errorTexts.internal },
  unavailable: { status: 503, text: errorTexts.unavailable },
} as const satisfies Record<keyof typeof errorTexts, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorTable;

/**
 * A failure with a public face (`code` decides status and default text) and a private one (`cause`, never sent).
 * Throw it anywhere on the server; `server/platform/http/route.ts` is the one place that turns it into HTTP.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  /** When the same call may be tried again; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  /** `text` replaces the table's sentence and is shown to the user, so it must name no internals. */
  constructor(code: ErrorCode, text?: string, options?: { cause?: unknown; retryAfterSeconds?: number }) {
    super(text ?? errorTable[code].text, options);
    this.code = code;
    this.status = errorTable[code].status;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** The body of every answer that is not a success, except the auth protocol's own envelope. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
}
