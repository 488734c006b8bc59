import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { limits } from '#core/limits.ts';
import type { Config } from '#server/config.ts';
import { AuthError } from '../auth-error.ts';
import { isLeaked } from './leaked-passwords.ts';

// Maximum bytes of a password, since hashing cost grows with the length; 72 characters of four bytes are plenty.
const passwordBytesMax = 288;

/** True if the password is short enough to be hashed; no longer one was ever stored. */
export function isHashable(password: string): boolean {
  return Buffer.byteLength(password) <= passwordBytesMax;
}

/** Refuses a password that is too long, too short, or too weak. */
export function requireStrongPassword({ accounts }: Pick<Config, 'accounts'>, password: string): void {
  if (!isHashable(password))
    throw new AuthError('validation_failed', authRefusals.password_too_long({ bytesMax: passwordBytesMax }));
  // Counted by code point, so that one emoji does not count as two characters.
  if (Array.from(password).length < limits.passwordLengthMin)
    throw new AuthError(
      'weak_password',
      authRefusals.password_too_short({ charactersMin: limits.passwordLengthMin }),
      {
        extra: { weak_password: { reasons: ['length'] } },
      },
    );
  if (accounts.refusesLeakedPasswords && isLeaked(password))
    throw new AuthError('weak_password', authRefusals.password_leaked, {
      extra: { weak_password: { reasons: ['pwned'] } },
    });
}
