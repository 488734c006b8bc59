import { AppError } from '#core/errors.ts';
import { findPasswordHashById } from '#server/db/accounts/users.ts';
import type { Caller } from '#server/platform/http/route.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';

/** True if `proof` is the caller's password, or else address. Limited like a sign-in. Fails with `AppError('rate_limited')`. */
export async function isOwner(
  parts: AuthParts,
  { caller, proof, address }: { caller: Caller; proof: string; address: string },
): Promise<boolean> {
  try {
    return await parts.attempts.signIn({ account: caller.id, address }, async () => {
      const stored = await findPasswordHashById(parts.database.query, caller.id);
      const isRight =
        stored === null
          ? proof.trim().toLowerCase() === caller.email
          : await parts.passwords.verify(stored, proof);
      if (!isRight) throw new AuthError('invalid_credentials');
      return true;
    });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (error.code === 'invalid_credentials') return false;
    const { retryAfterSeconds } = error;
    throw new AppError('rate_limited', undefined, {
      cause: error,
      ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    });
  }
}
