import type { AuthError } from '@supabase/auth-js';
import { loadAuth } from './session.ts';

/**
 * Adds the second step to the session with a code: six digits from one of the account's authenticator apps, or a recovery code. Returns the
 * refusal, or null if the code was right.
 */
export async function takeSecondStep(code: string): Promise<AuthError | null> {
  const auth = await loadAuth();
  if (!/^[\d\s]*$/.test(code)) return (await auth.mfa.recoveryCodes.verify({ code })).error;
  const { data, error } = await auth.mfa.listFactors();
  if (error !== null) return error;
  let refusal: AuthError | null = null;
  // Tries the code for each app, so that the user need not say which one it is from.
  for (const { id: factorId } of data.totp) {
    refusal = (await auth.mfa.challengeAndVerify({ factorId, code })).error;
    if (refusal?.code !== 'mfa_verification_failed') return refusal;
  }
  return refusal;
}
