import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { AuthError } from './auth-error.ts';

// The pattern of browsers' e-mail fields, so that form and server agree. ASCII only, which also prevents look-alike letters from becoming
// one account after lower-casing.
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const emailPattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`, 'i');
const emailLengthMax = 254;

/** Returns an address in lower case, as stored and compared; null if the text is not an address. */
export function parseEmail(text: string): string | null {
  const isEmail = text.length <= emailLengthMax && emailPattern.test(text);
  return isEmail ? text.toLowerCase() : null;
}

/** Same as `parseEmail`, but refuses invalid addresses. */
export function requireEmail(text: string | null | undefined): string {
  if (!text) throw new AuthError('validation_failed', authRefusals.email_missing);
  if (text.length > emailLengthMax) throw new AuthError('validation_failed', authRefusals.email_too_long);
  const email = parseEmail(text);
  if (email === null) throw new AuthError('validation_failed', authRefusals.email_invalid);
  return email;
}
