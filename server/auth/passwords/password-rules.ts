import { limits } from '#core/limits.ts';
import type { Config } from '#server/config.ts';
import { AuthError } from '../auth-error.ts';
import { isLeaked } from './leaked-passwords.ts';

// Hashing cost grows with the length, so a password is cut off somewhere; 72 characters of four bytes are plenty.
const passwordBytesMax = 288;

/** Whether the password is short enough to be hashed at all; nothing longer was ever stored. */
export function isHashable(password: string): boolean {
  return Buffer.byteLength(password) <= passwordBytesMax;
}

/** Refuses a password that an account may not have. */
export function requireStrongPassword({ accounts }: Pick<Config, 'accounts'>, password: string): void {
  if (!isHashable(password))
    throw new AuthError('validation_failed', `The password is longer than ${passwordBytesMax} bytes.`);
  // By code point, so that one emoji does not count as two characters.
  if (Array.from(password).length < limits.passwordLengthMin)
    throw new AuthError('weak_password', `Password must be at least ${limits.passwordLengthMin} characters`, {
      extra: { weak_password: { reasons: ['length'] } },
    });
  if (accounts.refusesLeakedPasswords && isLeaked(password))
    throw new AuthError(
      'weak_password',
      'This password is known from a data leak. Please choose another one.',
      {
        extra: { weak_password: { reasons: ['pwned'] } },
      },
    );
}
