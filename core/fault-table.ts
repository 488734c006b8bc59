import type { errorTexts } from './messages/reasons/calls/error-texts.ts';
import type { authReasons } from './messages/reasons/calls/auth-reasons.ts';
import type { PhotoProblem } from '#picture/paint';
import type { FeedErrorCode } from '#feed';
import type { RemoteReason } from './messages/reasons/fetching/remote-reasons.ts';

/**
 * Party responsible for a failure, which decides the handling. 'caller': gets the error, nothing is logged. 'shop': its feed or photo is
 * missing or invalid, if the failure persists. 'away': a remote server did not answer, which says nothing about its content. 'operator': a
 * setting or the machine; explained in a sentence. 'ours': a bug, which is logged. 'nobody': there is nothing to do, or not yet.
 */
export type Whose = 'caller' | 'shop' | 'away' | 'operator' | 'ours' | 'nobody';

export interface FaultRow {
  readonly whose: Whose;
  /** True if the same work may succeed later. */
  readonly mayPass?: true;
}

interface CallRow extends FaultRow {
  readonly status: number;
}

export const callFaults = {
  bad_request: { whose: 'caller', status: 400 },
  unauthenticated: { whose: 'caller', status: 401 },
  forbidden: { whose: 'caller', status: 403 },
  second_step_required: { whose: 'caller', status: 403 },
  not_found: { whose: 'caller', status: 404 },
  conflict: { whose: 'caller', status: 409 },
  quota_reached: { whose: 'caller', status: 409 },
  template_required: { whose: 'caller', status: 409 },
  feed_refused: { whose: 'caller', status: 409 },
  feed_not_stored: { whose: 'ours', status: 500 },
  gone: { whose: 'caller', status: 410 },
  draft_changed: { whose: 'caller', status: 412 },
  too_large: { whose: 'caller', status: 413 },
  unsupported_media_type: { whose: 'caller', status: 415 },
  key_reused: { whose: 'caller', status: 422 },
  misdirected: { whose: 'caller', status: 421 },
  unprocessable: { whose: 'caller', status: 422 },
  rate_limited: { whose: 'caller', status: 429, mayPass: true },
  internal: { whose: 'ours', status: 500 },
  unavailable: { whose: 'ours', status: 503, mayPass: true },
} as const satisfies Record<keyof typeof errorTexts, CallRow>;

/** Errors of the auth protocol. A 4xx is a definite refusal and may sign a browser out, so an outage must never have one. */
export const authFaults = {
  validation_failed: { whose: 'caller', status: 400 },
  bad_json: { whose: 'caller', status: 400 },
  invalid_credentials: { whose: 'caller', status: 400 },
  email_not_confirmed: { whose: 'caller', status: 400 },
  user_banned: { whose: 'caller', status: 400 },
  current_password_invalid: { whose: 'caller', status: 400 },
  current_password_required: { whose: 'caller', status: 400 },
  reauthentication_needed: { whose: 'caller', status: 400 },
  phone_provider_disabled: { whose: 'caller', status: 400 },
  provider_disabled: { whose: 'caller', status: 400 },
  refresh_token_not_found: { whose: 'caller', status: 400 },
  refresh_token_already_used: { whose: 'caller', status: 400 },
  bad_code_verifier: { whose: 'caller', status: 400 },
  no_authorization: { whose: 'caller', status: 401 },
  bad_jwt: { whose: 'caller', status: 403 },
  user_not_found: { whose: 'caller', status: 403 },
  session_not_found: { whose: 'caller', status: 403 },
  not_admin: { whose: 'caller', status: 403 },
  insufficient_aal: { whose: 'caller', status: 403 },
  otp_expired: { whose: 'caller', status: 403 },
  flow_state_not_found: { whose: 'caller', status: 404 },
  not_found: { whose: 'caller', status: 404 },
  feature_disabled: { whose: 'caller', status: 404 },
  manual_linking_disabled: { whose: 'caller', status: 404 },
  mfa_factor_not_found: { whose: 'caller', status: 404 },
  passkey_disabled: { whose: 'caller', status: 404 },
  saml_provider_disabled: { whose: 'caller', status: 404 },
  request_entity_too_large: { whose: 'caller', status: 413 },
  unsupported_media_type: { whose: 'caller', status: 415 },
  flow_state_expired: { whose: 'caller', status: 422 },
  email_exists: { whose: 'caller', status: 422 },
  reauthentication_not_valid: { whose: 'caller', status: 422 },
  email_provider_disabled: { whose: 'caller', status: 422 },
  otp_disabled: { whose: 'caller', status: 422 },
  signup_disabled: { whose: 'caller', status: 422 },
  user_already_exists: { whose: 'caller', status: 422 },
  weak_password: { whose: 'caller', status: 422 },
  same_password: { whose: 'caller', status: 422 },
  anonymous_provider_disabled: { whose: 'caller', status: 422 },
  web3_provider_disabled: { whose: 'caller', status: 422 },
  too_many_enrolled_mfa_factors: { whose: 'caller', status: 422 },
  mfa_factor_name_conflict: { whose: 'caller', status: 422 },
  mfa_ip_address_mismatch: { whose: 'caller', status: 422 },
  mfa_challenge_expired: { whose: 'caller', status: 422 },
  mfa_verification_failed: { whose: 'caller', status: 422 },
  mfa_phone_enroll_not_enabled: { whose: 'caller', status: 422 },
  mfa_webauthn_enroll_not_enabled: { whose: 'caller', status: 422 },
  mfa_recovery_codes_sole_factor: { whose: 'caller', status: 422 },
  mfa_verified_factor_exists: { whose: 'caller', status: 422 },
  mfa_recovery_codes_locked: { whose: 'caller', status: 429, mayPass: true },
  over_request_rate_limit: { whose: 'caller', status: 429, mayPass: true },
  over_email_send_rate_limit: { whose: 'caller', status: 429, mayPass: true },
  unexpected_failure: { whose: 'ours', status: 500 },
} as const satisfies Record<keyof typeof authReasons, CallRow>;

