/** Every failure that leaves the server: its code, its HTTP status and the sentence a user may read. */
export const errorTable = {
  bad_request: { status: 400, text: 'The request is not valid.' },
  unauthenticated: { status: 401, text: 'Please sign in again.' },
  forbidden: { status: 403, text: 'This is not allowed.' },
  second_step_required: { status: 403, text: 'Please enter the code of your sign-in app first.' },
  not_found: { status: 404, text: 'Not found.' },
  conflict: { status: 409, text: 'This already exists.' },
  quota_reached: { status: 409, text: 'Your account has no room for this.' },
  template_required: {
    status: 409,
    text: 'Cannot activate feed without a template. Please assign a template first.',
  },
  gone: { status: 410, text: 'This was used already or is too old. Please start again.' },
  too_large: { status: 413, text: 'The request is too large.' },
  unsupported_media_type: { status: 415, text: 'Send JSON.' },
  key_reused: {
    status: 422,
    text: 'This Idempotency-Key was sent before with another request. Please send a new one.',
  },
  misdirected: {
    status: 421,
    text: 'This server does not answer by this name. Please open it at its own address.',
  },
  unprocessable: { status: 422, text: 'The request could not be understood.' },
  rate_limited: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, text: 'The service is restarting. Please try again in a moment.' },
} as const;

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
