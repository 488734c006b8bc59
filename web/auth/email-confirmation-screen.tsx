import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { AuthLayout } from './auth-layout.tsx';

export function EmailConfirmationScreen() {
  return (
    <AuthLayout
      title={authMessages.checkEmail}
      subtitle={authMessages.confirmationSent}
      icon={
        <div
          aria-hidden="true"
          className="mb-3 grid size-12 place-items-center rounded-full bg-good-soft text-good"
        >
          <MailCheck className="size-6" />
        </div>
      }
    >
      <div className="grid gap-6">
        <p className="text-muted text-pretty">{authMessages.confirmationHelp}</p>
        <p>
          <Link to={pages.login.href} className="font-medium text-accent hover:underline">
            {authMessages.backToSignIn}
          </Link>
        </p>
      </div>
    </AuthLayout>
  );
}
