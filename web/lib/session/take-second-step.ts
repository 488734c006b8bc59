import type { AuthError } from '@supabase/auth-js';
import { loadAuth } from './session.ts';

/**
 * Types a code into the session: one that an app of the account shows (six digits), or a recovery code. Returns the
 * refusal, or null when it was right; the session has taken its second step then.
 */
export async function takeSecondStep(code: string): Promise<AuthError | null> {
  const auth = await loadAuth();
  if (!/^[\d\s]*$/.test(code)) return (await auth.mfa.recoveryCodes.verify({ code })).error;
  const { data, error } = await auth.mfa.listFactors();
  if (error !== null) return error;
  let refusal: AuthError | null = null;
  // The user need not choose a phone: the code tells which.
  for (const { id: factorId } of data.totp) {
    refusal = (await auth.mfa.challengeAndVerify({ factorId, code })).error;
    if (refusal?.code !== 'mfa_verification_failed') return refusal;
  }
  return refusal;
}
