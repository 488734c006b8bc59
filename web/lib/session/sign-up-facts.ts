import { useEffect, useState } from 'react';

// The pages of people who are not signed in load neither the client of the other calls nor what checks its answers, so
// these two are read by hand.

/** Rule on who may make an account: `sign_up` of `core/contract/account/about-api.ts`. */
export type SignUpMode = 'open' | 'invite' | 'closed' | 'first';

/** State of an invitation's link: its email, or 'over' for a link that opens nothing. Null while loading. */
export type InvitationState = { readonly email: string } | 'over' | null;

/** Returns who may make an account here; 'open' until it is known, and where the server cannot be reached: it decides anyway. */
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

/** Reads the invitation whose link was opened; `token` null: none was. */
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
