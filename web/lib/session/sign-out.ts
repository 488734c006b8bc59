import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { notify } from '../notify.ts';
import { endSession } from './session.ts';
import { giveUpUnsaved } from './unsaved.ts';

/** Signs out. Always reports success, because this browser has no session any more, whatever the server answers. */
export async function signOut(): Promise<void> {
  giveUpUnsaved();
  await endSession();
  notify.success(authMessages.signedOut);
}
