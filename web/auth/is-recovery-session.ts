import * as z from 'zod/mini';

const claimsSchema = z.object({ amr: z.array(z.object({ method: z.string() })) });

/**
 * Whether a session began with the link of a forgotten password, as its access token says: such a session may set a new
 * password without the old one. The token is only read, for the choice of a screen; the server decides by its own row.
 */
export function isRecoverySession(accessToken: string): boolean {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { amr } = claimsSchema.parse(JSON.parse(atob(payload)));
    // Hosted servers name every link 'otp'.
    return amr.some(({ method }) => method === 'recovery' || method === 'otp');
  } catch {
    return false;
  }
}
