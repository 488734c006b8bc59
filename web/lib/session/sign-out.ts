import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { notify } from '../notify.ts';
import { endSession } from './session.ts';

/** Signs out, and reports so whatever the server answered: the session is gone from this browser either way. */
export async function signOut(): Promise<void> {
  await endSession();
  notify.success(authMessages.signedOut);
}
