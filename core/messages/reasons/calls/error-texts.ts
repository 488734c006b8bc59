import { catalogue } from '#core/messages/catalogue.ts';

/** Texts of failed calls, by the code of the error, unless a refusal is more exact. */
export const errorTexts = catalogue('errorTexts', {
  bad_request: 'The request is not valid.',
  unauthenticated: 'Please sign in again.',
  forbidden: 'This is not allowed.',
  second_step_required: 'Please enter the code of your sign-in app first.',
  not_found: 'Not found.',
  conflict: 'This already exists.',
  quota_reached: 'Your account has no room for this.',
  template_required: 'Cannot activate feed without a template. Please assign a template first.',
  feed_refused: 'Failed to create feed in Core API',
  /** Followed by what went wrong. */
  feed_not_stored: 'Failed to create feed in database: ',
  gone: 'This was used already or is too old. Please start again.',
  draft_changed:
    'This template was saved somewhere else meanwhile. Load what was saved there, or keep yours as a copy.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'Send JSON.',
  key_reused: 'This Idempotency-Key was sent before with another request. Please send a new one.',
  misdirected: 'This server does not answer by this name. Please open it at its own address.',
  unprocessable: 'The request could not be understood.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is restarting. Please try again in a moment.',
});
