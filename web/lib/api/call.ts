import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { notify } from '../notify.ts';
import { endSession, readAccessToken, readSession, refreshAccessToken } from '../session/session.ts';
import { openCaller } from './caller.ts';

/** Calls with the session's token; a refused token is refreshed once, a refused refresh signs out. */
export const { call, authorizedFetch } = openCaller({
  read: readAccessToken,
  refused: async () => (await refreshAccessToken()) === 'refreshed',
  refusedAgain: async ({ status, code }) => {
    if (status === 401) await dropSession();
    // Two-step sign-in was set up elsewhere: a fresh session knows, and redirects to the page that asks for the code.
    if (code === 'second_step_required') void refreshAccessToken();
  },
});

/** Explains a sign-out that the user did not request. */
async function dropSession(): Promise<void> {
  if (readSession().status === 'signed-in') notify.error(commonMessages.signInAgain);
  await endSession();
}
