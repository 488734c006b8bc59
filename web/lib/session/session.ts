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
  /** The password was right, and the account's sign-in has a second step, which is still to be taken. */
  | { readonly status: 'second-step'; readonly session: Session }
  | { readonly status: 'signed-in'; readonly session: Session };

/** The link that led to this page; read once, before anything cleans the address. */
export const openedLink = readMailLink(location);

const storageKey = 'feedmaker.session';
const { subscribe, tell } = openListeners();
let state: SessionState = { status: 'resolving' };
let loading: Promise<GoTrueClient> | undefined;
/** Loads the library before the session has to be renewed, which it then does by itself. */
let renewal: ReturnType<typeof setTimeout> | undefined;

// The browser's storage tells who is signed in, so the auth client can wait. A link's code is the client's, and it must run before the
// router mounts: the router's first redirect would lose the code.
if (openedLink.kind === 'code') preloadAuth();
else followStored(localStorage.getItem(storageKey));

// Another tab signs in or out by way of the store that all tabs share.
addEventListener('storage', (event) => {
  if (event.key === storageKey) followStored(event.newValue);
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

/** Loads the client's code while the user is still typing. A failure shows when it is really needed. */
export function preloadAuth(): void {
  void loadAuth().catch(() => undefined);
}

export function readSession(): SessionState {
  return state;
}

export function subscribeToSession(listener: () => void): () => void {
  return subscribe(listener);
}

/** Returns the session once it is known whether a user is signed in. */
export async function knownSession(): Promise<SessionState> {
  while (state.status === 'resolving') await new Promise<void>((resolve) => subscribe(resolve));
  return state;
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, readSession, readSession);
}

/** The signed-in user's address that waits for its links to be opened, or undefined. */
export function usePendingEmail(): string | undefined {
  const current = useSession();
  return current.status === 'signed-in' ? current.session.user.new_email : undefined;
}

/** The signed-in user's e-mail address, or an empty text. */
export function useUserEmail(): string {
  const current = useSession();
  return current.status === 'signed-in' ? (current.session.user.email ?? '') : '';
}

/** A token that is valid now (refreshed when it is about to expire), or undefined when signed out. */
export async function readAccessToken(): Promise<string | undefined> {
  if (state.status === 'signed-out') return undefined;
  // Without the library nothing has changed since the page read the browser's storage.
  if (loading === undefined && 'session' in state && holds(state.session, Date.now()))
    return state.session.access_token;
  const { data } = await (await loadAuth()).getSession();
  return data.session?.access_token;
}

/** Requests a new token after a refusal. `refused`: the session is over; `unreachable`: try again later. */
export async function refreshAccessToken(): Promise<'refreshed' | 'refused' | 'unreachable'> {
  const { data, error } = await (await loadAuth()).refreshSession();
  if (data.session !== null) return 'refreshed';
  return error !== null && error.name === 'AuthRetryableFetchError' ? 'unreachable' : 'refused';
}

/** The sentence for a refused sign-in or sign-up; a lost connection has none of its own. */
export function readAuthMessage(error: AuthError, fallback: string): string {
  if ('reasons' in error && Array.isArray(error.reasons) && error.reasons.length > 0) {
    return authMessages.weakPassword(error.reasons.map(String));
  }
  const known = authRefusals[error.message] ?? authRefusals[error.code ?? ''];
  if (known !== undefined) return known;
  // Where the server sent no message, the library passes on that of the network or the parser, or the body's JSON.
  const isOwn = error.name !== 'AuthRetryableFetchError' && error.name !== 'AuthUnknownError';
  return isOwn && error.message !== '' && !error.message.startsWith('{') ? error.message : fallback;
}

/** After following a link of a mail: what to say about it, when there is something to say. */
export async function readLinkNotice(): Promise<LinkNotice | null> {
  if (openedLink.kind === 'none') return null;
  if (openedLink.kind === 'code') await (await loadAuth()).initialize();
  return chooseLinkNotice(openedLink, (await readAccessToken()) !== undefined);
}

/** Ends the session here even when the server cannot be reached: a stored session is always removed. */
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
    // Without it a link works only until this browser requests another one.
    experimental: { appendPkceFlowIdToRedirects: true, recoveryCodes: true },
  });
  auth.onAuthStateChange((_event, session) => {
    publish(toState(session));
  });
  return auth;
}

/** Adopts the state of the store; a session that has to be renewed, or cannot be read, is left to the library. */
function followStored(stored: string | null): void {
  const session = readKeptSession(stored, Date.now());
  if (stored === null) publish(toState(null));
  else if (session === undefined || loading !== undefined) preloadAuth();
  else {
    publish(toState(session));
    clearTimeout(renewal);
    // A timer holds 31 bits of milliseconds: a session of a month is renewed early.
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
