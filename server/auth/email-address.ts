import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { AuthError } from './auth-error.ts';

// The same shape that a browser's e-mail field accepts, so form and server agree. ASCII only, which also keeps two letters that look the
// same from becoming one account after lower-casing.
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const emailPattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`, 'i');
const emailLengthMax = 254;

/** The address as we store and compare it (lower case), or null when the text cannot be an address. */
export function parseEmail(text: string): string | null {
  const isEmail = text.length <= emailLengthMax && emailPattern.test(text);
  return isEmail ? text.toLowerCase() : null;
}

/** Like `parseEmail`, but refuses what is not an address. */
export function requireEmail(text: string | null | undefined): string {
  if (!text) throw new AuthError('validation_failed', authRefusals.email_missing);
  if (text.length > emailLengthMax) throw new AuthError('validation_failed', authRefusals.email_too_long);
  const email = parseEmail(text);
  if (email === null) throw new AuthError('validation_failed', authRefusals.email_invalid);
  return email;
}
