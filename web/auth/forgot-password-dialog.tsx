import { useState } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

/** Dialog over the sign-in page: asks for the address, then tells where to look. `email`: address in its form already. */
export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={authMessages.forgotPasswordTitle}
        description={authMessages.forgotPasswordText}
      >
        <ForgotPasswordForm email={email} onSent={setSentTo} />
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={authMessages.linkSentTitle}
      description={authMessages.linkSent(sentTo)}
      footer={
        <Button kind="primary" onClick={onClose}>
          {authMessages.done}
        </Button>
      }
    >
      <p className="text-muted">{authMessages.linkSentHelp}</p>
    </Dialog>
  );
}
