import type { Session } from '@supabase/auth-js';

/**
 * Time before its end from which the library renews a session, in ms: it does so itself in the last ninety seconds (`EXPIRY_MARGIN_MS` of
 * @supabase/auth-js), and loading it takes a moment.
 */
export const renewalMs = 120_000;

/**
 * Reads the session that this browser stores, in the library's format, while it is valid for a while yet. Undefined: there is none, or only
 * the library can tell its worth. So a page need not wait for 20 KB to know its user.
 */
export function readKeptSession(stored: string | null, nowMs: number): Session | undefined {
  const session = parse(stored);
  return isSession(session) && holds(session, nowMs) ? session : undefined;
}

/** Whether the session's token may be sent without asking the library for a newer one. */
export function holds(session: Session, nowMs: number): boolean {
  return msToRenewal(session, nowMs) > 0;
}

/** Returns how long the session can do without the library, in ms; 0 or less: it cannot. */
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
