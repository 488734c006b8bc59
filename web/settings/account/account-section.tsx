import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { settingsMessages as texts } from '#core/messages/screens/account/settings-messages.ts';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { usePendingEmail, useUserEmail } from '#web/lib/session/session.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';

const ChangeEmailDialog = lazyExtra(() => import('./change-email-dialog.tsx'), 'ChangeEmailDialog');
const ChangePasswordDialog = lazyExtra(() => import('./change-password-dialog.tsx'), 'ChangePasswordDialog');

export function AccountSection() {
  const email = useUserEmail();
  const pendingEmail = usePendingEmail();
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={texts.account} id="account">
      <div className="divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pb-4">
          <div className="min-w-0 flex-[1_1_12rem]">
            <p className="text-sm text-muted">{authMessages.email}</p>
            <p className="font-medium [overflow-wrap:anywhere]">{email}</p>
            {pendingEmail !== undefined && (
              <p className="mt-1 text-sm text-warn [overflow-wrap:anywhere]">
                {texts.emailNeedsLinks(pendingEmail)}
              </p>
            )}
          </div>
          <Button onClick={() => setOpen('email')}>{texts.changeEmail}</Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
          <div>
            <p className="text-sm text-muted">{texts.password}</p>
            <p aria-hidden="true" className="font-medium">
              ••••••••
            </p>
          </div>
          <Button onClick={() => setOpen('password')}>{texts.changePassword}</Button>
        </div>
      </div>
      <div className="border-t border-line pt-4">
        <Button onClick={() => void signOut()} icon={<LogOut />}>
          {shellMessages.signOut}
        </Button>
      </div>
      {open === 'email' && <ChangeEmailDialog email={email} onClose={close} />}
      {open === 'password' && <ChangePasswordDialog onClose={close} />}
    </Card>
  );
}
