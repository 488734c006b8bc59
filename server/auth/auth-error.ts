/**
 * Every refusal of the auth protocol: its code, HTTP status and the sentence a person may read. Clients decide by the
 * code. A 4xx is a definite refusal and may sign a browser out, so an outage must never be one of these.
 */
export const authErrorTable = {
  validation_failed: { status: 400, text: 'The request is not valid.' },
  bad_json: { status: 400, text: 'The request body is not JSON.' },
  invalid_credentials: { status: 400, text: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, text: 'Email not confirmed' },
  current_password_mismatch: { status: 400, text: 'The current password is not right.' },
  current_password_required: { status: 400, text: 'Please enter your current password.' },
  reauthentication_needed: {
    status: 400,
    text: 'Please enter your current password, or ask for a code by mail.',
  },
  phone_provider_disabled: { status: 400, text: 'Accounts with a phone number are not available.' },
  refresh_token_not_found: { status: 400, text: 'Your session has ended. Please sign in again.' },
  refresh_token_already_used: {
    status: 400,
    text: 'Your session was closed for safety. Please sign in again.',
  },
  bad_code_verifier: { status: 400, text: 'This link was asked for in another browser.' },
  no_authorization: { status: 401, text: 'This call needs a bearer token.' },
  bad_jwt: { status: 403, text: 'The bearer token is not valid.' },
  user_not_found: { status: 403, text: 'This account does not exist any more.' },
  session_not_found: { status: 403, text: 'This session has ended.' },
  not_admin: { status: 403, text: 'This call is not available.' },
  otp_expired: { status: 403, text: 'Email link is invalid or has expired' },
  flow_state_not_found: { status: 404, text: 'This sign-in link is not known. Please start again.' },
  not_found: { status: 404, text: 'There is no such call.' },
  request_entity_too_large: { status: 413, text: 'The request is too large.' },
  unsupported_media_type: { status: 415, text: 'Send JSON.' },
  flow_state_expired: { status: 422, text: 'This sign-in link is too old. Please start again.' },
  email_exists: { status: 422, text: 'A user with this email address has already been registered' },
  reauthentication_not_valid: { status: 422, text: 'This code is not right or too old.' },
  email_provider_disabled: {
    status: 422,
    text: 'This site cannot send mail. Please ask the people who run it.',
  },
  otp_disabled: { status: 422, text: 'Signing in by mail alone is not available.' },
  signup_disabled: { status: 422, text: 'Signups not allowed for this instance' },
  user_already_exists: { status: 422, text: 'User already registered' },
  weak_password: { status: 422, text: 'Password must be at least 6 characters' },
  same_password: { status: 422, text: 'The new password must differ from the old one.' },
  anonymous_provider_disabled: { status: 422, text: 'Please give an e-mail address and a password.' },
  over_request_rate_limit: {
    status: 429,
    text: 'Too many attempts. Please wait a moment and try again.',
  },
  over_email_send_rate_limit: {
    status: 429,
    text: 'A mail was asked for just now. Please wait a minute and try again.',
  },
  unexpected_failure: { status: 500, text: 'Something went wrong on our side. Please try again.' },
} as const;

export type AuthErrorCode = keyof typeof authErrorTable;

/** A refusal in the auth protocol; `answer-auth-error.ts` is the one place that turns it into HTTP. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly status: number;
  /** Members that some codes add to the body. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** When a turn is free again, for `over_request_rate_limit`. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: AuthErrorCode,
    text?: string,
    more: {
      cause?: unknown;
      status?: number;
      extra?: Record<string, unknown>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(text ?? authErrorTable[code].text, { cause: more.cause });
    this.code = code;
    this.status = more.status ?? authErrorTable[code].status;
    this.extra = more.extra ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}
