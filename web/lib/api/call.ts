import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { notify } from '../notify.ts';
import { endSession, readAccessToken, readSession, refreshAccessToken } from '../session/session.ts';
import { hasUnsaved } from '../session/unsaved.ts';
import { openCaller } from './caller.ts';
import { waitForSignIn } from '../session/wait-for-sign-in.ts';

/**
 * Calls with the session's token. If it is refused, a new one is requested once; if that is refused too, the user is signed out. With unsaved
 * values on the screen, the call waits until the user has signed in again.
 */
export const { call, authorizedFetch } = openCaller({
  read: readAccessToken,
  refused: async () => {
    const outcome = await refreshAccessToken();
    if (outcome !== 'refused' || !hasUnsaved()) return outcome === 'refreshed';
    await waitForSignIn();
    return true;
  },
  refusedAgain: async ({ status, code }) => {
    if (status === 401) await dropSession();
    // The account was given a second sign-in step in another tab or browser: the refreshed session says so, and the router then asks for
    // the code.
    if (code === 'second_step_required') void refreshAccessToken();
  },
});

/** Ends the session with a message, because the user has not asked for it. */
async function dropSession(): Promise<void> {
  if (readSession().status === 'signed-in') notify.error(commonMessages.signInAgain);
  await endSession();
}
