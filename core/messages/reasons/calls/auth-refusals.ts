/** Refusals of the auth protocol that need more detail than their code, mostly in its own wording, which existing clients may match. */
export const authRefusals = {
  provider_off: 'Unsupported provider: provider is not enabled',
  provider_unknown: ({ name }: { name: string }) =>
    `Unsupported provider: Provider ${name} could not be found`,
  provider_not_allowed: ({ name }: { name: string }) =>
    `Custom OIDC provider ${JSON.stringify(name)} not allowed`,
  user_without_address: 'Cannot create a user without either an email or phone',
  deleted_for_good: 'This server cannot keep a deleted account.',
  user_id_invalid: 'user_id must be an UUID',
  user_unknown: 'User not found',
  link_type_unknown: ({ type }: { type: string }) => `Invalid email action link type requested: ${type}`,
  password_missing: 'Signup requires a valid password',
  page_invalid: ({ text }: { text: string }) =>
    `Bad Pagination Parameters: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`,
  ban_invalid: ({ text }: { text: string }) =>
    `invalid format for ban duration: time: invalid duration ${JSON.stringify(text)}`,
  email_unknown: 'User with this email not found',
  oauth_server_off: 'OAuth server is disabled',
  custom_providers_off: 'Custom OAuth providers are disabled',
  field_unknown: ({ name }: { name: string }) => `This server does not know ${name}.`,
  half_changed: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  one_address_only: 'Only an email address or phone number should be provided',
  channel_without_phone: 'Channel should only be specified with Phone OTP',
  address_missing: 'One of email or phone must be set',
  mail_too_soon: ({ seconds }: { seconds: number }) =>
    `For security purposes, you can only request this after ${seconds} seconds.`,
  app_metadata_denied: 'Updating app_metadata requires admin privileges',
  anonymous_password: 'Updating password of an anonymous user without an email or phone is not allowed',
  second_step_for_change: 'AAL2 session is required to update email or password when MFA is enabled.',
  email_missing: 'An email address is required',
  email_too_long: 'An email address is too long',
  email_invalid: 'Unable to validate email address: invalid format',
  factor_name_taken: ({ name }: { name: string }) =>
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  factor_name_too_long: ({ charactersMax }: { charactersMax: number }) =>
    `friendly_name is longer than ${charactersMax} characters`,
  sign_in_too_old: 'Enrolling a factor requires a recent sign-in',
  factor_type_unknown: 'factor_type needs to be totp, phone, or webauthn',
  recovery_codes_missing: 'The user has not enrolled recovery codes',
  second_step_for_sign_out: 'AAL2 session is required to sign out other sessions when MFA is enabled.',
  second_step_for_codes: 'AAL2 required to generate recovery codes',
  second_step_for_new_codes: 'AAL2 required to regenerate recovery codes',
  code_empty: 'Code needs to be non-empty',
  recovery_code_wrong: 'Invalid recovery code entered',
  second_step_for_no_codes: 'AAL2 required to delete recovery codes',
  recovery_codes_alone:
    'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
  recovery_codes_elsewhere:
    'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes',
  second_step_for_removal: 'AAL2 required to unenroll verified factor',
  anonymous_denied: 'Anonymous user not allowed to perform these actions',
  factor_id_invalid: 'factor_id must be an UUID',
  challenge_unknown: 'MFA factor with the provided challenge ID not found',
  challenge_expired: ({ id }: { id: string }) =>
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  first_code_wrong: 'The first account here takes the code that the log of the server names.',
  domain_not_admitted: ({ domains }: { domains: readonly string[] }) =>
    `Accounts here need an email address at ${domains.join(' or ')}.`,
  link_used: 'This link was already used. Please sign in.',
  password_too_long: ({ bytesMax }: { bytesMax: number }) => `The password is longer than ${bytesMax} bytes.`,
  password_too_short: ({ charactersMin }: { charactersMin: number }) =>
    `Password must be at least ${charactersMin} characters`,
  password_leaked: 'This password is known from a data leak. Please choose another one.',
  challenge_incomplete: 'PKCE flow requires code_challenge_method and code_challenge',
  challenge_length: 'code challenge has to be between 43 and 128 characters',
  challenge_characters:
    'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  challenge_method_unknown: ({ method }: { method: string | null | undefined }) =>
    `unsupported code_challenge method ${JSON.stringify(method)}`,
  body_field_invalid: ({ name }: { name: string }) =>
    `Could not parse request body as JSON: ${name === '' ? 'it' : name} is not valid`,
  query_field_invalid: ({ name }: { name: string }) => `The field ${name} is not valid.`,
  reauthentication_without_address: 'Reauthentication requires the user to have an email or a phone number',
  recovery_without_email: 'Password recovery requires an email',
  refresh_token_missing: 'refresh_token required',
  refresh_banned: 'Invalid Refresh Token: User Banned',
  refresh_token_foreign: 'Invalid Refresh Token: Not Issued By This Server',
  resend_type_missing: 'Missing one of these types: signup, email_change, sms, phone_change',
  resend_without_email: 'Type provided requires an email address',
  resend_without_phone: 'Type provided requires a phone number',
  resend_one_address: 'Only an email address or phone number should be provided.',
  phone_sign_in_off: 'Phone logins are disabled',
  resend_address_missing: 'Missing email address or phone number',
  sign_in_one_address: 'Only an email address or phone number should be provided on login.',
  sign_in_without_address: 'missing email or phone',
  sign_out_scope_unknown: ({ scope }: { scope: string }) =>
    `Unsupported logout scope ${JSON.stringify(scope)}`,
  sign_up_one_address: 'Only an email address or phone number should be provided on signup.',
  phone_sign_up_off: 'Phone signups are disabled',
  issuer_off: ({ issuer }: { issuer: string }) =>
    `Provider (issuer ${JSON.stringify(issuer)}) is not enabled`,
  id_token_missing: 'id_token required',
  issuer_missing: 'provider or client_id and issuer required',
  user_data_too_large: ({ bytesMax }: { bytesMax: number }) =>
    `The user data is larger than ${bytesMax} bytes.`,
  user_data_unstorable: 'The user data holds a character that cannot be stored.',
  mail_code_expired: 'Token has expired or is invalid',
  verify_type_missing: 'Verify requires a verification type',
  verify_one_token: 'Verify requires either a token or a token hash',
  verify_hash_alone: 'Only the token_hash and type should be provided',
  verify_type_unknown: 'Invalid email verification type',
  phone_invalid: 'Invalid phone number format (E.164 required)',
  verify_one_address: 'Only an email address or phone number should be provided on verify',
  verify_email_invalid: 'Invalid email format',
  exchange_incomplete: 'invalid request: both auth code and code verifier should be non-empty',
  grant_type_unknown: 'unsupported_grant_type',
} as const;
