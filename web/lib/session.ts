import { type AuthError, AuthWeakPasswordError, GoTrueClient, type Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { messages } from '#core/messages.ts';
import { forgetSelectedProject } from './selected-project.ts';

export type SessionState =
  | { readonly status: 'resolving' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly session: Session };

const storageKey = 'feedmaker.session';
const arrival = readArrival();

/**
 * Speaks the auth protocol. Created when this module is first read, before the router mounts: a confirmation link
 * carries its code in the address, and the router's first redirect would lose it.
 */
export const auth = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  storageKey,
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
});

let state: SessionState = { status: 'resolving' };
const listeners = new Set<() => void>();

auth.onAuthStateChange((_event, session) => {
  publish(session === null ? { status: 'signed-out' } : { status: 'signed-in', session });
});

// Another tab may drop the stored session without its message reaching this one.
addEventListener('storage', (event) => {
  if (event.key === storageKey && event.newValue === null) publish({ status: 'signed-out' });
});

export function readSession(): SessionState {
  return state;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, readSession);
}

/** The signed-in user's e-mail address, or an empty text. */
export function useUserEmail(): string {
  const current = useSession();
  return current.status === 'signed-in' ? (current.session.user.email ?? '') : '';
}

/** A token that is valid now (refreshed when it is about to expire), or undefined when signed out. */
export async function readAccessToken(): Promise<string | undefined> {
  const { data } = await auth.getSession();
  return data.session?.access_token;
}

/** Asks for a new token after a refusal. `refused`: the session is over; `unreachable`: try again later. */
export async function refreshAccessToken(): Promise<'refreshed' | 'refused' | 'unreachable'> {
  const { data, error } = await auth.refreshSession();
  if (data.session !== null) return 'refreshed';
  return error !== null && error.name === 'AuthRetryableFetchError' ? 'unreachable' : 'refused';
}

/** The sentence for a refused sign-in or sign-up; a lost connection has none of its own. */
export function authMessageOf(error: AuthError, fallback: string): string {
  if (error instanceof AuthWeakPasswordError && error.reasons.length > 0) {
    return messages.auth.weakPassword(error.reasons);
  }
  return error.name === 'AuthRetryableFetchError' || error.message === '' ? fallback : error.message;
}

/** After a confirmation link that did not sign in: the sentence to show. Undefined when all is well. */
export async function readLinkFailure(): Promise<string | undefined> {
  await auth.initialize();
  if (!arrival.isByLink || (await readAccessToken()) !== undefined) return undefined;
  return arrival.problem ?? messages.auth.confirmationLinkFailed;
}

/** Ends the session here even when the server cannot be told: a stored session is always removed. */
export async function endSession(): Promise<void> {
  try {
    await auth.signOut({ scope: 'local' });
  } catch {
    // The stored keys go below; there is nothing else to undo.
  }
  for (const suffix of ['', '-code-verifier', '-user']) localStorage.removeItem(storageKey + suffix);
  publish({ status: 'signed-out' });
}

/** The address is read before the auth client cleans it. */
function readArrival(): { isByLink: boolean; problem: string | undefined } {
  const query = new URLSearchParams(location.search);
  const problem =
    query.get('error_description') ?? new URLSearchParams(location.hash.slice(1)).get('error_description');
  return { isByLink: query.has('code') || problem !== null, problem: problem ?? undefined };
}

function publish(next: SessionState): void {
  const isSame =
    state.status === next.status &&
    (next.status !== 'signed-in' ||
      (state.status === 'signed-in' && state.session.access_token === next.session.access_token));
  if (isSame) return;
  if (state.status === 'signed-in' && next.status === 'signed-out') forgetSelectedProject();
  state = next;
  for (const listener of listeners) listener();
}
