import { useState } from 'react';
import { passwordMessages } from '#core/messages/screens/account/password-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

/** Dialog over the sign-in page: asks for the address, then points to the mail. `email` is the text typed on the page. */
export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null)
    return (
      <Dialog
        onClose={onClose}
        title={passwordMessages.forgotPasswordTitle}
        description={passwordMessages.forgotPasswordText}
      >
        <ForgotPasswordForm email={email} onSent={setSentTo} />
      </Dialog>
    );
  return (
    <Dialog
      onClose={onClose}
      title={passwordMessages.linkSentTitle}
      description={passwordMessages.linkSent(sentTo)}
      footer={
        <Button kind="primary" onClick={onClose}>
          {passwordMessages.done}
        </Button>
      }
    >
      <p className="text-muted">{passwordMessages.linkSentHelp}</p>
    </Dialog>
  );
}
