import type { GoTrueClient, Session } from '@supabase/auth-js';
import { totpCode, totpStep } from '#server/auth/factors/totp.ts';
import { type AuthServer, freshEmail } from './harness-auth.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the bytes of a secret in the text form that an authenticator app reads from a QR code. */
export function secretOf(text: string): Buffer {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** Returns the code that an authenticator app shows for a secret at this moment. */
export function codeOfApp(secret: string, now: Date): string {
  return totpCode(secretOf(secret), totpStep(now));
}

/** An account with an authenticator app whose first code was entered, and the browser in which that was done. */
export interface TwoStepAccount {
  readonly email: string;
  readonly password: string;
  readonly browser: GoTrueClient;
  readonly factorId: string;
  /** Returns a code that was not used yet; moves the clock forward by half a minute. */
  readonly nextCode: () => string;
  readonly session: () => Promise<Session>;
}

const password = 'correct horse';

export async function createTwoStepAccount(server: AuthServer, name = 'Phone'): Promise<TwoStepAccount> {
  const email = freshEmail();
  const browser = server.client();
  await browser.signUp({ email, password });
  const { data, error } = await browser.mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (data === null) throw error;
  const { secret } = data.totp;
  const nextCode = () => {
    server.clock.advance(30_000);
    return codeOfApp(secret, server.clock.now());
  };
  const verified = await browser.mfa.challengeAndVerify({ factorId: data.id, code: nextCode() });
  if (verified.error !== null) throw verified.error;
  const session = async () => {
    const { data: current } = await browser.getSession();
    if (current.session === null) throw new Error('no session');
    return current.session;
  };
  return { email, password, browser, factorId: data.id, nextCode, session };
}
