import { useEffect, useState } from 'react';

// Pages for visitors who are not signed in load neither the API client nor its validation, so these two answers are parsed by hand.

/** Who may create an account: `sign_up` of `core/contract/account/about-api.ts`. */
export type SignUpMode = 'open' | 'invite' | 'closed' | 'first';

/** Result of loading an invitation: the invited e-mail address, or 'over' if the link is no longer valid. Null while loading. */
export type InvitationState = { readonly email: string } | 'over' | null;

/** Returns who may create an account; 'open' until known, or if the server cannot be reached, since the server checks it again. */
export function useSignUpMode(): SignUpMode {
  const [mode, setMode] = useState<SignUpMode>('open');
  useEffect(() => {
    const read = async () => {
      const found = (await ask('/api/v1/about'))?.['sign_up'];
      if (found === 'invite' || found === 'closed' || found === 'first') setMode(found);
    };
    void read();
  }, []);
  return mode;
}

/** Loads the invitation of an opened link; `token` is null if there is none. */
export function useInvitation(token: string | null): InvitationState {
  const [state, setState] = useState<InvitationState>(null);
  useEffect(() => {
    const read = async () => {
      const email = (await ask('/api/v1/invitations/read', { token }))?.['email'];
      setState(typeof email === 'string' ? { email } : 'over');
    };
    if (token !== null) void read();
  }, [token]);
  return state;
}

async function ask(path: string, body?: object): Promise<Record<string, unknown> | null> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  try {
    // oxlint-disable-next-line no-restricted-globals -- a page without a session, which must load quickly
    const answer = await fetch(path, init);
    const read: unknown = answer.ok ? await answer.json() : null;
    return typeof read === 'object' && read !== null ? { ...read } : null;
  } catch {
    return null;
  }
}
