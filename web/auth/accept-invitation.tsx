import { useState } from 'react';
import { passwordMessages } from '#core/messages/screens/account/password-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { loadAuth } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button/button.tsx';

/**
 * The button that makes an invitation count. Opening the page alone does nothing, because mail programs open links before
 * people do. The session that begins leads the page on to the choice of a password.
 */
export function AcceptInvitation({ token, onRefused }: { token: string; onRefused: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const accept = async () => {
    setIsBusy(true);
    const { error } = await loadAuth()
      .then((auth) => auth.verifyOtp({ type: 'invite', token_hash: token }))
      .finally(() => setIsBusy(false));
    if (error === null) return;
    notify.error(passwordMessages.invitationFailed);
    onRefused();
  };
  return (
    <Button kind="primary" isBusy={isBusy} className="w-full" onClick={() => void accept()}>
      {passwordMessages.acceptInvitation}
    </Button>
  );
}
