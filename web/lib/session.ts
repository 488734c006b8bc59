import type { AuthError, GoTrueClient, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { authMessages } from '#core/messages/auth-messages.ts';
import { forgetSelectedProject } from './selected-project.ts';

export type SessionState =
  | { readonly status: 'resolving' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly session: Session };

const storageKey = 'feedmaker.session';
const arrival = readArrival();
const listeners = new Set<() => void>();
let state: SessionState = { status: 'resolving' };
let loading: Promise<GoTrueClient> | undefined;

// A browser without a stored session and without a link's code is signed out for certain, so the auth client can
// wait. Otherwise it must run before the router mounts: the router's first redirect would lose the link's code.
if (localStorage.getItem(storageKey) === null && !arrival.isByLink) state = { status: 'signed-out' };
else preloadAuth();

// Another tab signs in or out by way of the store that all tabs share.
addEventListener('storage', (event) => {
  if (event.key !== storageKey) return;
  if (event.newValue === null) publish({ status: 'signed-out' });
  else preloadAuth();
});

/** The client that speaks the auth protocol; loaded once, when something needs it. */
export function loadAuth(): Promise<GoTrueClient> {
  loading ??= createAuth().catch((error: unknown) => {
    loading = undefined;
    if (state.status === 'resolving') publish({ status: 'signed-out' });
    throw error;
  });
  return loading;
}

/** Fetches the client's code while somebody is still typing. A failure shows when it is really needed. */
export function preloadAuth(): void {
  void loadAuth().catch(() => undefined);
}

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
  if (state.status === 'signed-out') return undefined;
  const { data } = await (await loadAuth()).getSession();
  return data.session?.access_token;
}

/** Asks for a new token after a refusal. `refused`: the session is over; `unreachable`: try again later. */
export async function refreshAccessToken(): Promise<'refreshed' | 'refused' | 'unreachable'> {
  const { data, error } = await (await loadAuth()).refreshSession();
  if (data.session !== null) return 'refreshed';
  return error !== null && error.name === 'AuthRetryableFetchError' ? 'unreachable' : 'refused';
}

/** The sentence for a refused sign-in or sign-up; a lost connection has none of its own. */
export function authMessageOf(error: AuthError, fallback: string): string {
  if ('reasons' in error && Array.isArray(error.reasons) && error.reasons.length > 0) {
    return authMessages.weakPassword(error.reasons.map(String));
  }
  // Without a message of the server's own, the library brings the network's, the parser's or the body's JSON.
  const isOwn = error.name !== 'AuthRetryableFetchError' && error.name !== 'AuthUnknownError';
  return isOwn && error.message !== '' && !error.message.startsWith('{') ? error.message : fallback;
}

/** After a confirmation link that did not sign in: the sentence to show. Undefined when all is well. */
export async function readLinkFailure(): Promise<string | undefined> {
  if (!arrival.isByLink) return undefined;
  await (await loadAuth()).initialize();
  if ((await readAccessToken()) !== undefined) return undefined;
  return arrival.problem ?? authMessages.confirmationLinkFailed;
}

/** Ends the session here even when the server cannot be told: a stored session is always removed. */
export async function endSession(): Promise<void> {
  try {
    await (await loadAuth()).signOut({ scope: 'local' });
  } catch {
    // The stored keys go below; there is nothing else to undo.
  }
  for (const key of Object.keys(localStorage)) if (key.startsWith(storageKey)) localStorage.removeItem(key);
  publish({ status: 'signed-out' });
}

async function createAuth(): Promise<GoTrueClient> {
  const { GoTrueClient } = await import('@supabase/auth-js');
  const auth = new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    storageKey,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
  });
  auth.onAuthStateChange((_event, session) => {
    publish(session === null ? { status: 'signed-out' } : { status: 'signed-in', session });
  });
  return auth;
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
