/**
 * Every refusal of the auth protocol: its code, HTTP status and the protocol's own sentence, which clients written for it
 * may know by heart. What people read in the dashboard is in `core/messages/screens/account/auth-messages.ts`. A 4xx is a definite refusal
 * and may sign a browser out, so an outage must never be one of these.
 */
export const authErrorTable = {
  validation_failed: { status: 400, text: 'The request is not valid.' },
  bad_json: { status: 400, text: 'Could not parse request body as JSON' },
  invalid_credentials: { status: 400, text: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, text: 'Email not confirmed' },
  user_banned: { status: 400, text: 'User is banned' },
  current_password_invalid: { status: 400, text: 'Current password required when setting new password.' },
  current_password_required: { status: 400, text: 'Current password required when setting new password.' },
  reauthentication_needed: { status: 400, text: 'Password update requires reauthentication' },
  phone_provider_disabled: { status: 400, text: 'Unsupported phone provider' },
  provider_disabled: { status: 400, text: 'Unsupported provider: provider is not enabled' },
  refresh_token_not_found: { status: 400, text: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, text: 'Invalid Refresh Token: Already Used' },
  bad_code_verifier: {
    status: 400,
    text: 'code challenge does not match previously saved code verifier',
  },
  no_authorization: { status: 401, text: 'This endpoint requires a valid Bearer token' },
  bad_jwt: { status: 403, text: 'invalid JWT: unable to parse or verify signature' },
  user_not_found: { status: 403, text: 'User from sub claim in JWT does not exist' },
  session_not_found: { status: 403, text: 'Session from session_id claim in JWT does not exist' },
  not_admin: { status: 403, text: 'User not allowed' },
  insufficient_aal: { status: 403, text: 'AAL2 required to enroll a new factor' },
  otp_expired: { status: 403, text: 'Email link is invalid or has expired' },
  flow_state_not_found: { status: 404, text: 'invalid flow state, no valid flow state found' },
  not_found: { status: 404, text: 'There is no such call.' },
  feature_disabled: { status: 404, text: 'OAuth server is disabled' },
  manual_linking_disabled: { status: 404, text: 'Manual linking is disabled' },
  mfa_factor_not_found: { status: 404, text: 'Factor not found' },
  passkey_disabled: { status: 404, text: 'Passkeys are disabled' },
  saml_provider_disabled: { status: 404, text: 'SAML 2.0 is disabled' },
  request_entity_too_large: { status: 413, text: 'The request is too large.' },
  unsupported_media_type: { status: 415, text: 'Send JSON.' },
  flow_state_expired: { status: 422, text: 'invalid flow state, flow state has expired' },
  email_exists: { status: 422, text: 'A user with this email address has already been registered' },
  reauthentication_not_valid: { status: 422, text: 'Nonce has expired or is invalid' },
  email_provider_disabled: {
    status: 422,
    text: 'This site cannot send mail. Please ask the people who run it.',
  },
  otp_disabled: { status: 422, text: 'Signing in by mail alone is disabled' },
  signup_disabled: { status: 422, text: 'Signups not allowed for this instance' },
  user_already_exists: { status: 422, text: 'User already registered' },
  weak_password: { status: 422, text: 'Password must be at least 6 characters' },
  same_password: { status: 422, text: 'New password should be different from the old password.' },
  anonymous_provider_disabled: { status: 422, text: 'Anonymous sign-ins are disabled' },
  web3_provider_disabled: { status: 422, text: 'Web3 provider is disabled' },
  too_many_enrolled_mfa_factors: {
    status: 422,
    text: 'Maximum number of verified factors reached, unenroll to continue',
  },
  mfa_factor_name_conflict: { status: 422, text: 'A factor with the friendly name already exists' },
  mfa_ip_address_mismatch: { status: 422, text: 'Challenge and verify IP addresses mismatch.' },
  mfa_challenge_expired: { status: 422, text: 'MFA challenge has expired' },
  mfa_verification_failed: { status: 422, text: 'Invalid TOTP code entered' },
  mfa_phone_enroll_not_enabled: { status: 422, text: 'MFA enroll is disabled for Phone' },
  mfa_webauthn_enroll_not_enabled: { status: 422, text: 'MFA enroll is disabled for WebAuthn' },
  mfa_recovery_codes_sole_factor: {
    status: 422,
    text: 'At least one other verified factor is required to generate recovery codes',
  },
  mfa_verified_factor_exists: {
    status: 422,
    text: 'Recovery codes are already enrolled for this user, use regenerate to rotate them',
  },
  mfa_recovery_codes_locked: {
    status: 429,
    text: 'Too many failed verification attempts, try again later',
  },
  over_request_rate_limit: { status: 429, text: 'Request rate limit reached' },
  over_email_send_rate_limit: {
    status: 429,
    text: 'For security purposes, you can only request this once every 60 seconds',
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
  /** The name by which OAuth 2 knows this refusal. A few old calls answer in its envelope, `{error, error_description}`. */
  readonly oauthName: string | null;

  constructor(
    code: AuthErrorCode,
    text?: string,
    more: {
      cause?: unknown;
      status?: number;
      extra?: Record<string, unknown>;
      retryAfterSeconds?: number;
      oauthName?: string;
    } = {},
  ) {
    super(text ?? authErrorTable[code].text, { cause: more.cause });
    this.code = code;
    this.status = more.status ?? authErrorTable[code].status;
    this.extra = more.extra ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.oauthName = more.oauthName ?? null;
  }
}
