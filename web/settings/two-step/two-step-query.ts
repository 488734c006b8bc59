import { queryOptions } from '@tanstack/react-query';
import { loadAuth } from '#web/lib/session/session.ts';

/** An app that shows codes for the sign-in. */
export interface SignInApp {
  readonly id: string;
  readonly name: string;
  /** ISO date and time. */
  readonly addedAt: string;
}

/** The apps of the second step, the oldest first, and how many recovery codes are left; null: there are none. */
export const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: async () => {
    const auth = await loadAuth();
    const { data, error } = await auth.mfa.listFactors();
    if (error !== null) throw error;
    const apps: SignInApp[] = data.totp.map(({ id, friendly_name: name = '', created_at: addedAt }) => ({
      id,
      name,
      addedAt,
    }));
    if (!data.all.some(({ factor_type: type }) => type === 'recovery_code')) return { apps, codes: null };
    const codes = await auth.mfa.recoveryCodes.getStatus();
    if (codes.error !== null) throw codes.error;
    return { apps, codes: { left: codes.data.remaining, total: codes.data.total } };
  },
});
