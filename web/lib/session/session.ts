import type { AuthError, GoTrueClient, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { authMessages, authRefusals } from '#core/messages/screens/account/auth-messages.ts';
import { authServer } from './auth-server.ts';
import { type LinkNotice, chooseLinkNotice, readMailLink } from './mail-link.ts';
import { languageInForce } from '#core/messages/language.ts';
import { holds, msToRenewal, readKeptSession } from './kept-session.ts';
import { followAccount } from './language.ts';
import { forgetSelectedProject } from '../pages/selected-project.ts';
import { needsSecondStep } from './token-claims.ts';
import { openListeners } from '../listeners.ts';

export type SessionState =
  | { readonly status: 'resolving' }
  | { readonly status: 'signed-out' }
  /** The password was right, but the second step of the sign-in is missing. */
  | { readonly status: 'second-step'; readonly session: Session }
  | { readonly status: 'signed-in'; readonly session: Session };

/** The link that led to this page, read before anything removes it from the address. */
export const openedLink = readMailLink(location);

const storageKey = 'feedmaker.session';
const { subscribe, tell } = openListeners();
let state: SessionState = { status: 'resolving' };
let loading: Promise<GoTrueClient> | undefined;
/** Timer that loads the library when the session has to be renewed soon; the library then renews it. */
let renewal: ReturnType<typeof setTimeout> | undefined;

// Who is signed in is read from the browser's storage, so that the auth client can be loaded later. If a link contains a code, the client
// must read it before the router starts, whose first redirect would remove the code.
if (openedLink.kind === 'code') preloadAuth();
else followStored(localStorage.getItem(storageKey));

// Signing in or out in another tab changes the storage that all tabs share.
addEventListener('storage', (event) => {
  if (event.key === storageKey) followStored(event.newValue);
});

/** Returns the client of the auth protocol; loaded when first needed. */
export function loadAuth(): Promise<GoTrueClient> {
  loading ??= createAuth().catch((error: unknown) => {
    loading = undefined;
    if (state.status === 'resolving') publish({ status: 'signed-out' });
    throw error;
  });
  return loading;
}

/** Loads the client's code early, e.g. while the user is typing. A failure is ignored here, and reported when the client is needed. */
export function preloadAuth(): void {
  void loadAuth().catch(() => undefined);
}

export function readSession(): SessionState {
  return state;
}

export function subscribeToSession(listener: () => void): () => void {
  return subscribe(listener);
}

/** Waits until it is known whether a user is signed in, and returns the session. */
export async function knownSession(): Promise<SessionState> {
  while (state.status === 'resolving') await new Promise<void>((resolve) => subscribe(resolve));
  return state;
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, readSession, readSession);
}

/** Returns the signed-in user's new e-mail address if it is not confirmed yet; else undefined. */
export function usePendingEmail(): string | undefined {
  const current = useSession();
  return current.status === 'signed-in' ? current.session.user.new_email : undefined;
}

export function useUserEmail(): string {
  const current = useSession();
  return current.status === 'signed-in' ? (current.session.user.email ?? '') : '';
}

/** Returns a valid token, renewed if it expires soon; undefined if signed out. */
export async function readAccessToken(): Promise<string | undefined> {
  if (state.status === 'signed-out') return undefined;
  // If the library was not loaded, the session is still the one that the page has read from the browser's storage.
  if (loading === undefined && 'session' in state && holds(state.session, Date.now()))
    return state.session.access_token;
  const { data } = await (await loadAuth()).getSession();
  return data.session?.access_token;
}

/** Requests a new token after a refusal. `refused`: the session has ended; `unreachable`: try again later. */
export async function refreshAccessToken(): Promise<'refreshed' | 'refused' | 'unreachable'> {
  const { data, error } = await (await loadAuth()).refreshSession();
  if (data.session !== null) return 'refreshed';
  return error !== null && error.name === 'AuthRetryableFetchError' ? 'unreachable' : 'refused';
}

/** Returns the message for a refused sign-in or sign-up; `fallback` if the server sent none, e.g. after a lost connection. */
export function readAuthMessage(error: AuthError, fallback: string): string {
  if ('reasons' in error && Array.isArray(error.reasons) && error.reasons.length > 0) {
    return authMessages.weakPassword(error.reasons.map(String));
  }
  const known = authRefusals[error.message] ?? authRefusals[error.code ?? ''];
  if (known !== undefined) return known;
  // Without a message from the server, the library returns that of the network or the parser, or the body as JSON.
  const isOwn = error.name !== 'AuthRetryableFetchError' && error.name !== 'AuthUnknownError';
  return isOwn && error.message !== '' && !error.message.startsWith('{') ? error.message : fallback;
}

/** Returns the notice to show after following a link in a mail, if there is one. */
export async function readLinkNotice(): Promise<LinkNotice | null> {
  if (openedLink.kind === 'none') return null;
  if (openedLink.kind === 'code') await (await loadAuth()).initialize();
  return chooseLinkNotice(openedLink, (await readAccessToken()) !== undefined);
}

/** Ends the session here even if the server cannot be reached: a stored session is always removed. */
export async function endSession(): Promise<void> {
  try {
    await (await loadAuth()).signOut({ scope: 'local' });
  } catch {
    // Nothing else to do: the stored keys are removed below.
  }
  for (const key of Object.keys(localStorage)) if (key.startsWith(storageKey)) localStorage.removeItem(key);
  publish({ status: 'signed-out' });
}

async function createAuth(): Promise<GoTrueClient> {
  const { GoTrueClient } = await import('@supabase/auth-js');
  const auth = new GoTrueClient({
    url: authServer.url,
    headers: {
      'accept-language': languageInForce(),
      ...(authServer.apiKey !== undefined && { apikey: authServer.apiKey }),
    },
    storageKey,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    // Without this, a mail's link no longer works after this browser has requested another one.
    experimental: { appendPkceFlowIdToRedirects: true, recoveryCodes: true },
  });
  auth.onAuthStateChange((_event, session) => {
    publish(toState(session));
  });
  return auth;
}

/** Uses the stored session. If it must be renewed or cannot be read, the library is loaded to handle it. */
function followStored(stored: string | null): void {
  const session = readKeptSession(stored, Date.now());
  if (stored === null) publish(toState(null));
  else if (session === undefined || loading !== undefined) preloadAuth();
  else {
    publish(toState(session));
    clearTimeout(renewal);
    // A timer can wait at most 2^31 ms, so a session of a month is renewed earlier.
    renewal = setTimeout(preloadAuth, Math.min(msToRenewal(session, Date.now()), 2 ** 31 - 1));
  }
}

function toState(session: Session | null): SessionState {
  if (session === null) return { status: 'signed-out' };
  return { status: needsSecondStep(session) ? 'second-step' : 'signed-in', session };
}

function publish(next: SessionState): void {
  const [before, after] = [state, next].map((each) => ('session' in each ? each.session : undefined));
  const isSame =
    state.status === next.status &&
    before?.access_token === after?.access_token &&
    before?.user.updated_at === after?.user.updated_at;
  if (isSame) return;
  if (state.status === 'signed-in' && next.status === 'signed-out') forgetSelectedProject();
  state = next;
  if ('session' in next) followAccount(next.session.user.user_metadata['language']);
  tell();
}