/** A request to a remote server. For an answer with an HTTP status, see `statusFault`. */
export const remoteFaults = {
  bad_url: { whose: 'away' },
  blocked_address: { whose: 'away' },
  dns_failed: { whose: 'away', mayPass: true },
  refused: { whose: 'away', mayPass: true },
  timeout: { whose: 'away', mayPass: true },
  too_slow: { whose: 'away', mayPass: true },
  host_away: { whose: 'away', mayPass: true },
  too_large: { whose: 'shop' },
  http_status: { whose: 'away' },
  bad_redirect: { whose: 'away' },
  bad_encoding: { whose: 'away' },
  zip_encrypted: { whose: 'away' },
  zip_nested: { whose: 'away' },
  zip_several: { whose: 'away' },
  zip_without_feed: { whose: 'away' },
  zip_bomb: { whose: 'away' },
  zip_method: { whose: 'away' },
  zip_damaged: { whose: 'away', mayPass: true },
  sheet_not_shared: { whose: 'away' },
  sftp_no_login: { whose: 'away' },
  sftp_login: { whose: 'away' },
  sftp_bad_key: { whose: 'away' },
  sftp_other_host: { whose: 'away' },
  sftp_no_file: { whose: 'away' },
  sftp_forbidden: { whose: 'away' },
  sftp_protocol: { whose: 'away' },
  tls: { whose: 'away' },
  reset: { whose: 'away', mayPass: true },
  not_http: { whose: 'away' },
  cancelled: { whose: 'nobody', mayPass: true },
} as const satisfies Record<RemoteReason['code'], FaultRow>;

/**
 * Returns the row for a status of a shop's server. Every other refusal may be temporary: a host that is unreachable, busy, misconfigured,
 * or wants a login.
 */
export function statusFault(status: number): FaultRow {
  if (status === 404 || status === 410) return { whose: 'shop' };
  const mayPass = status === 408 || status === 425 || status === 429 || status >= 500;
  return mayPass ? { whose: 'away', mayPass } : { whose: 'away' };
}

/** A photo that is not a usable picture. `drawing_stopped` is caused by the template instead. */
export const photoFaults = {
  not_an_image: { whose: 'shop' },
  unsupported_image: { whose: 'shop' },
  too_many_pixels: { whose: 'shop' },
  too_small: { whose: 'shop' },
  too_costly: { whose: 'shop' },
  broken_image: { whose: 'shop' },
  not_an_address: { whose: 'shop' },
  svg_with_words: { whose: 'shop' },
  svg_not_plain: { whose: 'shop' },
  drawing_stopped: { whose: 'ours' },
} as const satisfies Record<PhotoProblem, FaultRow>;

/** A feed that cannot be read, or must not be published. */
export const feedFaults = {
  invalid_xml: { whose: 'shop' },
  invalid_json: { whose: 'shop' },
  no_products_in_json: { whose: 'shop' },
  no_products: { whose: 'shop' },
  feed_empty: { whose: 'shop' },
  source_too_many: { whose: 'shop' },
} as const satisfies Record<FeedErrorCode, FaultRow> & Record<string, FaultRow>;

/** Failures of work in this process or on this machine. */
export const workFaults = {
  /** No space is left for another picture. */
  storage_full: { whose: 'ours', mayPass: true },
  disk_nearly_full: { whose: 'ours', mayPass: true },
  /** The photo has no picture, and there is no earlier one. */
  no_picture: { whose: 'shop' },
  /** A drawing process ended before it answered. */
  drawing_ended: { whose: 'ours', mayPass: true },
  /** The queue is full, or waiting took too long. */
  no_place: { whose: 'nobody', mayPass: true },
  /** The run was cancelled or its feed deleted while a job worked on it. */
  run_ended: { whose: 'nobody' },
  /** A stored photo was replaced meanwhile: read it again. */
  photo_replaced: { whose: 'nobody', mayPass: true },
  /** The read beginning of a feed is too short to decide. */
  more_wanted: { whose: 'nobody', mayPass: true },
  /** The job cannot run now, for a reason unrelated to it. */
  put_off: { whose: 'nobody', mayPass: true },
  /** A mail that its server refused, or has not accepted yet. */
  mail_refused: { whose: 'away' },
  mail_not_taken: { whose: 'away', mayPass: true },
  /** A setting or a start that the operator can mend. */
  setting: { whose: 'operator' },
  start: { whose: 'operator' },
  /** Prices at the payment provider differ from those of our plans. */
  wrong_prices: { whose: 'operator' },
} as const satisfies Record<string, FaultRow>;

export const faultTable = {
  call: callFaults,
  auth: authFaults,
  remote: remoteFaults,
  photo: photoFaults,
  feed: feedFaults,
  work: workFaults,
} as const;
