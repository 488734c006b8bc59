import type { Session } from '@supabase/auth-js';

/**
 * Time in ms before a session expires in which the library must renew it. The library does so in the last ninety seconds
 * (`EXPIRY_MARGIN_MS` of @supabase/auth-js), and loading it takes a moment.
 */
export const renewalMs = 120_000;

/**
 * Reads the session that this browser stores, in the library's format, if it stays valid for a while, so that a page need not load the 20
 * KB of the library to know its user. Undefined if there is no session, or only the library can tell if it is valid.
 */
export function readKeptSession(stored: string | null, nowMs: number): Session | undefined {
  const session = parse(stored);
  return isSession(session) && holds(session, nowMs) ? session : undefined;
}

/** True if the session's token may be used without loading the library to renew it. */
export function holds(session: Session, nowMs: number): boolean {
  return msToRenewal(session, nowMs) > 0;
}

/** Returns for how many ms the session can be used without the library; 0 or less if it cannot. */
export function msToRenewal({ expires_at: endSeconds = 0 }: Session, nowMs: number): number {
  return endSeconds * 1_000 - renewalMs - nowMs;
}

function parse(stored: string | null): unknown {
  try {
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined;
  }
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const { access_token, refresh_token, expires_at, user }: Partial<Session> = value;
  return (
    typeof access_token === 'string' &&
    typeof refresh_token === 'string' &&
    typeof expires_at === 'number' &&
    typeof user?.id === 'string'
  );
}
