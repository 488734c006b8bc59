import { authReasons } from '#core/messages/reasons/calls/auth-reasons.ts';

/** Code of a refusal of the auth protocol. */
export type AuthErrorCode = keyof typeof authReasons;

/** HTTP status by code. A 4xx is a definite refusal and may sign a browser out, so an outage must never be one of these. */
const authErrorStatuses: Readonly<Record<AuthErrorCode, number>> = {
  validation_failed: 400,
  bad_json: 400,
  invalid_credentials: 400,
  email_not_confirmed: 400,
  user_banned: 400,
  current_password_invalid: 400,
  current_password_required: 400,
  reauthentication_needed: 400,
  phone_provider_disabled: 400,
  provider_disabled: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  bad_code_verifier: 400,
  no_authorization: 401,
  bad_jwt: 403,
  user_not_found: 403,
  session_not_found: 403,
  not_admin: 403,
  insufficient_aal: 403,
  otp_expired: 403,
  flow_state_not_found: 404,
  not_found: 404,
  feature_disabled: 404,
  manual_linking_disabled: 404,
  mfa_factor_not_found: 404,
  passkey_disabled: 404,
  saml_provider_disabled: 404,
  request_entity_too_large: 413,
  unsupported_media_type: 415,
  flow_state_expired: 422,
  email_exists: 422,
  reauthentication_not_valid: 422,
  email_provider_disabled: 422,
  otp_disabled: 422,
  signup_disabled: 422,
  user_already_exists: 422,
  weak_password: 422,
  same_password: 422,
  anonymous_provider_disabled: 422,
  web3_provider_disabled: 422,
  too_many_enrolled_mfa_factors: 422,
  mfa_factor_name_conflict: 422,
  mfa_ip_address_mismatch: 422,
  mfa_challenge_expired: 422,
  mfa_verification_failed: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_recovery_codes_sole_factor: 422,
  mfa_verified_factor_exists: 422,
  mfa_recovery_codes_locked: 429,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  unexpected_failure: 500,
};

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
    super(text ?? authReasons[code], { cause: more.cause });
    this.code = code;
    this.status = more.status ?? authErrorStatuses[code];
    this.extra = more.extra ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.oauthName = more.oauthName ?? null;
  }
}
